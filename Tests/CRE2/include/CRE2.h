#ifndef CRE2_H
#define CRE2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A pattern compiled by RE2, with which our own engine is compared.
typedef struct CRE2Pattern CRE2Pattern;

/// Also for what RE2 refuses; to be deleted.
CRE2Pattern *_Nonnull cre2_create(const char *_Nullable source, size_t length);
void cre2_delete(CRE2Pattern *_Nonnull pattern);

/// Why RE2 refuses the pattern, or null.
const char *_Nullable cre2_error(const CRE2Pattern *_Nonnull pattern);

/// Whether some part of the text matches.
int cre2_matches(const CRE2Pattern *_Nonnull pattern, const char *_Nullable text, size_t length);

#ifdef __cplusplus
}
#endif

#endif

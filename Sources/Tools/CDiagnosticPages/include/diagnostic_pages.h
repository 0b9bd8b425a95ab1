#ifndef AVT_DIAGNOSTIC_PAGES_H
#define AVT_DIAGNOSTIC_PAGES_H

#include <stddef.h>

/// Returns the pages of `rules/diagnostics` in UTF-8, each followed by a zero byte.
const unsigned char *_Nonnull avt_diagnostic_pages(void);
/// Returns the number of bytes of all pages.
size_t avt_diagnostic_pages_size(void);

#endif

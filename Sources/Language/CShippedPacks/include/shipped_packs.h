#ifndef AVT_SHIPPED_PACKS_H
#define AVT_SHIPPED_PACKS_H

#include <stddef.h>

/// A pack that is part of the library.
struct avt_shipped_pack {
    /// What it is called, such as `openavt.core`.
    const char *_Nonnull name;
    /// Its YAML text, in UTF-8.
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Returns how many packs there are.
size_t avt_shipped_pack_count(void);
/// Returns one of them; the index must be less than their number.
struct avt_shipped_pack avt_shipped_pack(size_t index);

/// Returns the commit that was built, as the package manifest gave it; "unknown" outside a repository.
const char *_Nonnull avt_commit(void);

#endif

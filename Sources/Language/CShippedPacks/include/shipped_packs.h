#ifndef AVT_SHIPPED_PACKS_H
#define AVT_SHIPPED_PACKS_H

#include <stddef.h>

/// A pack that is embedded in a library.
struct avt_pack {
    /// The name, such as `openavt.core`.
    const char *_Nonnull name;
    /// The YAML text in UTF-8.
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Constant data in the binary.
struct avt_pack_list {
    const struct avt_pack *_Nonnull packs;
    size_t count;
};

/// Returns the packs of the core library, which every app embeds that compiles packs.
struct avt_pack_list avt_shipped_packs(void);

/// Returns the commit from which the library was built, or "unknown" outside a repository.
const char *_Nonnull avt_commit(void);

#endif

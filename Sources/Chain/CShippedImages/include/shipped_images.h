#ifndef AVT_SHIPPED_IMAGES_H
#define AVT_SHIPPED_IMAGES_H

#include <stddef.h>

/// The image of a pack, which is part of the library.
struct avt_shipped_image {
    /// The name of the pack, such as `openavt.core`.
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Constant data in the binary.
struct avt_shipped_image_list {
    const struct avt_shipped_image *_Nonnull images;
    size_t count;
};

/// Returns the images of the packs of OpenAVT's own classes.
struct avt_shipped_image_list avt_shipped_images(void);

#endif

#ifndef AVT_SHIPPED_IMAGES_H
#define AVT_SHIPPED_IMAGES_H

#include <stddef.h>

/// The bytes of a file that is part of the library.
struct avt_bytes {
    const unsigned char *_Nonnull start;
    size_t count;
};

/// Returns the image of `openavt.core`.
struct avt_bytes avt_image_openavt_core(void);
/// Returns the image of `openavt.ads`.
struct avt_bytes avt_image_openavt_ads(void);
/// Returns the image of `openavt.metrics`.
struct avt_bytes avt_image_openavt_metrics(void);

#endif

#ifndef AVT_PLAYER_IMAGES_H
#define AVT_PLAYER_IMAGES_H

#include <stddef.h>

/// The image of a pack, which is part of the library.
struct avt_player_image {
    /// The name of the pack, such as `players.mpv`.
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Constant data in the binary.
struct avt_player_image_list {
    const struct avt_player_image *_Nonnull images;
    size_t count;
};

/// Returns the images of the packs of players.
struct avt_player_image_list avt_player_images(void);

#endif

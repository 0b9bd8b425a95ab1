#ifndef AVT_PLAYER_IMAGES_H
#define AVT_PLAYER_IMAGES_H

#include <stddef.h>

/// The bytes of a file that is part of the library.
struct avt_image {
    const unsigned char *_Nonnull start;
    size_t count;
};

/// Returns the image of `players.avplayer`.
struct avt_image avt_image_players_avplayer(void);
/// Returns the image of `players.gstreamer`.
struct avt_image avt_image_players_gstreamer(void);
/// Returns the image of `players.html5`.
struct avt_image avt_image_players_html5(void);
/// Returns the image of `players.ima`.
struct avt_image avt_image_players_ima(void);
/// Returns the image of `players.mpv`.
struct avt_image avt_image_players_mpv(void);

#endif

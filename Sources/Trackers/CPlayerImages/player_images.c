// The images are embedded by the C compiler, as packs are: the Swift compiler is slow for large literals.
#include "player_images.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char avplayer[] = {
#embed "Images/players.avplayer.avtimage"
};
static const unsigned char gstreamer[] = {
#embed "Images/players.gstreamer.avtimage"
};
static const unsigned char html5[] = {
#embed "Images/players.html5.avtimage"
};
static const unsigned char ima[] = {
#embed "Images/players.ima.avtimage"
};
static const unsigned char mpv[] = {
#embed "Images/players.mpv.avtimage"
};

struct avt_image avt_image_players_avplayer(void) { return (struct avt_image){avplayer, sizeof avplayer}; }
struct avt_image avt_image_players_gstreamer(void) { return (struct avt_image){gstreamer, sizeof gstreamer}; }
struct avt_image avt_image_players_html5(void) { return (struct avt_image){html5, sizeof html5}; }
struct avt_image avt_image_players_ima(void) { return (struct avt_image){ima, sizeof ima}; }
struct avt_image avt_image_players_mpv(void) { return (struct avt_image){mpv, sizeof mpv}; }

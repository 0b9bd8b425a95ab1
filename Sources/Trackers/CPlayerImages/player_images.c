#include "player_images.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define AVT_PLAYER_PACKS
#define AVT_FILE(folder, name) ../Trackers/CPlayerImages/Images/folder.name.avtimage
static const struct avt_player_image images[] = {
#include "../../Packs/pack_list.h"
};

struct avt_player_image_list avt_player_images(void) {
    return (struct avt_player_image_list){images, sizeof images / sizeof images[0]};
}

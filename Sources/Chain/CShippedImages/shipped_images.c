#include "shipped_images.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define AVT_OPENAVT_PACKS
#define AVT_FILE(folder, name) ../Chain/CShippedImages/Images/folder.name.avtimage
static const struct avt_shipped_image images[] = {
#include "../../Packs/pack_list.h"
};

struct avt_shipped_image_list avt_shipped_images(void) {
    return (struct avt_shipped_image_list){images, sizeof images / sizeof images[0]};
}

// Images are embedded by the C compiler, because array literals of this size keep the Swift compiler busy for minutes.
#include "shipped_images.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char core[] = {
#embed "Images/openavt.core.avtimage"
};
static const unsigned char ads[] = {
#embed "Images/openavt.ads.avtimage"
};
static const unsigned char metrics[] = {
#embed "Images/openavt.metrics.avtimage"
};

struct avt_bytes avt_image_openavt_core(void) { return (struct avt_bytes){core, sizeof core}; }
struct avt_bytes avt_image_openavt_ads(void) { return (struct avt_bytes){ads, sizeof ads}; }
struct avt_bytes avt_image_openavt_metrics(void) { return (struct avt_bytes){metrics, sizeof metrics}; }

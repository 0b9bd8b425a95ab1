// The packs of the core library: the only list of them. The C compiler embeds them, because the Swift compiler takes half a
// minute for the same bytes as array literals. Each text ends with a zero byte.
#include "shipped_packs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct avt_pack packs[] = {
    {"openavt.ads", (const unsigned char[]){
#embed "../../../rules/openavt/ads.yaml" suffix(, 0)
    }},
    {"openavt.core", (const unsigned char[]){
#embed "../../../rules/openavt/core.yaml" suffix(, 0)
    }},
    {"openavt.metrics", (const unsigned char[]){
#embed "../../../rules/openavt/metrics.yaml" suffix(, 0)
    }},
    {"playback.ads", (const unsigned char[]){
#embed "../../../rules/playback/ads.yaml" suffix(, 0)
    }},
    {"playback.content", (const unsigned char[]){
#embed "../../../rules/playback/content.yaml" suffix(, 0)
    }},
    {"playback.metrics", (const unsigned char[]){
#embed "../../../rules/playback/metrics.yaml" suffix(, 0)
    }},
    {"players.avplayer", (const unsigned char[]){
#embed "../../../rules/players/avplayer.yaml" suffix(, 0)
    }},
    {"players.gstreamer", (const unsigned char[]){
#embed "../../../rules/players/gstreamer.yaml" suffix(, 0)
    }},
    {"players.html5", (const unsigned char[]){
#embed "../../../rules/players/html5.yaml" suffix(, 0)
    }},
    {"players.ima", (const unsigned char[]){
#embed "../../../rules/players/ima.yaml" suffix(, 0)
    }},
    {"players.mpv", (const unsigned char[]){
#embed "../../../rules/players/mpv.yaml" suffix(, 0)
    }},
    {"qoe.quality", (const unsigned char[]){
#embed "../../../rules/qoe/quality.yaml" suffix(, 0)
    }},
};

struct avt_pack_list avt_shipped_packs(void) { return (struct avt_pack_list){packs, sizeof packs / sizeof packs[0]}; }

const char *avt_commit(void) { return AVT_COMMIT; }

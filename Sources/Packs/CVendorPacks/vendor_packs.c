// The packs that reproduce the definitions of vendors and standards: the only list of them. Each text ends with a zero byte.
#include "vendor_packs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct avt_pack packs[] = {
    {"adobe.heartbeat-1.4", (const unsigned char[]){
#embed "../../../rules/adobe/heartbeat-1.4.yaml" suffix(, 0)
    }},
    {"adobe.media", (const unsigned char[]){
#embed "../../../rules/adobe/media.yaml" suffix(, 0)
    }},
    {"pillarbox.commanders-act-android", (const unsigned char[]){
#embed "../../../rules/pillarbox/commanders-act-android.yaml" suffix(, 0)
    }},
    {"pillarbox.commanders-act-web", (const unsigned char[]){
#embed "../../../rules/pillarbox/commanders-act-web.yaml" suffix(, 0)
    }},
    {"pillarbox.commanders-act", (const unsigned char[]){
#embed "../../../rules/pillarbox/commanders-act.yaml" suffix(, 0)
    }},
    {"pillarbox.monitoring-as-shipped", (const unsigned char[]){
#embed "../../../rules/pillarbox/monitoring-as-shipped.yaml" suffix(, 0)
    }},
    {"pillarbox.monitoring-web-as-shipped", (const unsigned char[]){
#embed "../../../rules/pillarbox/monitoring-web-as-shipped.yaml" suffix(, 0)
    }},
    {"pillarbox.monitoring", (const unsigned char[]){
#embed "../../../rules/pillarbox/monitoring.yaml" suffix(, 0)
    }},
    {"pillarbox.player", (const unsigned char[]){
#embed "../../../rules/pillarbox/player.yaml" suffix(, 0)
    }},
    {"qoe.adobe", (const unsigned char[]){
#embed "../../../rules/qoe/adobe.yaml" suffix(, 0)
    }},
    {"qoe.cta-2066", (const unsigned char[]){
#embed "../../../rules/qoe/cta-2066.yaml" suffix(, 0)
    }},
    {"qoe.media3", (const unsigned char[]){
#embed "../../../rules/qoe/media3.yaml" suffix(, 0)
    }},
    {"qoe.mux", (const unsigned char[]){
#embed "../../../rules/qoe/mux.yaml" suffix(, 0)
    }},
    {"qoe.new-relic", (const unsigned char[]){
#embed "../../../rules/qoe/new-relic.yaml" suffix(, 0)
    }},
    {"qoe.player", (const unsigned char[]){
#embed "../../../rules/qoe/player.yaml" suffix(, 0)
    }},
    {"qoe.snowplow", (const unsigned char[]){
#embed "../../../rules/qoe/snowplow.yaml" suffix(, 0)
    }},
};

struct avt_pack_list avt_vendor_packs(void) { return (struct avt_pack_list){packs, sizeof packs / sizeof packs[0]}; }

// Packs are embedded by the C compiler: the Swift compiler takes half a minute for the same bytes as array literals.
#include "shipped_packs.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char adobe_heartbeat_1_4[] = {
#embed "../../../rules/adobe/heartbeat-1.4.yaml"
};
static const unsigned char adobe_media[] = {
#embed "../../../rules/adobe/media.yaml"
};
static const unsigned char openavt_ads[] = {
#embed "../../../rules/openavt/ads.yaml"
};
static const unsigned char openavt_core[] = {
#embed "../../../rules/openavt/core.yaml"
};
static const unsigned char openavt_metrics[] = {
#embed "../../../rules/openavt/metrics.yaml"
};
static const unsigned char pillarbox_commanders_act[] = {
#embed "../../../rules/pillarbox/commanders-act.yaml"
};
static const unsigned char pillarbox_commanders_act_android[] = {
#embed "../../../rules/pillarbox/commanders-act-android.yaml"
};
static const unsigned char pillarbox_commanders_act_web[] = {
#embed "../../../rules/pillarbox/commanders-act-web.yaml"
};
static const unsigned char pillarbox_monitoring[] = {
#embed "../../../rules/pillarbox/monitoring.yaml"
};
static const unsigned char pillarbox_monitoring_as_shipped[] = {
#embed "../../../rules/pillarbox/monitoring-as-shipped.yaml"
};
static const unsigned char pillarbox_monitoring_web_as_shipped[] = {
#embed "../../../rules/pillarbox/monitoring-web-as-shipped.yaml"
};
static const unsigned char pillarbox_player[] = {
#embed "../../../rules/pillarbox/player.yaml"
};
static const unsigned char playback_ads[] = {
#embed "../../../rules/playback/ads.yaml"
};
static const unsigned char playback_content[] = {
#embed "../../../rules/playback/content.yaml"
};
static const unsigned char playback_metrics[] = {
#embed "../../../rules/playback/metrics.yaml"
};
static const unsigned char players_html5[] = {
#embed "../../../rules/players/html5.yaml"
};
static const unsigned char players_gstreamer[] = {
#embed "../../../rules/players/gstreamer.yaml"
};
static const unsigned char players_mpv[] = {
#embed "../../../rules/players/mpv.yaml"
};
static const unsigned char qoe_adobe[] = {
#embed "../../../rules/qoe/adobe.yaml"
};
static const unsigned char qoe_cta_2066[] = {
#embed "../../../rules/qoe/cta-2066.yaml"
};
static const unsigned char qoe_media3[] = {
#embed "../../../rules/qoe/media3.yaml"
};
static const unsigned char qoe_mux[] = {
#embed "../../../rules/qoe/mux.yaml"
};
static const unsigned char qoe_new_relic[] = {
#embed "../../../rules/qoe/new-relic.yaml"
};
static const unsigned char qoe_player[] = {
#embed "../../../rules/qoe/player.yaml"
};
static const unsigned char qoe_quality[] = {
#embed "../../../rules/qoe/quality.yaml"
};
static const unsigned char qoe_snowplow[] = {
#embed "../../../rules/qoe/snowplow.yaml"
};

static const struct avt_shipped_pack packs[] = {
    {"adobe.heartbeat-1.4", adobe_heartbeat_1_4, sizeof adobe_heartbeat_1_4},
    {"adobe.media", adobe_media, sizeof adobe_media},
    {"openavt.ads", openavt_ads, sizeof openavt_ads},
    {"openavt.core", openavt_core, sizeof openavt_core},
    {"openavt.metrics", openavt_metrics, sizeof openavt_metrics},
    {"pillarbox.commanders-act", pillarbox_commanders_act, sizeof pillarbox_commanders_act},
    {"pillarbox.commanders-act-android", pillarbox_commanders_act_android, sizeof pillarbox_commanders_act_android},
    {"pillarbox.commanders-act-web", pillarbox_commanders_act_web, sizeof pillarbox_commanders_act_web},
    {"pillarbox.monitoring", pillarbox_monitoring, sizeof pillarbox_monitoring},
    {"pillarbox.monitoring-as-shipped", pillarbox_monitoring_as_shipped, sizeof pillarbox_monitoring_as_shipped},
    {"pillarbox.monitoring-web-as-shipped", pillarbox_monitoring_web_as_shipped, sizeof pillarbox_monitoring_web_as_shipped},
    {"pillarbox.player", pillarbox_player, sizeof pillarbox_player},
    {"playback.ads", playback_ads, sizeof playback_ads},
    {"playback.content", playback_content, sizeof playback_content},
    {"playback.metrics", playback_metrics, sizeof playback_metrics},
    {"players.html5", players_html5, sizeof players_html5},
    {"players.gstreamer", players_gstreamer, sizeof players_gstreamer},
    {"players.mpv", players_mpv, sizeof players_mpv},
    {"qoe.adobe", qoe_adobe, sizeof qoe_adobe},
    {"qoe.cta-2066", qoe_cta_2066, sizeof qoe_cta_2066},
    {"qoe.media3", qoe_media3, sizeof qoe_media3},
    {"qoe.mux", qoe_mux, sizeof qoe_mux},
    {"qoe.new-relic", qoe_new_relic, sizeof qoe_new_relic},
    {"qoe.player", qoe_player, sizeof qoe_player},
    {"qoe.quality", qoe_quality, sizeof qoe_quality},
    {"qoe.snowplow", qoe_snowplow, sizeof qoe_snowplow},
};

size_t avt_shipped_pack_count(void) { return sizeof packs / sizeof packs[0]; }
struct avt_shipped_pack avt_shipped_pack(size_t index) { return packs[index]; }

const char *avt_commit(void) { return AVT_COMMIT; }

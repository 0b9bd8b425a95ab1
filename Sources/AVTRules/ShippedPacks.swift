/// The packs that come with the library.
enum ShippedPacks {
    /// A pack in the library.
    struct Document {
        /// What it is called.
        let name: String
        /// Its UTF-8 text.
        let bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        /// Where it stands among the others, by its name: `openavt.core` is `openavt/core.yaml`.
        ///
        /// What it extends by a relative path is looked for from here.
        var path: String { name.split(separator: ".", maxSplits: 1).joined(separator: "/") + ".yaml" }
    }

    /// All of them, by name.
    static var all: [Document] {
        [
            Document("adobe.heartbeat-1.4", PackageResources.adobe_heartbeat_1_4_yaml),
            Document("adobe.media", PackageResources.adobe_media_yaml),
            Document("openavt.ads", PackageResources.openavt_ads_yaml),
            Document("openavt.core", PackageResources.openavt_core_yaml),
            Document("openavt.metrics", PackageResources.openavt_metrics_yaml),
            Document("pillarbox.commanders-act", PackageResources.pillarbox_commanders_act_yaml),
            Document("pillarbox.commanders-act-android", PackageResources.pillarbox_commanders_act_android_yaml),
            Document("pillarbox.commanders-act-web", PackageResources.pillarbox_commanders_act_web_yaml),
            Document("pillarbox.monitoring", PackageResources.pillarbox_monitoring_yaml),
            Document("pillarbox.monitoring-as-shipped", PackageResources.pillarbox_monitoring_as_shipped_yaml),
            Document("pillarbox.monitoring-web-as-shipped", PackageResources.pillarbox_monitoring_web_as_shipped_yaml),
            Document("pillarbox.player", PackageResources.pillarbox_player_yaml),
            Document("playback.ads", PackageResources.playback_ads_yaml),
            Document("playback.content", PackageResources.playback_content_yaml),
            Document("playback.metrics", PackageResources.playback_metrics_yaml),
            Document("players.html5", PackageResources.players_html5_yaml),
            Document("players.gstreamer", PackageResources.players_gstreamer_yaml),
            Document("players.mpv", PackageResources.players_mpv_yaml),
            Document("qoe.adobe", PackageResources.qoe_adobe_yaml),
            Document("qoe.cta-2066", PackageResources.qoe_cta_2066_yaml),
            Document("qoe.media3", PackageResources.qoe_media3_yaml),
            Document("qoe.mux", PackageResources.qoe_mux_yaml),
            Document("qoe.new-relic", PackageResources.qoe_new_relic_yaml),
            Document("qoe.player", PackageResources.qoe_player_yaml),
            Document("qoe.quality", PackageResources.qoe_quality_yaml),
            Document("qoe.snowplow", PackageResources.qoe_snowplow_yaml),
        ]
    }

    /// The pack of a name.
    static func named(_ name: String) -> Document? {
        all.first { $0.name == name }
    }

    /// The pack at a path among the shipped ones.
    static func at(_ path: String) -> Document? {
        all.first { $0.path == path }
    }
}

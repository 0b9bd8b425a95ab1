/// The packs that come with the library.
enum ShippedPacks {
    /// A pack in the library.
    struct Document {
        /// What it is called.
        let name: String
        /// Where it stands among the others; what it extends by a relative path is looked for from here.
        let path: String
        /// Its UTF-8 text.
        let bytes: [UInt8]
    }

    /// All of them, by name.
    static var all: [Document] {
        [
            Document(
                name: "adobe.heartbeat-1.4", path: "adobe/heartbeat-1.4.yaml",
                bytes: PackageResources.adobe_heartbeat_1_4_yaml),
            Document(name: "openavt.ads", path: "openavt/ads.yaml", bytes: PackageResources.openavt_ads_yaml),
            Document(name: "openavt.core", path: "openavt/core.yaml", bytes: PackageResources.openavt_core_yaml),
            Document(
                name: "openavt.metrics", path: "openavt/metrics.yaml", bytes: PackageResources.openavt_metrics_yaml),
            Document(
                name: "pillarbox.commanders-act", path: "pillarbox/commanders-act.yaml",
                bytes: PackageResources.pillarbox_commanders_act_yaml),
            Document(
                name: "pillarbox.commanders-act-android", path: "pillarbox/commanders-act-android.yaml",
                bytes: PackageResources.pillarbox_commanders_act_android_yaml),
            Document(
                name: "pillarbox.commanders-act-web", path: "pillarbox/commanders-act-web.yaml",
                bytes: PackageResources.pillarbox_commanders_act_web_yaml),
            Document(
                name: "pillarbox.monitoring", path: "pillarbox/monitoring.yaml",
                bytes: PackageResources.pillarbox_monitoring_yaml),
            Document(
                name: "pillarbox.monitoring-as-shipped", path: "pillarbox/monitoring-as-shipped.yaml",
                bytes: PackageResources.pillarbox_monitoring_as_shipped_yaml),
            Document(
                name: "pillarbox.monitoring-web-as-shipped", path: "pillarbox/monitoring-web-as-shipped.yaml",
                bytes: PackageResources.pillarbox_monitoring_web_as_shipped_yaml),
            Document(
                name: "pillarbox.player", path: "pillarbox/player.yaml",
                bytes: PackageResources.pillarbox_player_yaml),
            Document(name: "playback.ads", path: "playback/ads.yaml", bytes: PackageResources.playback_ads_yaml),
            Document(
                name: "playback.content", path: "playback/content.yaml", bytes: PackageResources.playback_content_yaml),
            Document(
                name: "playback.metrics", path: "playback/metrics.yaml", bytes: PackageResources.playback_metrics_yaml),
            Document(name: "players.html5", path: "players/html5.yaml", bytes: PackageResources.players_html5_yaml),
            Document(name: "players.mpv", path: "players/mpv.yaml", bytes: PackageResources.players_mpv_yaml),
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

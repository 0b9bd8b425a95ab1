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
            Document(name: "openavt.ads", path: "openavt/ads.yaml", bytes: PackageResources.ads_yaml),
            Document(name: "openavt.core", path: "openavt/core.yaml", bytes: PackageResources.core_yaml),
            Document(name: "openavt.metrics", path: "openavt/metrics.yaml", bytes: PackageResources.metrics_yaml),
            Document(name: "players.html5", path: "players/html5.yaml", bytes: PackageResources.html5_yaml),
            Document(name: "players.mpv", path: "players/mpv.yaml", bytes: PackageResources.mpv_yaml),
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

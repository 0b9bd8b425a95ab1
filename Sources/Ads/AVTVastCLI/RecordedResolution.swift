import AVTCore
import AVTVast

/// A resolution with the bodies of the responses that led to it.
struct RecordedResolution {
    let resolution: Resolution
    /// The bodies by URL.
    let bodies: [String: [UInt8]]

    init(
        _ source: AdResolver.Source, _ options: ResolverOptions, _ macros: MacroOptions, offline: String?
    ) {
        let bodies = Guarded<[String: [UInt8]]>([:])
        let record: @Sendable (String, [UInt8]) -> Void = { url, body in
            bodies.withLock { $0[url] = body }
        }
        if let offline {
            let folder = OfflineFolder(offline, limit: options.documentLimits.bytes)
            resolution = folder.resolve(source, options, macros, record: record)
        } else {
            resolution = HTTPFetcher.resolve(source, options, macros, record: record)
        }
        self.bodies = bodies.withLock { $0 }
    }
}

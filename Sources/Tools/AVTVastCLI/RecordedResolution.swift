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
        resolution = Resolution(of: source, options, macros, offline: offline) { url, body in
            bodies.withLock { $0[url] = body }
        }
        self.bodies = bodies.withLock { $0 }
    }
}

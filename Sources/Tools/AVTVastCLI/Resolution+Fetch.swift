import AVTVast
import OpenAVTVast

extension Resolution {
    /// Resolves a document or tags with the files of a folder, or else with requests over HTTP; blocks the thread until then.
    ///
    /// - Parameters:
    ///   - source: What is resolved.
    ///   - options: The limits.
    ///   - macros: The values of macros.
    ///   - offline: The path of the folder, or `nil`.
    ///   - record: Called with the URL and the body of each response.
    init(
        of source: AdResolver.Source, _ options: ResolverOptions, _ macros: MacroOptions, offline: String?,
        record: @escaping @Sendable (_ url: String, _ body: [UInt8]) -> Void = { _, _ in }
    ) {
        var generator = macros.generator
        let resolver = AdResolver(source, options: options, values: macros.values, at: macros.time, using: &generator)
        if let offline {
            self = OfflineFolder(offline, limit: options.documentLimits.bytes).resolution(of: resolver, record: record)
        } else {
            self = AdFetcher(options: options).blockingResolution(of: resolver, record: record)
        }
    }
}

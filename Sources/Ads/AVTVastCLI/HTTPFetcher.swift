import AVTCore
import AVTVast
import Dispatch
import OpenAVTVast

/// Resolves documents with requests over HTTP.
enum HTTPFetcher {
    /// Resolves a document, and blocks the thread until there is a result.
    static func resolve(
        _ source: AdResolver.Source, _ options: ResolverOptions, _ macros: MacroOptions,
        record: @escaping @Sendable (String, [UInt8]) -> Void = { _, _ in }
    ) -> Resolution {
        let (values, time, generator) = (macros.values, macros.time, macros.generator)
        let result = Guarded(Resolution())
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let resolution = await resolution(of: source, options, values, at: time, generator, record)
            result.withLock { $0 = resolution }
            isDone.signal()
        }
        isDone.wait()
        return result.withLock { $0 }
    }

    /// Resolves a document.
    static func resolution(
        of source: AdResolver.Source, _ options: ResolverOptions, _ values: MacroValues, at time: RequestTime,
        _ generator: SplitMixGenerator, _ record: @escaping @Sendable (String, [UInt8]) -> Void = { _, _ in }
    ) async -> Resolution {
        let fetcher = AdFetcher(options: options)
        var generator = generator
        return await AdResolver.resolve(source, options: options, values: values, at: time, using: &generator) {
            let answer = await fetcher.answer(to: $0)
            if case .response(_, let body) = answer { record($0, body) }
            return answer
        }
    }
}

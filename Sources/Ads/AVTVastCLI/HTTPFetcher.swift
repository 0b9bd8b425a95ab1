import AVTCore
import AVTVast
import Dispatch
import OpenAVTVast

/// Resolves documents with requests over HTTP.
enum HTTPFetcher {
    /// Resolves a document, and blocks the thread until there is a result.
    static func resolve(_ source: AdResolver.Source, _ options: ResolverOptions, _ macros: MacroOptions) -> Resolution {
        let (values, time, generator) = (macros.values, macros.time, macros.generator)
        let result = Guarded(Resolution())
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let resolution = await resolution(of: source, options, values, at: time, generator)
            result.withLock { $0 = resolution }
            isDone.signal()
        }
        isDone.wait()
        return result.withLock { $0 }
    }

    /// Resolves a document.
    static func resolution(
        of source: AdResolver.Source, _ options: ResolverOptions, _ values: MacroValues, at time: RequestTime,
        _ generator: SplitMixGenerator
    ) async -> Resolution {
        let fetcher = AdFetcher(options: options)
        var generator = generator
        return await AdResolver.resolve(source, options: options, values: values, at: time, using: &generator) {
            await fetcher.answer(to: $0)
        }
    }
}

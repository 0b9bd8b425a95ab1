import AVTCore
package import AVTHTTP
public import Foundation

/// Fetches and parses VAST and VMAP documents, and resolves their wrappers.
///
/// A client can make any number of requests at a time. It requests tags and nothing else: no tracker, no error URL.
public final class VastClient: Sendable {
    let options: VastClientOptions
    let transport: any HTTPTransport

    /// Creates a client.
    ///
    /// - Parameter options: The limits and the values.
    public convenience init(options: VastClientOptions = VastClientOptions()) {
        self.init(options: options, transport: makeSystemTransport())
    }

    /// Creates a client with a transport.
    package init(options: VastClientOptions, transport: any HTTPTransport) {
        (self.options, self.transport) = (options, transport)
    }

    // MARK: Models

    /// Fetches a VAST document, and resolves its wrappers.
    ///
    /// - Parameters:
    ///   - url: The URL of a tag, whose macros are replaced, or of a file.
    ///   - completion: Called on the main queue with the model or with a ``VastError``.
    @preconcurrency
    public func parseVast(
        withContentsOf url: URL, completion: @escaping @Sendable (VastModel?, (any Error)?) -> Void
    ) {
        Task {
            do {
                let model = try await parseVast(withContentsOf: url)
                DispatchQueue.main.async { completion(model, nil) }
            } catch {
                let reason = (error as? VASTFailure).map(VastError.init) ?? .internalError
                DispatchQueue.main.async { completion(nil, reason) }
            }
        }
    }

    /// Fetches a VAST document, and resolves its wrappers.
    ///
    /// A document without ads is a model without ads; its resolution has the error URLs to request.
    ///
    /// - Parameter url: The URL of a tag, whose macros are replaced, or of a file.
    /// - Returns: The model.
    /// - Throws: `VASTFailure` if a document cannot be fetched or used, so that there is no ad; `CancellationError` if the
    ///   task is cancelled.
    public func parseVast(withContentsOf url: URL) async throws -> VastModel {
        guard url.isFileURL else { return try await model(of: .tags([MacroURL(url.absoluteString)]), at: url) }
        let bytes: [UInt8]
        do throws(FileReadError) {
            bytes = try readFile(at: url.path, limit: options.resolver.documentLimits.bytes)
        } catch {
            throw VASTFailure(FailureReason(error), at: VastClient.position(of: url))
        }
        return try await model(of: .document(bytes), at: url)
    }

    private func model(of source: AdResolver.Source, at url: URL) async throws -> VastModel {
        let resolution = await resolve(source)
        if let failure = resolution.essentialFailure { throw failure }
        try Task.checkCancellation()
        do throws(VASTProblem) {
            return try VastModel(resolution, limits: options.resolver.documentLimits)
        } catch {
            throw VASTFailure(FailureReason(error), at: VastClient.position(of: url))
        }
    }

    private static func position(of url: URL) -> VASTFailure.Position {
        VASTFailure.Position(depth: 0, documentURL: url.absoluteString)
    }

    // MARK: Resolutions

    /// Resolves the wrappers of a document, or of the first of several tags that gives an ad.
    ///
    /// Cancelling the task ends the resolution.
    ///
    /// - Parameter source: A document, or tags.
    /// - Returns: The ads, and every decision on the way; also if there is no ad.
    public func resolve(_ source: AdResolver.Source) async -> Resolution {
        await resolve(source, options.resolver)
    }

    /// Resolves the ads of a break.
    ///
    /// - Parameter adBreak: The break.
    /// - Returns: The ads, and every decision on the way; `AdBreak.failure(of:)` has the code to report.
    /// - Throws: The code to report if the break has no ads, or ads of another format than VAST.
    public func resolve(_ adBreak: AdBreak) async throws(VASTErrorCode) -> Resolution {
        let (source, options) = try adBreak.resolverInput(options.resolver)
        return await resolve(source, options)
    }

    func resolve(_ source: AdResolver.Source, _ resolver: ResolverOptions) async -> Resolution {
        let fetcher = fetcher(resolver)
        var generator = SplitMixGenerator(seed: options.randomSeed())
        return await AdResolver.resolve(
            source, options: resolver, values: options.macros, at: options.now(), using: &generator
        ) { await fetcher.fetch($0) }
    }

    /// Returns a resolver for callers without `async`.
    func resolver(for source: AdResolver.Source, _ resolver: ResolverOptions) -> AdResolver {
        var generator = SplitMixGenerator(seed: options.randomSeed())
        return AdResolver(source, options: resolver, values: options.macros, at: options.now(), using: &generator)
    }

    func fetcher(_ resolver: ResolverOptions) -> AdFetcher { AdFetcher(options: resolver, transport: transport) }
}

extension Resolution {
    /// The failure because of which there is no model: of the first document, or if there is no ad, of another one.
    fileprivate var essentialFailure: VASTFailure? {
        guard firstDocument != nil else { return failures.first }
        return ads.isEmpty ? failures.first { $0.code != .noAd } : nil
    }
}

extension FailureReason {
    package init(_ error: FileReadError) {
        self =
            switch error {
            case .unreadable(let reason): .unreachable(reason)
            case .tooLarge: .tooLarge
            }
    }
}

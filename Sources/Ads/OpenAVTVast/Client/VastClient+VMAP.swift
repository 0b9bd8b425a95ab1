import AVTCore
public import Foundation

extension VastClient {
    /// Fetches a VMAP document, and resolves the wrappers of the documents in its breaks; blocks the thread.
    ///
    /// Tags of breaks are not requested; `resolve` does so when a break is near. The time limit applies to the resolutions
    /// together.
    ///
    /// - Parameter url: The URL of the document, whose macros are replaced, or of a file.
    /// - Returns: The breaks.
    /// - Throws: ``VMAPError`` if the document cannot be fetched or read.
    @available(*, noasync, message: "await the other parseVMAP(withContentsOf:), which does not block the thread")
    public func parseVMAP(withContentsOf url: URL) throws -> VMAPModel {
        if let cached = options.cachedVMAPModel { return cached }
        do throws(VMAPFailure) {
            let result = try request(for: url).map { fetcher(options.resolver).blockingResult(of: $0) }
            var builder = VMAPModelBuilder(try document(at: url, result), options.resolver)
            while let (source, resolver) = builder.nextInput {
                builder.append(fetcher(resolver).blockingResolution(of: self.resolver(for: source, resolver)))
            }
            return builder.model
        } catch {
            throw VMAPError(error)
        }
    }

    /// Fetches a VMAP document, and resolves the wrappers of the documents in its breaks.
    ///
    /// Tags of breaks are not requested; `resolve` does so when a break is near. The time limit applies to the resolutions
    /// together.
    ///
    /// - Parameter url: The URL of the document, whose macros are replaced, or of a file.
    /// - Returns: The breaks.
    /// - Throws: ``VMAPFailure`` if the document cannot be fetched or read; `CancellationError` if the task is cancelled.
    public func parseVMAP(withContentsOf url: URL) async throws -> VMAPModel {
        if let cached = options.cachedVMAPModel { return cached }
        var result: AdResolver.FetchResult?
        if let text = try request(for: url) { result = await fetcher(options.resolver).fetch(text) }
        try Task.checkCancellation()
        var builder = VMAPModelBuilder(try document(at: url, result), options.resolver)
        while let (source, resolver) = builder.nextInput {
            builder.append(await resolve(source, resolver))
            try Task.checkCancellation()
        }
        return builder.model
    }

    /// Returns the URL to request with its macros replaced, or `nil` for a file.
    private func request(for url: URL) throws(VMAPFailure) -> String? {
        guard !url.isFileURL else { return nil }
        var generator = SplitMixGenerator(seed: options.randomSeed())
        let text = MacroURL(url.absoluteString).expanded(options.macros, at: options.now(), using: &generator)
        if let violation = options.resolver.urlPolicy.violation(text) { throw .unavailable(.forbidden(violation)) }
        return text
    }

    /// Reads a document from the response to a request, or from a file if there is none.
    private func document(at url: URL, _ result: AdResolver.FetchResult?) throws(VMAPFailure) -> VMAPDocument {
        let limits = options.resolver.documentLimits
        let bytes: [UInt8]
        switch result {
        case .response(let status, _) where !(200...299).contains(status): throw .unavailable(.status(status))
        case .response(_, let body) where body.isEmpty: throw .unavailable(.emptyResponse)
        case .response(_, let body): bytes = body
        case .failure(let reason): throw .unavailable(reason)
        case nil:
            do throws(FileReadError) {
                bytes = try readFile(at: url.path, limit: limits.bytes)
            } catch {
                throw .unavailable(FailureReason(error))
            }
        }
        do throws(VMAPDocument.Problem) {
            return try VMAPDocument(bytes, limits: limits)
        } catch {
            throw .malformed(error)
        }
    }
}

/// Collects the ads of the breaks that contain a document, one after the other.
private struct VMAPModelBuilder {
    private let document: VMAPDocument
    private let options: ResolverOptions
    private let start = ContinuousClock.now
    private var index = 0
    private var models: [Int: VastModel] = [:]

    init(_ document: VMAPDocument, _ options: ResolverOptions) {
        (self.document, self.options) = (document, options)
    }

    var model: VMAPModel { VMAPModel(document: document, models: models) }

    /// The next document to resolve in the time that is left, or `nil` at the end.
    var nextInput: (source: AdResolver.Source, options: ResolverOptions)? {
        mutating get {
            while document.breaks.indices.contains(index) {
                let adBreak = document.breaks[index]
                if case .document = adBreak.source?.content, var input = try? adBreak.resolverInput(options) {
                    let elapsed = start.duration(to: ContinuousClock.now).milliseconds
                    input.options.totalTimeout = max(0, options.totalTimeout - elapsed)
                    return input
                }
                index += 1
            }
            return nil
        }
    }

    /// Adds the result of the last input; documents that cannot be read have no model.
    mutating func append(_ resolution: Resolution) {
        if resolution.firstDocument != nil {
            models[index] = try? VastModel(resolution, limits: options.documentLimits)
        }
        index += 1
    }
}

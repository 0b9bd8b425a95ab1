import AVTCore
public import Foundation

extension VastClient {
    /// Fetches a VMAP document, and resolves the wrappers of the documents in its breaks; blocks the thread.
    ///
    /// Tags of breaks are not requested; ``resolve(_:)-(AdBreak)`` does so when a break is near.
    ///
    /// - Parameter url: The URL of the document, whose macros are replaced, or of a file.
    /// - Returns: The breaks.
    /// - Throws: ``VMAPError`` if the document cannot be fetched or read.
    @available(*, noasync, message: "await the other parseVMAP(withContentsOf:), which does not block the thread")
    public func parseVMAP(withContentsOf url: URL) throws -> VMAPModel {
        let result = Guarded<Result<VMAPModel, VMAPError>>(.failure(.internalError))
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let outcome: Result<VMAPModel, VMAPError>
            do {
                outcome = .success(try await parseVMAP(withContentsOf: url))
            } catch {
                outcome = .failure((error as? VMAPFailure).map(VMAPError.init) ?? .internalError)
            }
            result.withLock { $0 = outcome }
            isDone.signal()
        }
        isDone.wait()
        return try result.withLock { $0 }.get()
    }

    /// Fetches a VMAP document, and resolves the wrappers of the documents in its breaks.
    ///
    /// Tags of breaks are not requested; ``resolve(_:)-(AdBreak)`` does so when a break is near. The time limit applies to
    /// all requests together.
    ///
    /// - Parameter url: The URL of the document, whose macros are replaced, or of a file.
    /// - Returns: The breaks.
    /// - Throws: ``VMAPFailure`` if the document cannot be fetched or read; `CancellationError` if the task is cancelled.
    public func parseVMAP(withContentsOf url: URL) async throws -> VMAPModel {
        if let cached = options.cachedVMAPModel { return cached }
        let start = ContinuousClock.now
        let bytes = try await content(of: url)
        let document: VMAPDocument
        do throws(VMAPDocument.Problem) {
            document = try VMAPDocument(bytes, limits: options.resolver.documentLimits)
        } catch {
            throw VMAPFailure.malformed(error)
        }
        var models: [Int: VastModel] = [:]
        for (index, adBreak) in document.breaks.enumerated() {
            guard case .document = adBreak.source?.content,
                let input = try? adBreak.resolverInput(options.resolver)
            else { continue }
            var resolver = input.options
            let elapsed = start.duration(to: ContinuousClock.now).milliseconds
            resolver.totalTimeout = max(0, resolver.totalTimeout - elapsed)
            let resolution = await resolve(input.source, resolver)
            try Task.checkCancellation()
            guard resolution.firstDocument != nil else { continue }
            models[index] = try? VastModel(resolution, limits: resolver.documentLimits)
        }
        return VMAPModel(document: document, models: models)
    }

    /// Returns the bytes of a file, or of the response to a request.
    private func content(of url: URL) async throws -> [UInt8] {
        let resolver = options.resolver
        guard !url.isFileURL else {
            do throws(FileReadError) {
                return try readFile(at: url.path, limit: resolver.documentLimits.bytes)
            } catch {
                throw VMAPFailure.unavailable(FailureReason(error))
            }
        }
        var generator = SplitMixGenerator(seed: options.randomSeed())
        let text = MacroURL(url.absoluteString).expanded(options.macros, at: options.now(), using: &generator)
        if let violation = resolver.urlPolicy.violation(text) { throw VMAPFailure.unavailable(.forbidden(violation)) }
        let answer = await AdFetcher(options: resolver, transport: transport).answer(to: text)
        try Task.checkCancellation()
        switch answer {
        case .response(let status, _) where !(200...299).contains(status):
            throw VMAPFailure.unavailable(.status(status))
        case .response(_, let body) where body.isEmpty: throw VMAPFailure.unavailable(.emptyResponse)
        case .response(_, let body): return body
        case .failure(let reason): throw VMAPFailure.unavailable(reason)
        }
    }
}

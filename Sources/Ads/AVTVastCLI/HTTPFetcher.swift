import AVTCore
import AVTHTTP
import AVTVast
import Dispatch
import Foundation

/// Performs the requests of a resolution over HTTP.
struct HTTPFetcher: Sendable {
    private let transport = makeSystemTransport()
    private let options: ResolverOptions

    private static let redirectLimit = 5

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
        let fetcher = HTTPFetcher(options: options)
        var generator = generator
        return await AdResolver.resolve(source, options: options, values: values, at: time, using: &generator) {
            let answer = await fetcher.answer(to: $0)
            if case .response(_, let body) = answer { record($0, body) }
            return answer
        }
    }

    private init(options: ResolverOptions) {
        self.options = options
    }

    private func answer(to text: String) async -> AdResolver.Answer {
        var text = text
        for _ in 0...HTTPFetcher.redirectLimit {
            guard let url = HTTPFetcher.exactURL(text) else { return .failure(.unreachable("the URL is malformed")) }
            let response: HTTPResponse
            do throws(HTTPError) {
                response = try await transport.send(HTTPRequest(url, limits: limits))
            } catch {
                return .failure(reason(of: error))
            }
            guard let target = response.redirectTarget(from: url)?.absoluteString else {
                return .response(status: response.head.status, body: response.body)
            }
            if let violation = options.urlPolicy.violation(redirectingFrom: text, to: target) {
                return .failure(.forbidden(violation))
            }
            text = target
        }
        return .failure(.unreachable("the server redirects more than \(HTTPFetcher.redirectLimit) times"))
    }

    private var limits: HTTPLimits {
        let timeout = Duration.milliseconds(options.requestTimeout)
        return HTTPLimits(bodyBytes: options.documentLimits.bytes, connect: timeout, idle: timeout, total: timeout)
    }

    private func reason(of error: HTTPError) -> FailureReason {
        switch error {
        case .timedOut: .timedOut
        case .bodyTooLarge: .tooLarge
        case .truncated: .notXML(error.description)
        case .invalidRequest, .connection, .headTooLarge, .cancelled: .unreachable(error.description)
        }
    }

    /// Returns a URL that is sent exactly as it is written, or `nil` if there is none.
    ///
    /// Foundation encodes some URLs again.
    private static func exactURL(_ text: String) -> URL? {
        [text, MacroURL.encodingBrackets(text)].lazy.compactMap { text in
            URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
        }.first
    }
}

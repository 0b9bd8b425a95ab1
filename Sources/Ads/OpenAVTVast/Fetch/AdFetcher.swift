package import AVTHTTP
import Foundation

/// Performs the requests of a resolution over HTTP, within its limits and by its policy.
package struct AdFetcher: Sendable {
    private let transport: any HTTPTransport
    private let options: ResolverOptions

    private static let redirectLimit = 5

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - options: The limits and the policy.
    ///   - transport: Sends the requests.
    package init(options: ResolverOptions, transport: any HTTPTransport = makeSystemTransport()) {
        (self.options, self.transport) = (options, transport)
    }

    /// Requests a URL, follows its redirects, and waits for the response; cancelling the task cancels the request.
    ///
    /// - Parameter text: A URL that the policy allows.
    /// - Returns: The response, or the reason why there is none.
    package func fetch(_ text: String) async -> AdResolver.FetchResult {
        let exchange = ExchangeHandle()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(text, exchange) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            exchange.cancel()
        }
    }

    /// Requests a URL, and follows its redirects, which share the time limit of the request.
    ///
    /// - Parameters:
    ///   - text: A URL that the policy allows.
    ///   - exchange: Cancels the request.
    ///   - completion: Called exactly once, on a thread of the transport, which it must not block.
    func start(
        _ text: String, _ exchange: ExchangeHandle, completion: @escaping @Sendable (AdResolver.FetchResult) -> Void
    ) {
        let deadline = ContinuousClock.now + .milliseconds(options.requestTimeout)
        request(text, after: 0, until: deadline, exchange, completion)
    }

    private func request(
        _ text: String, after redirects: Int, until deadline: ContinuousClock.Instant, _ exchange: ExchangeHandle,
        _ completion: @escaping @Sendable (AdResolver.FetchResult) -> Void
    ) {
        let time = ContinuousClock.now.duration(to: deadline)
        guard time > .zero else { return completion(.failure(.timedOut)) }
        guard let url = URL(exactly: text) else { return completion(.failure(.unreachable("the URL is malformed"))) }
        let limits = HTTPLimits(bodyBytes: options.documentLimits.bytes, connect: time, idle: time, total: time)
        let current = transport.start(HTTPRequest(url, limits: limits)) { result in
            let response: HTTPResponse
            do throws(HTTPError) {
                response = try result.get()
            } catch {
                return completion(.failure(reason(of: error)))
            }
            guard let target = response.redirectTarget(from: url)?.absoluteString else {
                return completion(.response(status: response.head.status, body: response.body))
            }
            if let violation = options.urlPolicy.violation(redirectingFrom: text, to: target) {
                return completion(.failure(.forbidden(violation)))
            }
            guard redirects < AdFetcher.redirectLimit else {
                let problem = "the server redirects more than \(AdFetcher.redirectLimit) times"
                return completion(.failure(.unreachable(problem)))
            }
            request(target, after: redirects + 1, until: deadline, exchange, completion)
        }
        exchange.set(current, after: redirects)
    }

    private func reason(of error: HTTPError) -> FailureReason {
        switch error {
        case .timedOut: .timedOut
        case .bodyTooLarge: .tooLarge
        case .truncated: .notXML(error.description)
        case .invalidRequest, .connection, .headTooLarge, .cancelled: .unreachable(error.description)
        }
    }
}

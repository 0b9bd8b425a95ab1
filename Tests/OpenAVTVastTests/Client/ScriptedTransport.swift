import AVTHTTP
import Synchronization

/// A transport without a network, whose responses a closure supplies.
final class ScriptedTransport: HTTPTransport {
    /// A request that nobody answers, unless it is cancelled.
    final class Exchange: HTTPExchange {
        private let completion: @Sendable (Result<HTTPResponse, HTTPError>) -> Void
        private let isEnded = Mutex(false)

        init(_ completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void) {
            self.completion = completion
        }

        func cancel() { end(.failure(.cancelled)) }

        func end(_ result: Result<HTTPResponse, HTTPError>) {
            let isFirst = isEnded.withLock { isEnded in
                defer { isEnded = true }
                return !isEnded
            }
            if isFirst { completion(result) }
        }
    }

    private let log = RequestLog()
    private let respond: @Sendable (String) -> HTTPResponse?

    /// Creates a transport.
    ///
    /// - Parameter respond: Returns the response for a URL, or `nil` if there is none.
    init(_ respond: @escaping @Sendable (String) -> HTTPResponse?) {
        self.respond = respond
    }

    /// The URLs of the requests.
    var requests: [String] { log.paths }

    func start(
        _ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
    ) -> any HTTPExchange {
        log.append(request.url.absoluteString)
        let exchange = Exchange(completion)
        // The response arrives before the caller has the exchange.
        if let response = respond(request.url.absoluteString) { exchange.end(.success(response)) }
        return exchange
    }

    /// A redirect.
    static func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(HTTPResponseHead(status: 302, fields: [HTTPField("Location", location)]))
    }
}

import AVTCore
internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A transport that uses `URLSession`, without cache and cookies.
///
/// The default on Apple's systems. Not suitable for untrusted servers on Linux, where Foundation ends the
/// process if a response breaks off within its head.
package final class URLSessionTransport: HTTPTransport {
    private let router: URLSessionRouter
    private let session: URLSession

    /// Creates a transport.
    package init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        router = URLSessionRouter()
        session = URLSession(configuration: configuration, delegate: router, delegateQueue: nil)
    }

    deinit {
        // Cancels all tasks, and releases the delegate.
        session.invalidateAndCancel()
    }

    package func start(
        _ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
    ) -> any HTTPExchange {
        let exchange = URLSessionExchange(request, completion: completion)
        if let problem = request.problem {
            exchange.finish(problem)
            return exchange
        }
        let task = session.dataTask(with: URLSessionTransport.urlRequest(request))
        router.add(exchange, for: task)
        exchange.begin(task)
        return exchange
    }

    private static func urlRequest(_ request: HTTPRequest) -> URLRequest {
        let idle = Double(request.limits.idle.milliseconds) / 1000
        var result = URLRequest(url: request.url, timeoutInterval: idle)
        // With compression, the length in the header would differ from that of the body.
        result.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        for field in request.fields { result.addValue(field.value, forHTTPHeaderField: field.name) }
        if case .post(let body) = request.method {
            result.httpMethod = "POST"
            result.httpBody = Data(body)
        }
        return result
    }
}

/// A type that sends requests over HTTP and HTTPS.
///
/// A transport follows no redirects, because only its caller knows where a request may go; see
/// ``HTTPResponse/redirectTarget(from:)``. It keeps connections open for further requests. It sends no cookies and no
/// credentials of its own, and caches nothing.
package protocol HTTPTransport: Sendable {
    /// Starts a request and returns immediately.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - completion: Called exactly once, on a thread of the transport, which it must not block.
    /// - Returns: The exchange, which can be cancelled.
    func start(
        _ request: HTTPRequest, completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
    ) -> any HTTPExchange
}

/// A request on its way, and its response.
package protocol HTTPExchange: Sendable {
    /// Cancels the request, which then fails with `HTTPError.cancelled`; does nothing if it is complete.
    func cancel()
}

extension HTTPTransport {
    /// Sends a request and waits for the response; cancelling the task cancels the request.
    ///
    /// - Throws: `HTTPError` if there is no response within the limits. A response may have any status.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let handle = ExchangeHandle()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handle.set(start(request) { continuation.resume(returning: $0) })
            }
        } onCancel: {
            handle.cancel()
        }
        return try result.get()
    }
}

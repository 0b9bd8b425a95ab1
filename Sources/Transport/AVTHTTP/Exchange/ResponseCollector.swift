/// The response to a request as far as it has been received, within the limits of the request.
///
/// A pure value, which all transports share: it decides when an exchange ends early, and with which result.
struct ResponseCollector: Sendable {
    private let limits: HTTPLimits
    private let receivesBody: @Sendable (HTTPResponseHead) -> Bool
    /// The head, or `nil` while it is incomplete.
    private(set) var head: HTTPResponseHead?
    private var body: [UInt8] = []
    private var headBytes = 0
    private var isBodyReceived = true
    /// The result if it does not depend on what the server sends further.
    private var result: Result<HTTPResponse, HTTPError>?

    init(_ request: HTTPRequest) {
        (limits, receivesBody) = (request.limits, request.receivesBody)
    }

    /// Counts bytes of the head.
    ///
    /// - Returns: False if the exchange is to end because there are too many.
    mutating func receiveHeadBytes(_ count: Int) -> Bool {
        headBytes += count
        return headBytes <= limits.headBytes || end(.failure(.headTooLarge(limit: limits.headBytes)))
    }

    /// Receives the head of the final response.
    ///
    /// - Returns: False if the exchange is to end.
    mutating func receive(_ head: HTTPResponseHead) -> Bool {
        guard (200...599).contains(head.status) else { return end(.failure(ResponseCollector.notHTTP)) }
        self.head = head
        isBodyReceived = receivesBody(head)
        if isBodyReceived, head.hasBody, let length = head.contentLength, length > limits.bodyBytes {
            return end(.failure(.bodyTooLarge(limit: limits.bodyBytes)))
        }
        return true
    }

    /// Receives bytes of the body.
    ///
    /// - Returns: False if the exchange is to end.
    mutating func receive(_ bytes: some Collection<UInt8>) -> Bool {
        guard let head, isBodyReceived else { return false }
        guard bytes.count <= limits.bodyBytes - body.count else {
            return end(.failure(.bodyTooLarge(limit: limits.bodyBytes)))
        }
        if body.isEmpty, let length = head.contentLength { body.reserveCapacity(length) }
        body += bytes
        return true
    }

    /// Ends the exchange.
    ///
    /// - Parameter failure: The reason why the exchange ended, or `nil` if it ended as HTTP describes.
    /// - Returns: The result.
    func finish(_ failure: HTTPError?) -> Result<HTTPResponse, HTTPError> {
        if let result { return result }
        if failure == .cancelled { return .failure(.cancelled) }
        guard let head else { return .failure(failure ?? ResponseCollector.notHTTP) }
        guard isBodyReceived else { return .success(HTTPResponse(head)) }
        switch failure {
        case nil, .connection:
            if head.hasBody, let length = head.contentLength, body.count < length {
                return .failure(.truncated(expected: length, received: body.count))
            }
            return failure.map { .failure($0) } ?? .success(HTTPResponse(head, body: body))
        case let failure?: return .failure(failure)
        }
    }

    private mutating func end(_ result: Result<HTTPResponse, HTTPError>) -> Bool {
        self.result = self.result ?? result
        return false
    }

    private static let notHTTP = HTTPError.connection("the response is not HTTP")
}

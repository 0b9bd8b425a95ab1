/// The reason why a request has no response.
package enum HTTPError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A time limit of an exchange.
    package enum TimeLimit: String, Sendable {
        /// The limit for opening a connection.
        case connect
        /// The limit for the time without progress.
        case idle
        /// The limit for the complete exchange.
        case total
    }

    /// The request cannot be sent; the value describes the reason.
    case invalidRequest(String)
    /// The server cannot be reached, the connection broke, or the response is not HTTP; the value describes the reason.
    case connection(String)
    /// The exchange exceeded a time limit.
    case timedOut(TimeLimit)
    /// The head of the response has more bytes than the limit.
    case headTooLarge(limit: Int)
    /// The body of the response has more bytes than the limit.
    case bodyTooLarge(limit: Int)
    /// The body of the response ended early.
    case truncated(expected: Int, received: Int)
    /// The request was cancelled, or its transport was released.
    case cancelled

    /// A textual description without a full stop.
    package var description: String {
        switch self {
        case .invalidRequest(let reason), .connection(let reason): reason
        case .timedOut(let limit): "the \(limit.rawValue) time limit was exceeded"
        case .headTooLarge(let limit): "the head of the response has more than \(limit) bytes"
        case .bodyTooLarge(let limit): "the body of the response has more than \(limit) bytes"
        case .truncated(let expected, let received): "\(received) of \(expected) bytes were received"
        case .cancelled: "cancelled"
        }
    }
}

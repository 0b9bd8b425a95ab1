/// The reason why a feed returned no response.
public enum FetchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The address is invalid or not allowed: it must be `https`, or `http` to this machine if the host allows it.
    case address(String)
    /// The server cannot be reached, the connection broke, or the response is not HTTP.
    ///
    /// The value describes the reason.
    case connection(String)
    /// The response was not complete within this time.
    case timedOut(milliseconds: Int)
    /// The response has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The response ended early.
    case truncated(expected: Int, received: Int)
    /// The server responded with this status, and possibly with the delay after which to retry.
    case status(Int, retryAfter: Duration?)
    /// The response has another content type than a pack file, such as the login page of a hotspot.
    case contentType(String)
    /// The server redirected the request to an address that is not allowed.
    case redirect(RedirectObjection)
    /// A signature is malformed.
    case signature(String)
    /// A file cannot be read; the value describes the reason.
    case unreadable(String)
    /// The host cancelled the request.
    case cancelled

    /// The delay after which the server requests a retry.
    var retryAfter: Duration? {
        if case .status(_, let retryAfter) = self { retryAfter } else { nil }
    }

    /// A textual description without a full stop.
    public var description: String {
        switch self {
        case .address(let address):
            "`\(address)` is not an allowed address: use https, or http to this machine if that is allowed"
        case .connection(let reason): "no response: \(reason)"
        case .timedOut(let time): "no complete response within \(time) ms"
        case .tooLarge(let limit): "the response has more than \(limit) bytes"
        case .truncated(let expected, let received): "\(received) bytes of \(expected) came"
        case .status(let status, let retryAfter):
            "the server responded with status \(status)"
                + (retryAfter.map { ", retry after \($0.milliseconds) ms" } ?? "")
        case .contentType(let type): "the response is `\(type)`, no pack file"
        case .redirect(let objection): "sent elsewhere: \(objection)"
        case .signature(let name): "`\(name)` is not a signature in minisign's format"
        case .unreadable(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

/// The reason why a redirect is not followed.
public enum RedirectObjection: Error, Sendable, Equatable, CustomStringConvertible {
    /// The maximum number of redirects was reached.
    case tooMany(limit: Int)
    /// The redirect leads away from `https`, or to an invalid URL.
    case insecure
    /// The redirect leads to another host.
    case otherHost(String)

    /// A textual description.
    public var description: String {
        switch self {
        case .tooMany(let limit): "more than \(limit) times"
        case .insecure: "not to https"
        case .otherHost(let host): "to another host, `\(host)`"
        }
    }
}

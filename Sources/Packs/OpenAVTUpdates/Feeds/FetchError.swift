/// Why a feed has no answer.
public enum FetchError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The address is none, or not one to which a host may be sent: `https`, or `http` to this machine if the host says so.
    case address(String)
    /// The server cannot be reached, the connection broke, or what came is not HTTP; in the system's words.
    case connection(String)
    /// There was no whole answer within so many milliseconds.
    case timedOut(milliseconds: Int)
    /// The answer has more bytes than are taken.
    case tooLarge(limit: Int)
    /// The answer ended before its end.
    case truncated(expected: Int, received: Int)
    /// The server answered with this status, and perhaps how long it wants to be left alone.
    case status(Int, retryAfter: Duration?)
    /// The answer is of another type than a pack file: a page of a hotspot, say.
    case contentType(String)
    /// The server sent the question on to where it may not go.
    case redirect(RedirectObjection)
    /// A signature is none.
    case signature(String)
    /// A file cannot be read; in words, why.
    case unreadable(String)
    /// The host has cancelled it.
    case cancelled

    /// How long the server asks to be left alone.
    var retryAfter: Duration? {
        if case .status(_, let retryAfter) = self { retryAfter } else { nil }
    }

    /// In words, without a full stop.
    public var description: String {
        switch self {
        case .address(let address):
            "`\(address)` is no address that may be asked: https, or http to this machine if allowed"
        case .connection(let reason): "no answer: \(reason)"
        case .timedOut(let time): "no whole answer within \(time) ms"
        case .tooLarge(let limit): "the answer has more than \(limit) bytes"
        case .truncated(let expected, let received): "\(received) bytes of \(expected) came"
        case .status(let status, let retryAfter):
            "the server answered \(status)" + (retryAfter.map { ", retry after \($0.milliseconds) ms" } ?? "")
        case .contentType(let type): "the answer is `\(type)`, no pack file"
        case .redirect(let objection): "sent elsewhere: \(objection)"
        case .signature(let name): "`\(name)` is no signature in minisign's format"
        case .unreadable(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}

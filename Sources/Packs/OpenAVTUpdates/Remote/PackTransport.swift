public import Foundation

/// What fetches a file over HTTP; the host may bring its own.
public protocol PackTransport: Sendable {
    /// Sends a question and blocks the calling thread until the answer is whole, or refused by a limit.
    ///
    /// - Throws: `FetchError` if there is no answer within the limits of the request. Any status is an answer.
    func get(_ request: PackRequest) throws(FetchError) -> PackResponse
    /// Ends a `get` that blocks another thread, which then throws `.cancelled`.
    func cancel()
}

/// A question for a file.
public struct PackRequest: Sendable {
    /// The address.
    public var url: URL
    /// The ETag of what is there already.
    public var mark: String?
    /// The limits.
    public var limits: FetchLimits
    /// Types of content that are taken of an answer with status 200; an answer without a type is.
    public var contentTypes: Set<String>
    let redirects: RedirectRule

    /// The objection to a redirect that leads to a place; `nil`: it may be followed.
    public func objection(to target: URL, after count: Int) -> RedirectObjection? {
        redirects.objection(to: target, from: url, after: count)
    }
}

/// How much an answer may cost.
public struct FetchLimits: Sendable, Equatable {
    /// The most bytes; as soon as more come the connection is closed.
    public var bytes: Int
    /// The longest time for all of an answer.
    public var time: Duration
    /// The most redirects.
    public var redirects: Int

    /// Makes limits.
    public init(bytes: Int = 8 << 20, time: Duration = .seconds(30), redirects: Int = 3) {
        (self.bytes, self.time, self.redirects) = (bytes, time, redirects)
    }
}

/// An answer, whole.
public struct PackResponse: Sendable, Equatable {
    /// The status.
    public var status: Int
    /// The body; none for other statuses than 200.
    public var body: [UInt8]
    /// The ETag.
    public var mark: String?
    /// How long the server asks to be left alone.
    public var retryAfter: Duration?

    /// Makes an answer.
    public init(status: Int, body: [UInt8] = [], mark: String? = nil, retryAfter: Duration? = nil) {
        (self.status, self.body, self.mark, self.retryAfter) = (status, body, mark, retryAfter)
    }
}

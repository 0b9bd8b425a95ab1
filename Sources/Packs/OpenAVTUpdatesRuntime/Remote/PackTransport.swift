public import Foundation

/// A type that fetches files over HTTP; the host may supply its own.
public protocol PackTransport: Sendable {
    /// Sends a request, blocking the calling thread until the response is complete or refused by a limit.
    ///
    /// - Throws: `FetchError` if there is no response within the limits of the request. A response may have any status.
    func get(_ request: PackRequest) throws(FetchError) -> PackResponse
    /// Cancels a `get` that blocks another thread, which then throws `.cancelled`.
    func cancel()
}

/// A request for a file.
public struct PackRequest: Sendable {
    /// The URL of the file.
    public var url: URL
    /// The ETag of the version that is already there, or `nil` if there is none.
    public var eTag: String?
    /// The limits of the response.
    public var limits: FetchLimits
    /// The content types accepted in a response with status 200; a response without a content type is accepted too.
    public var contentTypes: Set<String>
    let redirects: RedirectRule

    /// Returns the objection to a redirect to a URL, or `nil` if it may be followed.
    public func objection(to target: URL, after count: Int) -> RedirectObjection? {
        redirects.objection(to: target, from: url, after: count)
    }
}

/// The limits of a response.
public struct FetchLimits: Sendable, Equatable {
    /// The maximum number of bytes; the connection is closed as soon as more arrive.
    public var bytes: Int
    /// The maximum time for the complete response.
    public var time: Duration
    /// The maximum number of redirects.
    public var redirects: Int

    /// Creates limits.
    public init(bytes: Int = 8 << 20, time: Duration = .seconds(30), redirects: Int = 3) {
        (self.bytes, self.time, self.redirects) = (bytes, time, redirects)
    }
}

/// A complete response.
public struct PackResponse: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The body; empty for statuses other than 200.
    public var body: [UInt8]
    /// The ETag.
    public var eTag: String?
    /// The delay after which the server requests a retry.
    public var retryAfter: Duration?

    /// Creates a response.
    public init(status: Int, body: [UInt8] = [], eTag: String? = nil, retryAfter: Duration? = nil) {
        (self.status, self.body, self.eTag, self.retryAfter) = (status, body, eTag, retryAfter)
    }
}

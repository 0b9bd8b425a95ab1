import AVTXML

/// The result of resolving a response: the ads, and every decision on the way.
public struct Resolution: Sendable, Hashable {
    /// The ads that play, in their order, and those that can replace them.
    public internal(set) var ads: [ResolvedAd] = []
    /// The requests, each after the one whose response led to it.
    public internal(set) var hops: [Hop] = []
    /// The error URLs to request, each once.
    public internal(set) var pings: [ErrorPing] = []
    /// The ads and documents that are not used.
    public internal(set) var failures: [VASTFailure] = []
    /// The first document, of several tags that of the last one that was tried, or `nil` if it could not be read.
    public internal(set) var firstDocument: VASTDocument?
    /// True if the resolution was cancelled; it has no ads then.
    public internal(set) var isCancelled = false

    /// Creates a result without ads.
    public init() {}

    /// A request for a document.
    public struct Hop: Sendable, Hashable {
        /// The outcome of a request.
        public enum Outcome: String, Sendable, Hashable {
            /// The server responded with a body or with none, but with success.
            case answered
            /// There was no response, or the URL was refused.
            case unavailable
            /// The chain had the same URL before; it was not requested again.
            case loop
            /// A limit was reached; the URL was not requested.
            case limit
        }

        /// The URL with its macros replaced.
        public let url: String
        /// The number of wrappers before the document.
        public let depth: Int
        /// The outcome of the request.
        public let outcome: Outcome
        /// The status of the response, or `nil` if there was none.
        public let status: Int?
        /// The number of bytes of the body, or `nil` if there was no response.
        public let byteCount: Int?
        /// The time from the request to the response in milliseconds, or `nil` if there was no request.
        public let milliseconds: Int?
        /// The reason why the response is not used, or `nil` if it is.
        public let failure: FailureReason?
    }

    /// An error URL to request.
    public struct ErrorPing: Sendable, Hashable {
        /// The code.
        public let code: VASTErrorCode
        /// The URL as written, to expand it again for each attempt.
        public let template: MacroURL
        /// The URL with its macros replaced.
        public let url: String
        /// The URL of the document that requested it, or `nil` if it was supplied.
        public let documentURL: String?
        /// The location of the `Error` element in that document.
        public let location: XMLLocation
    }
}

/// A failure that an embedder sees.
public struct VASTFailure: Error, Sendable, Hashable {
    /// The position of a failure in a chain.
    public struct Position: Sendable, Hashable {
        /// The number of wrappers before the document.
        public let depth: Int
        /// The URL of the document, or `nil` if it was supplied.
        public let documentURL: String?
        /// The identifier of the ad, or `nil` if it has none or the document failed.
        public let adID: String?
        /// The location of the ad in the document, or `nil` if the document failed.
        public let location: XMLLocation?

        package init(depth: Int, documentURL: String?, adID: String? = nil, location: XMLLocation? = nil) {
            (self.depth, self.documentURL, self.adID, self.location) = (depth, documentURL, adID, location)
        }
    }

    /// The error code.
    public let code: VASTErrorCode
    /// The position in the chain.
    public let position: Position
    /// The underlying reason.
    public let reason: FailureReason

    package init(_ reason: FailureReason, at position: Position) {
        (code, self.reason, self.position) = (reason.code, reason, position)
    }
}

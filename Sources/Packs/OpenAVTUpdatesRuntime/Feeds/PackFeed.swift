public import AVTCore
public import AVTPackSigning

/// A source of new packs: ``RemotePack``, `WatchedPack`, or one of the host's own.
public protocol PackFeed: Sendable {
    /// The schedule of requests.
    var schedule: PollSchedule { get }
    /// Requests a pack once, blocking the calling thread until there is a response.
    ///
    /// - Parameter eTag: The ETag, or another identifier, of the last pack that was accepted or permanently refused, or
    ///   `nil` if there is none.
    /// - Returns: The response.
    /// - Throws: `FetchError` if there is no response.
    func request(since eTag: String?) throws(FetchError) -> FeedResponse
    /// Cancels a call of `request` that blocks another thread, which then throws.
    func cancel()
}

/// The response of a feed.
public enum FeedResponse: Sendable {
    /// There is no other pack than the one with the given ETag.
    case notModified
    /// A pack, which may be the same as before.
    case offered(OfferedPack)
}

/// A pack as it was received, before it is verified.
public struct OfferedPack: Sendable {
    /// The contents of an offered pack.
    public enum Content: Sendable {
        /// The bytes of a pack file, and its signatures.
        case packFile([UInt8], signatures: [PackSignature])
        /// Rules that are not in a pack file, with the digest of the bytes that were read.
        case local(LocalRules, Digest)
    }

    /// The contents of the pack.
    public var content: Content
    /// The name of the pack in diagnostics.
    public var name: String
    /// The ETag, or another identifier, to pass to the next request.
    public var eTag: String?
    /// True if the pack is from the host's own disk: without keys, anyone who can write there is trusted.
    public var isLocal: Bool

    /// Creates an offered pack.
    public init(_ content: Content, name: String, eTag: String? = nil, isLocal: Bool = false) {
        (self.content, self.name, self.eTag, self.isLocal) = (content, name, eTag, isLocal)
    }

    /// The digest of the contents.
    var digest: Digest {
        switch content {
        case .packFile(let bytes, _): SHA256.digest(of: bytes)
        case .local(_, let digest): digest
        }
    }

    /// The number of bytes offered, or 0 if they are read only when they are compiled.
    var byteCount: Int {
        if case .packFile(let bytes, _) = content { bytes.count } else { 0 }
    }
}

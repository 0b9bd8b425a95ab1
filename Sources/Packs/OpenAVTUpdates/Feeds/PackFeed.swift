public import AVTCore
public import AVTRules
public import AVTPackSigning

/// Where new packs come from: ``RemotePack``, ``WatchedPack``, or one of the host's own.
public protocol PackFeed: Sendable {
    /// When it is asked.
    var schedule: PollSchedule { get }
    /// Asks once, and blocks the calling thread until there is an answer.
    ///
    /// - Parameter mark: that of the last pack which was taken or is not wanted again; `nil`: there is none.
    /// - Returns: the answer.
    /// - Throws: `FetchError` if there is no answer.
    func ask(since mark: String?) throws(FetchError) -> FeedAnswer
    /// Ends an `ask` that blocks another thread, which then throws.
    func cancel()
}

/// What a feed answers.
public enum FeedAnswer: Sendable {
    /// There is nothing else than what the mark stands for.
    case notModified
    /// A pack, which may be the same as before.
    case offered(OfferedPack)
}

/// A pack as it came, before anybody trusts it.
public struct OfferedPack: Sendable {
    /// What was offered.
    public enum Content: Sendable {
        /// The bytes of a pack file, and its signatures.
        case packFile([UInt8], signatures: [PackSignature])
        /// Packs that are not in a pack file, with the digest of what was read of them.
        case sources([PackSource], Digest)
    }

    /// What was offered.
    public var content: Content
    /// What diagnostics call it.
    public var name: String
    /// What to ask with next time, such as an ETag.
    public var mark: String?
    /// True if it is from the host's own disk: without keys, whoever can write there is trusted.
    public var isLocal: Bool

    /// Offers a pack.
    public init(_ content: Content, name: String, mark: String? = nil, isLocal: Bool = false) {
        (self.content, self.name, self.mark, self.isLocal) = (content, name, mark, isLocal)
    }

    /// The digest of what was offered.
    var digest: Digest {
        switch content {
        case .packFile(let bytes, _): SHA256.digest(of: bytes)
        case .sources(_, let digest): digest
        }
    }

    /// How many bytes were offered; 0 if they are read only when they are compiled.
    var byteCount: Int {
        if case .packFile(let bytes, _) = content { bytes.count } else { 0 }
    }
}

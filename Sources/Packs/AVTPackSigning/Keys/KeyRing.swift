public import AVTDiagnostics

/// The keys that a host trusts, and how many of them must have signed a pack file.
public struct KeyRing: Sendable {
    /// A key, and when it is trusted.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public var key: PublicKey
        /// Whose it is, for people.
        public var owner: String?
        /// The first day on which it is trusted; `nil`: any.
        public var notBefore: CalendarDate?
        /// The last day on which it is trusted; `nil`: any.
        public var notAfter: CalendarDate?
        /// Why it is not trusted any more, such as that it was stolen; `nil`: it is.
        ///
        /// Whoever has stolen a key can sign with any date, so that nothing signed with it is trusted, whenever that was.
        public var revoked: String?

        /// Trusts a key.
        public init(
            _ key: PublicKey, owner: String? = nil, notBefore: CalendarDate? = nil, notAfter: CalendarDate? = nil,
            revoked: String? = nil
        ) {
            (self.key, self.owner, self.notBefore, self.notAfter) = (key, owner, notBefore, notAfter)
            self.revoked = revoked
        }
    }

    /// The keys.
    public let entries: [Entry]
    /// How many different keys must have signed.
    public let threshold: Int

    /// Puts keys on a ring.
    ///
    /// - Throws: `KeyRingError` if a key is there twice, which would let one signer count for two, or the threshold is
    ///   less than one or can never be reached.
    public init(_ entries: [Entry], threshold: Int = 1) throws(KeyRingError) {
        var seen: Set<[UInt8]> = []
        for entry in entries where !seen.insert(entry.key.bytes).inserted { throw .twice(entry.key.id) }
        guard (1...max(1, entries.count)).contains(threshold), !entries.isEmpty else {
            throw .threshold(threshold, keys: entries.count)
        }
        self.entries = entries
        self.threshold = threshold
    }
}

/// Why keys make no ring.
public enum KeyRingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A key is there twice.
    case twice(KeyID)
    /// So many signatures are wanted of so many keys.
    case threshold(Int, keys: Int)
    /// The text is no ring of keys; in words, why.
    case malformed(String)

    /// In words.
    public var description: String {
        switch self {
        case .twice(let id): "the key \(id) is there twice, and would count for two signers"
        case .threshold(_, keys: 0): "there is no key"
        case .threshold(...0, keys: _): "the threshold, how many different keys must have signed, is at least 1"
        case .threshold(let threshold, keys: 1): "\(threshold) signatures are wanted, and there is 1 key"
        case .threshold(let threshold, let keys): "\(threshold) signatures are wanted, and there are \(keys) keys"
        case .malformed(let reason): "no ring of keys: \(reason)"
        }
    }
}

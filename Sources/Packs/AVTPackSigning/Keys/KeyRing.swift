public import AVTDiagnostics

/// The keys that a host trusts, and the number of keys that must have signed a pack file.
public struct KeyRing: Sendable {
    /// A key, and the period in which it is trusted.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public var key: PublicKey
        /// The owner of the key, for display.
        public var owner: String?
        /// The first day on which the key is trusted, or `nil` if there is none.
        public var notBefore: CalendarDate?
        /// The last day on which the key is trusted, or `nil` if there is none.
        public var notAfter: CalendarDate?
        /// The reason why the key was revoked, such as theft, or `nil` if it was not.
        ///
        /// No signature by a revoked key is trusted, whatever its date: a thief can sign with any date.
        public var revoked: String?

        /// Creates an entry for a trusted key.
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
    /// The number of different keys that must have signed.
    public let threshold: Int

    /// Creates a key ring.
    ///
    /// - Throws: `KeyRingError` if a key occurs twice, which would let one signer count as two, or if the threshold is
    ///   less than 1 or can never be reached.
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

/// The reason why keys do not form a key ring.
public enum KeyRingError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A key occurs twice.
    case twice(KeyID)
    /// The threshold is less than 1 or greater than the number of keys.
    case threshold(Int, keys: Int)
    /// The text is not a key ring; the value describes the reason.
    case malformed(String)

    /// A textual description.
    public var description: String {
        switch self {
        case .twice(let id): "the key \(id) is listed twice, and would count for two signers"
        case .threshold(_, keys: 0): "there is no key"
        case .threshold(...0, keys: _): "the threshold, how many different keys must have signed, is at least 1"
        case .threshold(let threshold, keys: 1): "\(threshold) signatures are required, and there is 1 key"
        case .threshold(let threshold, let keys): "\(threshold) signatures are required, and there are \(keys) keys"
        case .malformed(let reason): "no ring of keys: \(reason)"
        }
    }
}

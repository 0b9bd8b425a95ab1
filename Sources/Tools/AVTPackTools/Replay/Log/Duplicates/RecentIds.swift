import AVTEngine

/// The ids of the last lines of a session, as hashes.
struct RecentIds {
    private var all: Set<UInt64> = []
    /// The ids in the order of their lines, as a ring.
    private var ring: [UInt64] = []
    /// The index of the oldest id in the ring, once it is full.
    private var oldest = 0
    private let limit: Int

    /// Creates an empty set.
    ///
    /// - Parameter limit: The maximum number of ids; the oldest ones are removed.
    init(limit: Int = 1024) {
        self.limit = limit
    }

    /// Returns whether the set has an id.
    func contains(_ id: UInt64) -> Bool { all.contains(id) }

    /// Inserts an id that the set does not have.
    mutating func insert(_ id: UInt64) {
        all.insert(id)
        guard ring.count == limit else { return ring.append(id) }
        all.remove(ring[oldest])
        ring[oldest] = id
        oldest = (oldest + 1) % limit
    }
}

extension RecentIds {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&ring, 0) { $0.code(&$1) }
        coder.code(&oldest)
        coder.require(ring.count <= limit && (oldest == 0 || ring.indices.contains(oldest)), "too many ids")
        if coder.isReading { all = Set(ring) }
    }
}

import AVTEngine

/// The last names of many that were inserted, as hashes.
package struct RecentNames {
    private static let limit = 1 << 16
    private var hashes = RecentIds(limit: limit)
    private var count = 0

    /// True if names were removed because there were too many.
    package var hasForgotten: Bool { count > RecentNames.limit }

    /// Creates an empty set.
    package init() {}

    /// Returns whether the set has a name.
    package func contains(_ name: String) -> Bool { hashes.contains(RecentNames.hash(name)) }

    /// Inserts a name, and removes the oldest one if there are too many.
    package mutating func insert(_ name: String) {
        let hash = RecentNames.hash(name)
        guard !hashes.contains(hash) else { return }
        hashes.insert(hash)
        count += 1
    }

    private static func hash(_ name: String) -> UInt64 {
        var name = name
        return name.withUTF8 { NameTable.hash($0, seed: 0) }
    }

    /// Codes the names.
    package mutating func code(_ coder: inout SnapshotCoder) {
        hashes.code(&coder)
        coder.code(&count)
    }
}

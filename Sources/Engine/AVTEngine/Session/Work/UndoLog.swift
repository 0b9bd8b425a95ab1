/// What places held before a step wrote them, for the case that the step is blocked.
///
/// All operations together are linear in the number of writes.
struct UndoLog<Value: Sendable>: Sendable {
    /// What one place held.
    struct Entry: Sendable {
        let place: Int
        let value: Value
    }

    /// The entries, the oldest first.
    private(set) var entries: [Entry] = []
    // Writes that stand even if the step is blocked: they void the entries of their place before `count`.
    private var standing: [(place: Int, count: Int)] = []

    /// Creates an empty log.
    init(capacity: Int = 0) {
        entries.reserveCapacity(capacity)
    }

    /// Records what a place holds, before it is written.
    @inline(__always)
    mutating func record(_ value: Value, at place: Int) {
        entries.append(Entry(place: place, value: value))
    }

    /// Records that a place is written with what stands even if the step is blocked.
    @inline(__always)
    mutating func recordStandingWrite(at place: Int) {
        if !entries.isEmpty { standing.append((place, entries.count)) }
    }

    /// Removes the entries of places that were written later with what stands.
    mutating func removeVoid() {
        guard !standing.isEmpty else { return }
        let counts = Dictionary(standing) { $1 }
        var index = 0
        entries.removeAll { entry in
            defer { index += 1 }
            return index < counts[entry.place, default: 0]
        }
        standing.clear()
    }

    /// Removes everything.
    @inline(__always)
    mutating func clear() {
        // Without entries no write is recorded as standing.
        guard !entries.isEmpty else { return }
        entries.clear()
        if !standing.isEmpty { standing.clear() }
    }
}

/// The values that a step has overwritten, to be restored if the step is blocked.
///
/// All operations together take time linear in the number of writes.
struct UndoLog<Value: Sendable>: Sendable {
    /// The overwritten value at one index.
    struct Entry: Sendable {
        let index: Int
        let value: Value
    }

    /// The entries, the oldest first.
    private(set) var entries: [Entry] = []
    // Writes that remain even if the step is blocked: they void the entries of their index before `count`.
    private var standing: [(index: Int, count: Int)] = []

    /// Creates an empty log.
    init(capacity: Int = 0) {
        entries.reserveCapacity(capacity)
    }

    /// Records the value at an index before it is overwritten.
    @inline(__always)
    mutating func record(_ value: Value, at index: Int) {
        entries.append(Entry(index: index, value: value))
    }

    /// Records a write that remains even if the step is blocked.
    @inline(__always)
    mutating func recordPersistentWrite(at index: Int) {
        if !entries.isEmpty { standing.append((index, entries.count)) }
    }

    /// Removes the entries of indices that a remaining write has overwritten later.
    mutating func removeVoid() {
        guard !standing.isEmpty else { return }
        let counts = Dictionary(standing) { $1 }
        var position = 0
        entries.removeAll { entry in
            defer { position += 1 }
            return position < counts[entry.index, default: 0]
        }
        standing.clear()
    }

    /// Removes everything.
    @inline(__always)
    mutating func clear() {
        // Remaining writes are recorded only after an entry.
        guard !entries.isEmpty else { return }
        entries.clear()
        if !standing.isEmpty { standing.clear() }
    }
}

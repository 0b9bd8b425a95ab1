import AVTCore

/// A dictionary of names, with values of one type.
///
/// Names are small integers that this process gave out, not input: they need no hash function that withstands attacks, which takes most of
/// the time of a look-up in a `Dictionary`.
struct SymbolMap<Element> {
    // Empty, or of a power of two.
    private var keys: [Symbol?] = []
    private var values: [Element?] = []
    private var count = 0

    /// Creates a dictionary of entries; of entries with the same name, the last one counts.
    init(_ entries: [(key: Symbol, value: Element)] = []) {
        for (key, value) in entries { self[key] = value }
    }

    /// All names with their values, in no particular order.
    var all: [(key: Symbol, value: Element)] {
        keys.indices.compactMap { index in
            guard let key = keys[index], let value = values[index] else { return nil }
            return (key, value)
        }
    }

    /// The value of a name, or `nil` if it has none; a value cannot be removed.
    subscript(name: Symbol) -> Element? {
        @inline(__always) get { keys.isEmpty ? nil : values[index(of: name)] }
        set {
            guard let newValue else { return }
            update(name) { $0 = newValue }
        }
    }

    /// The value of a name, or another one if it has none.
    subscript(name: Symbol, default other: @autoclosure () -> Element) -> Element {
        get { self[name] ?? other() }
        set { self[name] = newValue }
    }

    /// Changes the value of a name in place.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - change: Changes the value, which is `nil` for a new name, and must not be afterwards.
    /// - Returns: What `change` returns.
    @inline(__always)
    mutating func update<Result>(_ name: Symbol, _ change: (inout Element?) -> Result) -> Result {
        if keys.isEmpty { grow() }
        var index = index(of: name)
        if keys[index] == nil {
            // At most half full, so that a search soon ends.
            if count * 2 >= keys.count {
                grow()
                index = self.index(of: name)
            }
            keys[index] = name
            count += 1
        }
        return change(&values[index])
    }

    /// The index of a name, or of the free entry for it; there must be an entry.
    @inline(__always)
    private func index(of name: Symbol) -> Int {
        var index = Int(truncatingIfNeeded: name.id) & (keys.count - 1)
        while let key = keys[index], key != name { index = (index + 1) & (keys.count - 1) }
        return index
    }

    @inline(never)
    private mutating func grow() {
        let entries = all
        let capacity = max(8, keys.count * 2)
        keys = Array(repeating: nil, count: capacity)
        values = Array(repeating: nil, count: capacity)
        for (key, value) in entries {
            let index = index(of: key)
            (keys[index], values[index]) = (key, value)
        }
    }
}

extension SymbolMap: Sendable where Element: Sendable {}

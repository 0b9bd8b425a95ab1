/// A set of symbols that can quickly check whether it contains all attributes of an event.
///
/// `@unchecked Sendable`: the set has one owner, which uses it on one thread at a time, or is no longer changed.
package final class SymbolSet: @unchecked Sendable {
    // A byte for each symbol, by id: testing a byte takes fewer instructions than testing a bit.
    fileprivate var isMember: UnsafeMutablePointer<Bool>
    fileprivate var capacity: UInt32
    /// The set that owns the memory, or `nil` if this one does.
    private var source: SymbolSet?

    /// Creates a set of symbols.
    package init(_ symbols: [Symbol]) {
        capacity = (symbols.map(\.id).max() ?? 0) + 1
        isMember = .allocate(capacity: Int(capacity))
        isMember.initialize(repeating: false, count: Int(capacity))
        for symbol in symbols { insert(symbol) }
    }

    /// Creates a set of the symbols in another one, which is no longer changed; their memory is shared until a symbol is added.
    package init(_ other: SymbolSet) {
        (isMember, capacity, source) = (other.isMember, other.capacity, other)
    }

    deinit {
        if source == nil { isMember.deallocate() }
    }

    /// Returns true if the set contains a symbol.
    @inline(__always)
    package func contains(_ symbol: Symbol) -> Bool { symbol.id < capacity && isMember[Int(symbol.id)] }

    /// Adds a symbol.
    package func insert(_ symbol: Symbol) {
        if symbol.id >= capacity { resize(to: Int(symbol.id) * 2 + 1) }
        if source != nil { resize(to: Int(capacity)) }
        isMember[Int(symbol.id)] = true
    }

    private func resize(to size: Int) {
        let old = Int(capacity)
        let new = UnsafeMutablePointer<Bool>.allocate(capacity: size)
        new.initialize(from: isMember, count: old)
        (new + old).initialize(repeating: false, count: size - old)
        if source == nil { isMember.deallocate() }
        (isMember, capacity, source) = (new, UInt32(size), nil)
    }
}

extension AttributeList {
    /// Returns true if an attribute that was set is not in a set.
    ///
    /// Shared attributes are not checked.
    package func hasAttribute(outside set: SymbolSet) -> Bool {
        guard let head else { return false }
        let (isMember, capacity) = (set.isMember, set.capacity)
        var entry = head.first
        let end = entry + head.pointee.count
        while entry != end {
            let id = entry.pointee.attribute.id
            if id >= capacity || !isMember[Int(id)] { return true }
            entry += 1
        }
        return false
    }

    /// Returns the attributes that were set and are not in a set.
    ///
    /// Shared attributes are not checked.
    package func attributes(outside set: SymbolSet) -> [Symbol] {
        guard let head else { return [] }
        return head.entries.filter { $0.pointee.value != nil && !set.contains($0.pointee.attribute) }
            .map(\.pointee.attribute)
    }
}

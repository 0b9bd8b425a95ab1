/// A set of symbols that can quickly check whether it contains all attributes of an event.
///
/// `@unchecked Sendable`: the set owns its memory; one that has several owners is not changed.
package final class SymbolSet: @unchecked Sendable {
    // A byte for each symbol, by id: testing a byte takes fewer instructions than testing a bit.
    fileprivate var isMember: UnsafeMutablePointer<Bool>
    fileprivate var capacity: UInt32

    /// Creates a set of symbols.
    package init(_ symbols: [Symbol]) {
        capacity = (symbols.map(\.id).max() ?? 0) + 1
        isMember = .allocate(capacity: Int(capacity))
        isMember.initialize(repeating: false, count: Int(capacity))
        for symbol in symbols { insert(symbol) }
    }

    /// Creates a set of the symbols in another one.
    package init(copying other: SymbolSet) {
        capacity = other.capacity
        isMember = .allocate(capacity: Int(capacity))
        isMember.initialize(from: other.isMember, count: Int(capacity))
    }

    deinit {
        isMember.deallocate()
    }

    /// Returns true if the set contains a symbol.
    @inline(__always)
    package func contains(_ symbol: Symbol) -> Bool { symbol.id < capacity && isMember[Int(symbol.id)] }

    /// Adds a symbol.
    package func insert(_ symbol: Symbol) {
        if symbol.id >= capacity { grow(for: symbol) }
        isMember[Int(symbol.id)] = true
    }

    private func grow(for symbol: Symbol) {
        let (old, new) = (Int(capacity), Int(symbol.id) * 2 + 1)
        let grown = UnsafeMutablePointer<Bool>.allocate(capacity: new)
        grown.moveInitialize(from: isMember, count: old)
        (grown + old).initialize(repeating: false, count: new - old)
        isMember.deallocate()
        (isMember, capacity) = (grown, UInt32(new))
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

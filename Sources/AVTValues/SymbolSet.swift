/// A set of symbols, a bit for each, which answers quickly whether all attributes of an event are in it.
///
/// `@unchecked Sendable`: it owns its memory, and belongs to one owner, which uses it on one thread at a time.
package final class SymbolSet: @unchecked Sendable {
    fileprivate var words: UnsafeMutablePointer<UInt64>
    fileprivate var count: Int

    /// A set of these symbols.
    package init(_ symbols: [Symbol]) {
        count = Int(symbols.map(\.id).max() ?? 0) / 64 + 1
        words = .allocate(capacity: count)
        words.initialize(repeating: 0, count: count)
        for symbol in symbols { insert(symbol) }
    }

    deinit {
        words.deallocate()
    }

    /// True if the symbol is in the set.
    @inline(__always)
    package func contains(_ symbol: Symbol) -> Bool {
        let word = Int(symbol.id >> 6)
        return word < count && words[word] & (1 << UInt64(symbol.id & 63)) != 0
    }

    /// Adds a symbol.
    package func insert(_ symbol: Symbol) {
        let word = Int(symbol.id >> 6)
        if word >= count {
            let grown = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * word + 1)
            grown.moveInitialize(from: words, count: count)
            (grown + count).initialize(repeating: 0, count: 2 * word + 1 - count)
            words.deallocate()
            (words, count) = (grown, 2 * word + 1)
        }
        words[word] |= 1 << UInt64(symbol.id & 63)
    }
}

extension AttributeList {
    /// True if an attribute that was set is not in a set; shared attributes are not looked at.
    package func hasAttribute(outside set: SymbolSet) -> Bool {
        guard let head else { return false }
        let (first, words, count) = (head.first, set.words, set.count)
        for index in 0..<head.pointee.count {
            let id = first[index].attribute.id
            let word = Int(id >> 6)
            if word >= count || words[word] & (1 << UInt64(id & 63)) == 0 { return true }
        }
        return false
    }

    /// The attributes that were set and are not in a set; shared attributes are not looked at.
    package func attributes(outside set: SymbolSet) -> [Symbol] {
        guard let head else { return [] }
        return head.entries.filter { $0.pointee.value != nil && !set.contains($0.pointee.attribute) }
            .map(\.pointee.attribute)
    }
}

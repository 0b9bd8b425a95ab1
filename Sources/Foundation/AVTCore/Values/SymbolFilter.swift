/// A filter that rejects most symbols outside of a set: one bit for the index of each id in its group of 64, and one
/// for the group.
///
/// Symbols that are created together have ids of the same groups, so those of a pack differ from those of the chain.
struct SymbolFilter: Sendable {
    private var indexBits: UInt64 = 0
    private var groups: UInt64 = 0

    /// Returns true for each symbol that was inserted, and for few others.
    @inline(__always)
    func mayContain(_ symbol: Symbol) -> Bool {
        indexBits & SymbolFilter.indexBit(symbol) != 0 && groups & SymbolFilter.group(symbol) != 0
    }

    @inline(__always)
    mutating func insert(_ symbol: Symbol) {
        indexBits |= SymbolFilter.indexBit(symbol)
        groups |= SymbolFilter.group(symbol)
    }

    @inline(__always)
    private static func indexBit(_ symbol: Symbol) -> UInt64 { 1 << UInt64(symbol.id & 63) }

    @inline(__always)
    private static func group(_ symbol: Symbol) -> UInt64 { 1 << UInt64(symbol.id >> 6 & 63) }
}

/// Says of most names that they are not in a set: one of 256 bits for each, by its id.
struct SymbolFilter: Sendable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// True for each name that was inserted, and for few others.
    @inline(__always)
    func mayContain(_ symbol: Symbol) -> Bool {
        let word =
            switch symbol.id >> 6 & 3 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return word & (1 << UInt64(symbol.id & 63)) != 0
    }

    mutating func insert(_ symbol: Symbol) {
        let bit: UInt64 = 1 << UInt64(symbol.id & 63)
        switch symbol.id >> 6 & 3 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }
}

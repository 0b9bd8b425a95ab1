/// Names in an order, such as those of the attributes of an element, with a table by which the index of one is found.
final class NameList: Sendable, ExpressibleByArrayLiteral {
    /// The names; fewer than 255, none of them longer than ``PackedName/limit``.
    let names: [String]
    private let packed: [PackedName]
    /// The index of a name in the first free slot from that of the name on, or ``free``.
    private let slots: [UInt8]
    private let bits: Int

    private static let free: UInt8 = .max

    init(_ names: [String]) {
        self.names = names
        packed = names.map { $0.withView(PackedName.init) }
        // At least half of the slots are free.
        bits = Int.bitWidth - (2 * names.count).leadingZeroBitCount
        var slots = [UInt8](repeating: NameList.free, count: 1 << bits)
        for (index, name) in packed.enumerated() {
            var slot = name.slot(bits: bits)
            while slots[slot] != NameList.free { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt8(index)
        }
        self.slots = slots
    }

    /// Creates a list from a literal.
    convenience init(arrayLiteral names: String...) { self.init(names) }

    /// Returns the index of a name, or `nil` if the list does not have it.
    func index(of name: ByteView) -> Int? {
        let name = PackedName(name)
        var slot = name.slot(bits: bits)
        while slots[slot] != NameList.free {
            let index = Int(slots[slot])
            if packed[index] == name { return index }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}

extension NameList: Equatable {
    /// Returns true if both have the same names in the same order.
    static func == (first: NameList, second: NameList) -> Bool { first.names == second.names }
}

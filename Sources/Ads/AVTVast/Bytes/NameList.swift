/// Names in an order, such as those of the attributes of an element, with a table by which the index of one is found.
final class NameList: Sendable, ExpressibleByArrayLiteral {
    /// The names; fewer than 255, none of them longer than ``PackedName/limit``.
    let names: [String]
    /// Each name in the first free slot from its own on.
    private let slots: [Slot]
    private let bits: Int

    private struct Slot {
        let name: PackedName
        /// The index of the name, or ``free``.
        let index: UInt8

        static let free: UInt8 = .max
    }

    init(_ names: [String]) {
        self.names = names
        // At least half of the slots are free.
        bits = Int.bitWidth - (2 * names.count).leadingZeroBitCount
        let free = Slot(name: "".withView(PackedName.init), index: Slot.free)
        var slots = [Slot](repeating: free, count: 1 << bits)
        for (index, name) in names.enumerated() {
            let name = name.withView(PackedName.init)
            var slot = name.slot(bits: bits)
            while slots[slot].index != Slot.free { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Slot(name: name, index: UInt8(index))
        }
        self.slots = slots
    }

    /// Creates a list from a literal.
    convenience init(arrayLiteral names: String...) { self.init(names) }

    /// Returns the index of a name, or `nil` if the list does not have it.
    func index(of name: ByteView) -> Int? {
        let name = PackedName(name)
        var slot = name.slot(bits: bits)
        while slots[slot].index != Slot.free {
            if slots[slot].name == name { return Int(slots[slot].index) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}

extension NameList: Equatable {
    /// Returns true if both have the same names in the same order.
    static func == (first: NameList, second: NameList) -> Bool { first.names == second.names }
}

/// Text that code reads as octets in place: text of a slot is neither copied nor retained.
///
/// While it does, the slot is empty: nothing that reads the same slot is evaluated meanwhile.
protocol TextOperand: Operand where Value == String {
    func withOctets<Result>(
        _ frame: SlotFrame, _ body: (Octets) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result>
}

extension TextSlot: TextOperand {
    @inline(__always)
    func withOctets<Result>(
        _ frame: SlotFrame, _ body: (Octets) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result> {
        guard frame.holds(slot) else { return .failed(.missing) }
        // Moved out and in again, since the text would be retained and released where it is copied.
        let place = frame.texts + slot.place
        let text = place.move()
        let result = text.withOctets(body)
        place.initialize(to: text)
        return result
    }
}

/// A constant text, with its octets where they can be read as they are.
struct TextConstant: TextOperand {
    private let value: String
    private let octets: [UInt8]

    init(_ value: String) {
        self.value = value
        octets = Array(value.utf8)
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<String> { .value(value) }

    @inline(__always)
    func withOctets<Result>(
        _ frame: SlotFrame, _ body: (Octets) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result> {
        octets.withUnsafeBufferPointer { body(Octets($0)) }
    }
}

extension TextCode: TextOperand {
    @inline(__always)
    func withOctets<Result>(
        _ frame: SlotFrame, _ body: (Octets) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result> {
        read(frame).flatMap { $0.withOctets(body) }
    }
}

/// What is asked of two texts, as a type, so that code is made for each.
protocol TextRelation: Sendable {
    static func holds(_ left: Octets, _ right: Octets) -> Bool
}

/// Code for what is asked of two texts.
@inline(__always)
func comparison<Left: TextOperand, Right: TextOperand, R: TextRelation>(
    _ left: Left, _ right: Right, _ relation: R.Type
) -> BoolCode {
    BoolCode { frame in
        left.withOctets(frame) { left in
            right.withOctets(frame) { right in .value(R.holds(left, right)) }
        }
    }
}

/// Code for what is asked of two texts that other code makes.
func comparison<R: TextRelation>(_ left: TextCode, _ right: TextCode, _ relation: R.Type) -> BoolCode {
    BoolCode { frame in
        joint(left.read(frame), right.read(frame)) { left, right in
            left.withOctets { left in right.withOctets { right in .value(R.holds(left, right)) } }
        }
    }
}

extension Equal: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { left == right }
}

extension NotEqual: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { !(left == right) }
}

extension Less: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { Octets.order(left, right) < 0 }
}

extension LessOrEqual: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { Octets.order(left, right) <= 0 }
}

extension Greater: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { Octets.order(left, right) > 0 }
}

extension GreaterOrEqual: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { Octets.order(left, right) >= 0 }
}

enum StartsWith: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { left.starts(with: right) }
}

enum EndsWith: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { left.ends(with: right) }
}

enum Contains: TextRelation {
    @inline(__always)
    static func holds(_ left: Octets, _ right: Octets) -> Bool { left.contains(right) }
}

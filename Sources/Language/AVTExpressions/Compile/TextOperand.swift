/// A string that code reads as UTF-8 in place: the string of a slot is neither copied nor retained.
///
/// During the read the slot is empty, so nothing that reads the same slot may be evaluated.
protocol TextOperand: Operand where Value == String {
    func withUTF8Bytes<Result>(
        _ frame: SlotFrame, _ body: (ByteView) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result>
}

extension TextSlot: TextOperand {
    @inline(__always)
    func withUTF8Bytes<Result>(
        _ frame: SlotFrame, _ body: (ByteView) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result> {
        guard frame.holds(slot) else { return .failed(.missing) }
        // Moved out and back in, because copying the string would retain and release it.
        let pointer = frame.texts + slot.storageIndex
        let text = pointer.move()
        let result = text.withUTF8Bytes(body)
        pointer.initialize(to: text)
        return result
    }
}

/// A constant string, with its UTF-8 bytes in an array for direct reading.
struct TextConstant: TextOperand {
    private let value: String
    private let bytes: [UInt8]

    init(_ value: String) {
        self.value = value
        bytes = Array(value.utf8)
    }

    @inline(__always)
    func read(_ frame: SlotFrame) -> SlotOutcome<String> { .value(value) }

    @inline(__always)
    func withUTF8Bytes<Result>(
        _ frame: SlotFrame, _ body: (ByteView) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result> {
        bytes.withUnsafeBufferPointer { body(ByteView($0)) }
    }
}

extension TextCode: TextOperand {
    @inline(__always)
    func withUTF8Bytes<Result>(
        _ frame: SlotFrame, _ body: (ByteView) -> SlotOutcome<Result>
    ) -> SlotOutcome<Result> {
        read(frame).flatMap { $0.withUTF8Bytes(body) }
    }
}

/// A relation of two strings, as a type, so that code is specialized for each.
protocol TextRelation: Sendable {
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool
}

/// Returns code for a relation of two strings.
@inline(__always)
func comparison<Left: TextOperand, Right: TextOperand, R: TextRelation>(
    _ left: Left, _ right: Right, _ relation: R.Type
) -> BoolCode {
    BoolCode { frame in
        left.withUTF8Bytes(frame) { left in
            right.withUTF8Bytes(frame) { right in .value(R.holds(left, right)) }
        }
    }
}

/// Returns code for a relation of two strings that other code computes.
func comparison<R: TextRelation>(_ left: TextCode, _ right: TextCode, _ relation: R.Type) -> BoolCode {
    BoolCode { frame in
        joint(left.read(frame), right.read(frame)) { left, right in
            left.withUTF8Bytes { left in right.withUTF8Bytes { right in .value(R.holds(left, right)) } }
        }
    }
}

extension Equal: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { left == right }
}

extension NotEqual: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { !(left == right) }
}

extension Less: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { ByteView.order(left, right) < 0 }
}

extension LessOrEqual: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { ByteView.order(left, right) <= 0 }
}

extension Greater: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { ByteView.order(left, right) > 0 }
}

extension GreaterOrEqual: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { ByteView.order(left, right) >= 0 }
}

enum StartsWith: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { left.starts(with: right) }
}

enum EndsWith: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { left.ends(with: right) }
}

enum Contains: TextRelation {
    @inline(__always)
    static func holds(_ left: ByteView, _ right: ByteView) -> Bool { left.contains(right) }
}

/// What a slot holds.
public enum SlotType: Hashable, Sendable {
    /// A truth value.
    case bool
    /// A whole number; a word of an enumeration or an action, by its number.
    case int
    /// A floating-point number.
    case double
    /// Text.
    case string
    /// Any other value.
    case general

    /// The slot for values of a type.
    public init(_ type: ExpressionType) {
        self =
            switch type {
            case .bool: .bool
            case .int, .enumeration, .action: .int
            case .double: .double
            case .string: .string
            default: .general
            }
    }
}

/// Where a variable's value is kept in a frame.
public struct FrameSlot: Hashable, Sendable {
    /// What it holds.
    public let type: SlotType
    /// Its place among all slots: that of its presence, truth value or number.
    let index: Int
    /// Its place among the texts or the general values.
    let place: Int

    /// The word of its bit.
    var word: Int { index >> 6 }
    /// Its bit.
    var mask: UInt64 { 1 << UInt64(index & 63) }
}

/// Which slot each variable has.
///
/// Expressions that are compiled with one layout read the same frames.
public final class SlotLayout: Sendable {
    private let slots: [Int: FrameSlot]
    /// How many slots there are.
    public var count: Int { slots.count }
    /// How many of them hold text.
    let textCount: Int
    /// How many of them hold general values.
    let valueCount: Int

    /// Lays out slots in the order of the variables, so that truth values that stand together can be tested together.
    ///
    /// - Parameter variables: the scope's numbers of the variables, each once, and what they hold.
    public init(_ variables: [(reference: Int, type: SlotType)]) {
        var slots: [Int: FrameSlot] = [:]
        var (texts, values) = (0, 0)
        for (reference, type) in variables where slots[reference] == nil {
            slots[reference] = FrameSlot(type: type, index: slots.count, place: type == .string ? texts : values)
            texts += type == .string ? 1 : 0
            values += type == .general ? 1 : 0
        }
        self.slots = slots
        textCount = texts
        valueCount = values
    }

    /// Lays out slots for all variables that some expressions read, truth values first.
    public convenience init(readBy expressions: [TypedExpression]) {
        var variables: [Int: SlotType] = [:]
        for expression in expressions { expression.collectReferences(into: &variables) }
        let ordered = variables.sorted { ($0.value == .bool ? 0 : 1, $0.key) < ($1.value == .bool ? 0 : 1, $1.key) }
        self.init(ordered.map { (reference: $0.key, type: $0.value) })
    }

    /// A variable's slot, by the scope's number; `nil` if it has none, and then it is always missing.
    public func slot(_ reference: Int) -> FrameSlot? { slots[reference] }
}

extension TypedExpression {
    fileprivate func collectReferences(into variables: inout [Int: SlotType]) {
        if case .reference(let reference) = node {
            // Read as two types, which no checked formula does, it can be kept as neither.
            let type = SlotType(self.type)
            variables[reference] = (variables[reference] ?? type) == type ? type : .general
        }
        for child in children { child.collectReferences(into: &variables) }
    }
}

/// The type of the values in a slot.
public enum SlotType: Hashable, Sendable {
    /// A Boolean value.
    case bool
    /// An integer, or the number of an enum case or action.
    case int
    /// A floating-point number.
    case double
    /// A string.
    case string
    /// Any other value.
    case general

    /// Creates the slot type for values of an expression type.
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

/// The location of a variable's value in a frame.
public struct FrameSlot: Hashable, Sendable {
    /// The type of the values.
    public let type: SlotType
    /// The index among all slots, for the presence bit and the Boolean value or number.
    let index: Int
    /// The index among the strings or the general values.
    let storageIndex: Int

    /// The index of the word with the slot's bit.
    var word: Int { index >> 6 }
    /// The slot's bit in its word.
    var mask: UInt64 { 1 << UInt64(index & 63) }
}

/// The assignment of slots to variables.
///
/// Expressions that are compiled with one layout read the same frames.
public final class SlotLayout: Sendable {
    private let slots: [Int: FrameSlot]
    /// The number of slots.
    public var count: Int { slots.count }
    /// The number of slots for strings.
    let textCount: Int
    /// The number of slots for general values.
    let valueCount: Int

    /// Creates slots in the order of the variables, so that adjacent Boolean values can be tested together.
    ///
    /// - Parameter variables: The scope's numbers of the variables, each once, and their types.
    public init(_ variables: [(reference: Int, type: SlotType)]) {
        var slots: [Int: FrameSlot] = [:]
        var (texts, values) = (0, 0)
        for (reference, type) in variables where slots[reference] == nil {
            slots[reference] = FrameSlot(type: type, index: slots.count, storageIndex: type == .string ? texts : values)
            texts += type == .string ? 1 : 0
            values += type == .general ? 1 : 0
        }
        self.slots = slots
        textCount = texts
        valueCount = values
    }

    /// Creates slots for all variables that some expressions read, Boolean values first.
    public convenience init(readBy expressions: [TypedExpression]) {
        var variables: [Int: SlotType] = [:]
        for expression in expressions { expression.collectReferences(into: &variables) }
        let ordered = variables.sorted { ($0.value == .bool ? 0 : 1, $0.key) < ($1.value == .bool ? 0 : 1, $1.key) }
        self.init(ordered.map { (reference: $0.key, type: $0.value) })
    }

    /// Returns a variable's slot, by the scope's number, or `nil` if it has none and is therefore always missing.
    public func slot(_ reference: Int) -> FrameSlot? { slots[reference] }
}

extension TypedExpression {
    fileprivate func collectReferences(into variables: inout [Int: SlotType]) {
        if case .reference(let reference) = node {
            // A variable read as two types, which no checked formula does, is kept as neither.
            let type = SlotType(self.type)
            variables[reference] = (variables[reference] ?? type) == type ? type : .general
        }
        for child in children { child.collectReferences(into: &variables) }
    }
}

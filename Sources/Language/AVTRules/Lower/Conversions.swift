import AVTCore
import AVTEngine
import AVTExpressions

extension ValueType {
    /// Creates the type of an attribute, or returns `nil` for types that attributes cannot have.
    init?(_ type: ExpressionType) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int
        case .double: self = .double
        case .string: self = .string
        default: return nil
        }
    }
}

extension Operand {
    init(_ constant: ExpressionConstant) {
        switch constant {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .enumCase(let index), .action(let index): self = .enumCase(index)
        // Values that the engine does not support occur in general formulas only.
        case .null, .uint, .bytes, .type: self = .missing
        }
    }
}

extension SignalRule.Trigger {
    init(_ trigger: Signal.Trigger) {
        switch trigger {
        case .signal(let name): self = .signal(Symbol(name))
        case .property(let name, let becomes): self = .property(Symbol(name), becomes: becomes)
        }
    }
}

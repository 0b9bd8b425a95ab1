import AVTEngine
import AVTExpressions

extension ExpressionType {
    /// Creates the declared type of an attribute.
    init(_ attribute: Vocabulary.Attribute) {
        self.init(attribute.type, unit: attribute.unit.map { Unit($0) })
    }

    /// Creates a type from its declaration.
    init(_ type: ValueTypeSyntax, unit: Unit?) {
        switch type {
        case .bool: self = .bool
        case .int: self = .int(unit)
        case .double: self = .double(unit)
        case .string: self = .string
        }
    }

    /// Creates the type of a constant.
    init(_ constant: ExpressionConstant, unit: Unit?) {
        switch constant {
        case .bool: self = .bool
        case .int: self = .int(unit)
        case .double: self = .double(unit)
        case .string: self = .string
        case .uint: self = .uint
        case .bytes: self = .bytes
        case .type(let name): self = .type(ExpressionType(named: name))
        case .enumCase, .action, .null: self = .unknown
        }
    }
}

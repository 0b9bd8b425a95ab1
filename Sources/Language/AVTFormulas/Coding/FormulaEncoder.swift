import AVTExpressions

/// Encodes formulas as bytes.
struct FormulaEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func write(_ flag: Bool) {
        bytes.append(flag ? 1 : 0)
    }

    /// Writes an unsigned LEB128 number: seven bits per byte, lowest first, with the high bit set if a byte follows.
    mutating func write(bits: UInt64) {
        var rest = bits
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes an integer in zigzag encoding, so that numbers near 0 are short.
    mutating func write(_ number: Int) {
        write(bits: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
    }

    mutating func write(_ text: String) {
        write(Array(text.utf8))
    }

    mutating func write(_ bytes: [UInt8]) {
        write(bytes.count)
        self.bytes += bytes
    }

    mutating func write(_ type: ExpressionType) {
        write(TypeCode(type).rawValue)
    }

    mutating func write(_ expressions: [TypedExpression]) {
        write(expressions.count)
        for expression in expressions { write(expression) }
    }
}

/// The part of a type that affects evaluation and its cost: whether values are scalars, and integers enum values.
enum TypeCode: UInt8 {
    case bool, int, double, string, enumCase, action, general

    init(_ type: ExpressionType) {
        self =
            switch type {
            case .enumeration: .enumCase
            case .action: .action
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .string: .string
            default: .general
            }
    }

    /// A type with this encoding.
    var type: ExpressionType {
        switch self {
        case .bool: .bool
        case .int: .int(nil)
        case .double: .double(nil)
        case .string: .string
        case .enumCase: .enumeration(EnumerationType(name: "", cases: []))
        case .action: .action
        case .general: .dyn
        }
    }
}

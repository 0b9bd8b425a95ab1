import AVTCore

/// A hashable key for values without parts: equal values have equal keys.
///
/// Numbers are equal across types: `1`, `1u` and `1.0` have one key. NaN, lists, maps and optionals have none.
enum ScalarKey: Hashable {
    case null
    case bool(Bool)
    // Integers that fit an int are always `integer`, larger ones `beyond`, whatever type they have.
    case integer(Int)
    case beyond(UInt)
    case fraction(Double)
    case text(ExactText)
    case bytes(ExactBytes)
    case timestamp(Timestamp)
    case duration(Duration)
    case type(TypeName)

    init?(_ value: ExpressionValue) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .integer(value)
        case .uint(let value): self = Int(exactly: value).map(ScalarKey.integer) ?? .beyond(value)
        case .double(let value):
            guard !value.isNaN else { return nil }
            self =
                Int(exactly: value).map(ScalarKey.integer) ?? UInt(exactly: value).map(ScalarKey.beyond)
                ?? .fraction(value)
        case .string(let value): self = .text(ExactText(value))
        case .bytes(let value): self = .bytes(ExactBytes(value))
        case .timestamp(let value): self = .timestamp(value)
        case .duration(let value): self = .duration(value)
        case .type(let value): self = .type(value)
        case .list, .map, .optional: return nil
        }
    }
}

import AVTCore

extension JSONValue {
    /// Creates a value; a number that is not finite is `null`.
    package init(_ value: OAVTValue) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = value.isFinite ? .double(value) : .null
        case .string(let value): self = .string(value)
        }
    }
}

extension OAVTValue {
    /// Creates a value, or `nil` for `null`, arrays and objects.
    package init?(_ value: JSONValue) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .null, .array, .object: return nil
        }
    }
}

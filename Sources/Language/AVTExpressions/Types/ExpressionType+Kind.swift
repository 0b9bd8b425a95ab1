extension ExpressionType {
    /// The type without unit or element, to compare kinds.
    enum Kind { case bool, int, double, string, enumCase, action, null, list, object, unknown, other }

    var kind: Kind {
        switch self {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .enumeration: .enumCase
        case .action: .action
        case .null: .null
        case .list: .list
        case .object: .object
        case .unknown: .unknown
        case .uint, .bytes, .timestamp, .duration, .map, .type, .optional, .dyn, .parameter, .abstract: .other
        }
    }

    var isNumber: Bool { kind == .int || kind == .double }

    var enumeration: EnumerationType? {
        if case .enumeration(let enumeration) = self { enumeration } else { nil }
    }
}

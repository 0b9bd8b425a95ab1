/// An enumeration: a closed set of named cases.
package struct EnumerationType: Hashable, Sendable {
    /// The name of the variable that has these values.
    package let name: String
    /// The names of the cases, in order.
    package let cases: [String]

    /// Creates an enumeration.
    package init(name: String, cases: [String]) {
        self.name = name
        self.cases = cases
    }
}

/// The type of a formula.
package indirect enum ExpressionType: Hashable, Sendable {
    /// A Boolean value.
    case bool
    /// An integer, with its unit or `nil`.
    case int(Unit?)
    /// A floating-point number, with its unit or `nil`.
    case double(Unit?)
    /// A string.
    case string
    /// A case of an enumeration.
    case enumeration(EnumerationType)
    /// An action.
    case action
    /// The literal `null`.
    case null
    /// An unsigned integer.
    case uint
    /// Bytes.
    case bytes
    /// A timestamp.
    case timestamp
    /// A duration.
    case duration
    /// A list.
    case list(ExpressionType)
    /// A map, with the types of its keys and values.
    case map(ExpressionType, ExpressionType)
    /// A type as a value, with the type that it stands for.
    case type(ExpressionType)
    /// An optional value.
    case optional(ExpressionType)
    /// A value whose type is known only at run time.
    case dyn
    /// A named type parameter, which a signature leaves open.
    case parameter(String)
    /// A type known only to the embedder's functions, with its type arguments.
    case abstract(String, [ExpressionType])
    /// An object of a kind that the scope defines, such as a tracker.
    case object(Int)
    /// The type of a part with an error, for which no further problems are reported.
    case unknown

    /// The unit, for numbers.
    package var unit: Unit? {
        switch self {
        case .int(let unit), .double(let unit): unit
        default: nil
        }
    }

    /// True for enum cases, actions and objects, which exist only in the scope, and for collections of them.
    var isScopeType: Bool {
        switch self {
        case .enumeration, .action, .object: true
        case .list(let content), .optional(let content), .type(let content): content.isScopeType
        case .map(let key, let value): key.isScopeType || value.isScopeType
        default: false
        }
    }

    /// A description of the type, with its unit: `int (ms)`.
    package var phrase: String {
        switch self {
        case .bool: "bool"
        case .int(let unit): "int" + (unit.map { " (\($0.name))" } ?? "")
        case .double(let unit): "double" + (unit.map { " (\($0.name))" } ?? "")
        case .string: "string"
        case .enumeration(let enumeration): "a value of \(enumeration.name)"
        case .action: "an action"
        case .null: "null"
        case .uint: "uint"
        case .bytes: "bytes"
        case .timestamp: "timestamp"
        case .duration: "duration"
        case .list(let element): "a list of \(element.phrase)"
        case .map(let key, let value): "a map from \(key.phrase) to \(value.phrase)"
        case .type(let type): "the type \(type.phrase)"
        case .optional(let content): "an optional of \(content.phrase)"
        case .dyn: "dyn"
        case .parameter(let name): name
        case .abstract(let name, let parts):
            parts.isEmpty ? name : "\(name)(\(parts.map(\.phrase).joined(separator: ", ")))"
        case .object(let kind): kind == 0 ? "a tracker" : "a record"
        case .unknown: "unknown"
        }
    }
}

/// A value that is known at compile time.
package enum ExpressionConstant: Sendable {
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// An unsigned integer.
    case uint(UInt)
    /// A floating-point number.
    case double(Double)
    /// A string.
    case string(String)
    /// Bytes.
    case bytes([UInt8])
    /// A type.
    case type(TypeName)
    /// A case of an enumeration, by index.
    case enumCase(Int)
    /// An action, by the scope's number.
    case action(Int)
    /// `null`.
    case null
}

// Constants are equal if they are indistinguishable: strings by code points, doubles by their bit patterns.
extension ExpressionConstant: Hashable {
    private enum Identity: Hashable {
        case number(Int, UInt64)
        case bytes(Int, [UInt8])
    }

    private var identity: Identity {
        switch self {
        case .null: .number(0, 0)
        case .bool(let value): .number(1, value ? 1 : 0)
        case .int(let value): .number(2, UInt64(bitPattern: Int64(value)))
        case .uint(let value): .number(3, UInt64(value))
        case .double(let value): .number(4, value.bitPattern)
        case .enumCase(let value): .number(5, UInt64(bitPattern: Int64(value)))
        case .action(let value): .number(6, UInt64(bitPattern: Int64(value)))
        case .type(let value): .bytes(7, Array(value.rawValue.utf8))
        case .string(let value): .bytes(8, Array(value.utf8))
        case .bytes(let value): .bytes(9, value)
        }
    }

    /// Returns true if both are indistinguishable.
    package static func == (left: ExpressionConstant, right: ExpressionConstant) -> Bool {
        left.identity == right.identity
    }

    /// Hashes what equality compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

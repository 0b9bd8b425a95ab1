/// A closed set of words.
public struct EnumerationType: Hashable, Sendable {
    /// The name of the variable that has these values.
    public let name: String
    /// The words, in order.
    public let words: [String]

    /// Describes an enumeration.
    public init(name: String, words: [String]) {
        self.name = name
        self.words = words
    }
}

/// The type of a formula.
public indirect enum ExpressionType: Hashable, Sendable {
    /// A truth value.
    case bool
    /// A whole number.
    case int(Unit?)
    /// A floating-point number.
    case double(Unit?)
    /// Text.
    case string
    /// A word of a closed set.
    case enumeration(EnumerationType)
    /// An action.
    case action
    /// The literal `null`.
    case null
    /// A whole number without sign.
    case uint
    /// Octets.
    case bytes
    /// A moment.
    case timestamp
    /// A length of time.
    case duration
    /// A list.
    case list(ExpressionType)
    /// A map, by its keys and values.
    case map(ExpressionType, ExpressionType)
    /// A type as a value, by what it is the type of.
    case type(ExpressionType)
    /// A value that may not be there.
    case optional(ExpressionType)
    /// A value whose type is known at run time only.
    case dyn
    /// A type that a signature leaves open, by name.
    case parameter(String)
    /// A type that only the embedder's functions know, with the types that it is made of.
    case abstract(String, [ExpressionType])
    /// An object of a kind that the scope knows, such as a tracker.
    case object(Int)
    /// The type of something wrong, about which nothing more is said.
    case unknown

    /// The unit, for numbers.
    public var unit: Unit? {
        switch self {
        case .int(let unit), .double(let unit): unit
        default: nil
        }
    }

    /// True for words, actions and objects, which only the scope understands, and for what is made of them.
    var isOfScope: Bool {
        switch self {
        case .enumeration, .action, .object: true
        case .list(let content), .optional(let content), .type(let content): content.isOfScope
        case .map(let key, let value): key.isOfScope || value.isOfScope
        default: false
        }
    }

    /// The type in words: `int (ms)`.
    public var phrase: String {
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

/// A value that is known before the program runs.
public enum ExpressionConstant: Sendable {
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A whole number without sign.
    case uint(UInt)
    /// A floating-point number.
    case double(Double)
    /// Text.
    case string(String)
    /// Octets.
    case bytes([UInt8])
    /// A type.
    case type(TypeName)
    /// A word of an enumeration, by index.
    case word(Int)
    /// An action, by the scope's number.
    case action(Int)
    /// `null`.
    case null
}

// Two constants are the same if nothing can tell them apart: text by code points, doubles by their bits.
extension ExpressionConstant: Hashable {
    private enum Identity: Hashable {
        case number(Int, UInt64)
        case octets(Int, [UInt8])
    }

    private var identity: Identity {
        switch self {
        case .null: .number(0, 0)
        case .bool(let value): .number(1, value ? 1 : 0)
        case .int(let value): .number(2, UInt64(bitPattern: Int64(value)))
        case .uint(let value): .number(3, UInt64(value))
        case .double(let value): .number(4, value.bitPattern)
        case .word(let value): .number(5, UInt64(bitPattern: Int64(value)))
        case .action(let value): .number(6, UInt64(bitPattern: Int64(value)))
        case .type(let value): .octets(7, Array(value.rawValue.utf8))
        case .string(let value): .octets(8, Array(value.utf8))
        case .bytes(let value): .octets(9, value)
        }
    }

    /// True if both are the same.
    public static func == (left: ExpressionConstant, right: ExpressionConstant) -> Bool {
        left.identity == right.identity
    }

    /// Hashes what makes a constant the same as another.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

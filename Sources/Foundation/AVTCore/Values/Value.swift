/// The value of an attribute.
///
/// Whatever an app sets as `Any` becomes one of these at the surface of the chain. Numbers are 64-bit; text is
/// compared by code points.
public enum Value: Sendable {
    /// A truth value.
    case bool(Bool)
    /// A whole number; times are milliseconds.
    case int(Int)
    /// A floating-point number.
    case double(Double)
    /// Text.
    case string(String)
    /// A value of the app that the chain hands on without looking into it.
    case opaque(OpaqueValue)
}

/// A value of the app that the chain hands on without looking into it.
///
/// `@unchecked Sendable`: the box is immutable and the chain never touches its content; an app that sets a mutable
/// object as an attribute shares that object with its backend, as it does with any object that it hands over.
public final class OpaqueValue: @unchecked Sendable {
    /// What the app set.
    public let content: Any

    /// Wraps a value.
    public init(_ content: Any) {
        self.content = content
    }
}

extension Value {
    /// Takes a value as an app hands it over.
    ///
    /// `Bool`, the integer types that fit 64 bits, `Double`, `Float` and `String` become their cases, and so do optionals
    /// that hold one; everything else, numbers beyond `Int` and Foundation's objects included, stays opaque.
    public init(any value: Any) {
        self = Value.unwrapped(value)
    }

    /// The value as an app reads it: `Bool`, `Int`, `Double`, `String` or what the app had set.
    public var any: Any {
        switch self {
        case .bool(let value): value
        case .int(let value): value
        case .double(let value): value
        case .string(let value): value
        case .opaque(let value): value.content
        }
    }

    // The generic parameter is bound to the dynamic type: comparing types is several times cheaper than `as?`.
    private static func unwrapped<Wrapped>(_ value: Wrapped) -> Value {
        if Wrapped.self == Int.self { return .int(unsafeBitCast(value, to: Int.self)) }
        if Wrapped.self == Bool.self { return .bool(unsafeBitCast(value, to: Bool.self)) }
        if Wrapped.self == String.self, let text = value as? String { return .string(text) }
        if Wrapped.self == Double.self { return .double(unsafeBitCast(value, to: Double.self)) }
        if let value = value as? Value { return value }
        if let number = value as? any BinaryInteger, let whole = Int(exactly: number) { return .int(whole) }
        // Not `as?`, which would take numbers of Foundation too, truth values among them.
        if Wrapped.self == Float.self { return .double(Double(unsafeBitCast(value, to: Float.self))) }
        if let optional = value as? any OptionalContent, let content = optional.content { return Value(any: content) }
        return .opaque(OpaqueValue(value))
    }
}

private protocol OptionalContent {
    var content: Any? { get }
}

extension Optional: OptionalContent {
    fileprivate var content: Any? { self }
}

extension Value: Equatable {
    /// Equal if of the same case and content; text by code points, opaque values by identity of their box.
    public static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.opaque(let left), .opaque(let right)): left === right
        default: false
        }
    }
}

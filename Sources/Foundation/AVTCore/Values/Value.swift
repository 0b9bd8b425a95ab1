/// The value of an attribute.
///
/// Whatever an app sets as `Any` is converted to a `Value` at the API boundary. Numbers have 64 bits; strings are
/// compared by code points.
@usableFromInline
package enum Value: Sendable {
    /// A Boolean value.
    case bool(Bool)
    /// An integer; times are in milliseconds.
    case int(Int)
    /// A floating-point number.
    case double(Double)
    /// A string.
    case string(String)
    /// A value of the app that the chain passes on without inspecting it.
    case opaque(OpaqueValue)
}

/// A value of the app that the chain passes on without inspecting it.
///
/// `@unchecked Sendable`: the box is immutable and the chain never changes its content; an app that sets a mutable
/// object as an attribute shares that object with its backend, like any object that it passes on.
@usableFromInline
package final class OpaqueValue: @unchecked Sendable {
    /// The value that the app set.
    package let content: Any

    /// Wraps a value.
    package init(_ content: Any) {
        self.content = content
    }
}

extension Value {
    /// Creates a value from one that an app passes.
    ///
    /// `Bool`, the integer types that fit 64 bits, `Double`, `Float` and `String` become their cases, as do optionals
    /// that contain one; everything else, including numbers beyond `Int` and Foundation's objects, stays opaque.
    @inline(__always)
    package init(any value: Any) {
        self = Value.frequent(value) ?? Value.unwrapped(value)
    }

    /// Returns the value of one of the most frequent types, or `nil` for any other type.
    ///
    /// Swift's stable ABI defines `Any` as three words, which contain a value that fits into them, and the type. They are read in
    /// place, which takes a fifth of the instructions of opening the existential; a cast takes even more.
    @inline(__always)
    private static func frequent(_ value: Any) -> Value? {
        withUnsafePointer(to: value) { existential in
            let words = UnsafeRawPointer(existential)
            let type = words.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: Any.Type.self)
            if type == Int.self { return .int(words.load(as: Int.self)) }
            if type == Bool.self { return .bool(words.load(as: Bool.self)) }
            if type == String.self { return .string(words.load(as: String.self)) }
            if type == Double.self { return .double(words.load(as: Double.self)) }
            return nil
        }
    }

    /// The value for the app: `Bool`, `Int`, `Double`, `String` or the value that the app had set.
    package var any: Any {
        switch self {
        case .bool(let value): value
        case .int(let value): value
        case .double(let value): value
        case .string(let value): value
        case .opaque(let value): value.content
        }
    }

    // The generic parameter is bound to the dynamic type: comparing types is several times cheaper than `as?`.
    @inline(never)
    private static func unwrapped<Wrapped>(_ value: Wrapped) -> Value {
        if Wrapped.self == Int.self { return .int(unsafeBitCast(value, to: Int.self)) }
        if Wrapped.self == Bool.self { return .bool(unsafeBitCast(value, to: Bool.self)) }
        if Wrapped.self == String.self, let text = value as? String { return .string(text) }
        if Wrapped.self == Double.self { return .double(unsafeBitCast(value, to: Double.self)) }
        if let value = value as? Value { return value }
        if let number = value as? any BinaryInteger, let integer = Int(exactly: number) { return .int(integer) }
        // Not `as?`, which also accepts numbers of Foundation, including Booleans.
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
    /// Returns true if both have the same case and content; strings are compared by code points, opaque values by the
    /// identity of their boxes.
    @usableFromInline package static func == (left: Value, right: Value) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.opaque(let left), .opaque(let right)): left === right
        default: false
        }
    }
}

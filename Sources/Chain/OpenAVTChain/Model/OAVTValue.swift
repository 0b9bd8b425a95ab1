import AVTCore
import Foundation

/// The value of an attribute or metric in a snapshot.
///
/// As JSON it is a Boolean, a number or a string. A number that is not finite is `null`, which JSON can express, and is
/// decoded as NaN.
public enum OAVTValue: Sendable, Hashable, Codable {
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// A floating-point number.
    case double(Double)
    /// A string.
    case string(String)

    /// Decodes a Boolean, a number, a string or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .double(.nan)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value): if value.isFinite { try container.encode(value) } else { try container.encodeNil() }
        case .string(let value): try container.encode(value)
        }
    }

    /// Creates the value of an attribute, or `nil` if the app has set an optional without a value, or `NSNull`.
    ///
    /// A date becomes a string by ISO 8601 with milliseconds, a UUID or URL its string, another object its description.
    init?(_ value: Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .opaque(let value): self.init(content: value.content)
        }
    }

    private init?(content: Any) {
        switch content {
        case let value as any OptionalValue where value.isMissing: return nil
        case is NSNull: return nil
        case let value as Date: self = .string(value.formatted(OAVTValue.dateStyle))
        case let value as UUID: self = .string(value.uuidString)
        case let value as URL: self = .string(value.absoluteString)
        case let value as Substring: self = .string(String(value))
        case let value as NSNumber: self = .double(value.doubleValue)
        case let value as any BinaryInteger: self = .double(Double(value))
        default: self = .string(String(describing: content))
        }
    }

    /// The number, or `nil` for a Boolean value or a string.
    package var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        case .bool, .string: nil
        }
    }

    private static let dateStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

private protocol OptionalValue {
    var isMissing: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isMissing: Bool { self == nil }
}

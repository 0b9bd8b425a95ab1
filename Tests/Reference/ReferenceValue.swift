import AVTExpressions

/// The value of a formula in the reference evaluator.
enum ReferenceValue: Equatable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    /// A case of an enumeration, or the name of an action.
    case enumCase(String)
    /// A tracker, by its index.
    case tracker(Int)
    case trackers([Int])
    case list([ReferenceValue])
    /// The present fields of a record, by name.
    case record([String: ReferenceValue])
    /// The present values of a family, by key.
    case map([String: ReferenceValue])
    /// A value that the formula reads is absent.
    case missing
    /// The operation has no result: overflow, division by zero, a string that is not a number.
    case failed

    /// The value if it can be stored in memory, set on an event or sent: enumeration cases and nonfinite numbers
    /// cannot.
    var storable: ReferenceValue? {
        switch self {
        case .bool, .int, .string: self
        case .double(let value): value.isFinite ? self : nil
        case .enumCase, .tracker, .trackers, .list, .record, .map, .missing, .failed: nil
        }
    }

    /// Returns the value as stored in memory, with the strings of a set deduplicated, or `nil` if it cannot be stored.
    ///
    /// A set or a family with more elements than the limit cannot be stored, nor can more than 1,048,576 bytes of text.
    func kept(limit: Int?) -> ReferenceValue? {
        guard textCount <= 1_048_576 else { return nil }
        switch self {
        case .list(let items):
            let texts = items.enumerated().filter { !items[..<$0.offset].contains($0.element) }.map(\.element)
            return texts.count <= limit ?? .max ? .list(texts) : nil
        case .map(let values): return values.count <= limit ?? .max ? self : nil
        case .record: return self
        default: return storable
        }
    }

    private var textCount: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .list(let items): items.reduce(0) { $0 + $1.textCount }
        case .record(let fields): fields.values.reduce(0) { $0 + $1.textCount }
        case .map(let values): values.reduce(0) { $0 + $1.key.utf8.count + $1.value.textCount }
        case .bool, .int, .double, .enumCase, .tracker, .trackers, .missing, .failed: 0
        }
    }

    /// Returns the entries that are sent for the value under a name.
    func sent(as name: String) -> [String: ReferenceValue] {
        guard case .map(let values) = self else { return storable.map { [name: $0] } ?? [:] }
        return Dictionary(uniqueKeysWithValues: values.map { (name + "." + $0.key, $0.value) })
    }

    /// The same number as a double; other values are unchanged.
    var asDouble: ReferenceValue {
        if case .int(let value) = self { .double(Double(value)) } else { self }
    }

    /// The number as a double, or `nil` if the value is not a number.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The result of an operation for which this value is not a valid operand.
    var error: ReferenceValue {
        self == .missing ? .missing : .failed
    }

    var text: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)d"
        case .string(let value): "\"\(value)\""
        case .enumCase(let enumCase): "\"\(enumCase)\""
        case .tracker(let number): "tracker \(number)"
        case .trackers(let numbers): "trackers \(numbers)"
        case .list(let items): "[\(items.map(\.text).joined(separator: ", "))]"
        case .record(let values), .map(let values):
            values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", ")
        case .missing: "missing"
        case .failed: "failed"
        }
    }
}

extension ReferenceValue {
    init(_ literal: LiteralSyntax) {
        switch literal {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .null: self = .missing
        case .uint, .bytes: self = .failed
        case .duration(let milliseconds): self = .int(milliseconds)
        }
    }
}

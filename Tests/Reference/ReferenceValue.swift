import AVTExpressions

/// What a formula comes to in the reference evaluator.
enum ReferenceValue: Equatable {
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    /// A word of an enumeration, or the name of an action.
    case word(String)
    /// A tracker, by its number.
    case tracker(Int)
    case trackers([Int])
    case list([ReferenceValue])
    /// What is there of a record, by field.
    case record([String: ReferenceValue])
    /// What is there of a family, by key.
    case map([String: ReferenceValue])
    /// Something that the formula reads is not there.
    case missing
    /// What is there has no result: overflow, division by zero, a text that is no number.
    case failed

    /// What can be stored in memory, put on an event or sent: neither a word nor a number that is not finite.
    var storable: ReferenceValue? {
        switch self {
        case .bool, .int, .string: self
        case .double(let value): value.isFinite ? self : nil
        case .word, .tracker, .trackers, .list, .record, .map, .missing, .failed: nil
        }
    }

    /// What can be kept in memory, each text of a set once; a set or a family with more than the limit cannot, nor can
    /// more than 1048576 octets of text.
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
        case .bool, .int, .double, .word, .tracker, .trackers, .missing, .failed: 0
        }
    }

    /// What is sent of it under a name.
    func sent(as name: String) -> [String: ReferenceValue] {
        guard case .map(let values) = self else { return storable.map { [name: $0] } ?? [:] }
        return Dictionary(uniqueKeysWithValues: values.map { (name + "." + $0.key, $0.value) })
    }

    /// The same number as a double.
    var asDouble: ReferenceValue {
        if case .int(let value) = self { .double(Double(value)) } else { self }
    }

    /// The number as a double, of a number.
    var number: Double? {
        switch self {
        case .int(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// What becomes of an operation on this, which is no operand for it.
    var error: ReferenceValue {
        self == .missing ? .missing : .failed
    }

    var text: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .double(let value): "\(value)d"
        case .string(let value): "\"\(value)\""
        case .word(let word): "\"\(word)\""
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

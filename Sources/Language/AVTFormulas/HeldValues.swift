import AVTEngine
import AVTExpressions
import AVTCore

// Sets and families, as the engine holds them and as formulas of the language see them.

extension ExpressionValue {
    /// A set as a list.
    init(_ texts: [String]) {
        self = .list(texts.map { .string($0) })
    }

    /// Values by key.
    init(_ entries: [MapEntry]) {
        var map = ExpressionMap()
        for entry in entries {
            // The engine has each key once.
            guard let value = ExpressionValue(entry.value) else { continue }
            try? map.insert(.string(entry.key), value)
        }
        self = .map(map)
    }

    private init?(_ value: Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .opaque: return nil
        }
    }
}

extension Operand {
    /// A list of texts as a set, each text once; `nil` for other lists.
    init?(set list: [ExpressionValue]) {
        var seen: Set<[UInt8]> = []
        var texts: [String] = []
        for element in list {
            guard case .string(let text) = element else { return nil }
            // Text is compared by code points.
            if seen.insert(Array(text.utf8)).inserted { texts.append(text) }
        }
        self = .texts(texts)
    }

    /// Values by key; `nil` for maps that attributes cannot hold.
    init?(_ map: ExpressionMap) {
        var entries: [MapEntry] = []
        for (key, value) in map.entries {
            guard case .string(let key) = key, let value = Operand(value).attribute else { return nil }
            entries.append(MapEntry(key: key, value: value))
        }
        self = .map(entries)
    }

    private var attribute: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
    }
}

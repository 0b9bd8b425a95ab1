import AVTCore
import AVTEngine
import AVTExpressions

// Conversions of sets and families between the engine's operands and the values of formulas.

extension ExpressionValue {
    /// Creates a list from a set.
    init(_ texts: [String]) {
        self = .list(texts.map { .string($0) })
    }

    /// Creates a map from entries.
    init(_ entries: [MapEntry]) {
        var map = ExpressionMap()
        for entry in entries {
            // Keys are unique in the engine.
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
    /// Creates a set from a list of texts without its duplicates.
    ///
    /// Returns `nil` for other lists, and if too little work is left.
    init?(set list: [ExpressionValue], charging meter: WorkMeter) {
        let work = list.reduce(list.count) { $0 + $1.extent.steps }
        guard meter.spend(elements: work) else { return nil }
        var seen: Set<ExactText> = []
        var texts: [String] = []
        for element in list {
            guard case .string(let text) = element else { return nil }
            if seen.insert(ExactText(text)).inserted { texts.append(text) }
        }
        self = .texts(texts)
    }

    /// Creates entries from a map, or returns `nil` for maps that attributes cannot store.
    init?(_ map: ExpressionMap) {
        var entries: [MapEntry] = []
        for (key, value) in map.entries {
            guard case .string(let key) = key, let value = Operand(scalar: value).attribute else { return nil }
            entries.append(MapEntry(key: key, value: value))
        }
        self = .map(entries)
    }

    fileprivate var attribute: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
    }
}

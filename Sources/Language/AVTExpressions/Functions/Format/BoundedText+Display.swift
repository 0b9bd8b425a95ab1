extension BoundedText {
    /// Appends a value as `%s` formats it: lists in brackets, maps in braces ordered by key text, nothing quoted.
    mutating func append(display value: ExpressionValue, depth: Int = 0) throws(EvaluationError) {
        try Work.check(depth: depth)
        switch value {
        case .null: try append("null")
        case .bool(let value): try append(String(value))
        case .int(let value): try append(String(value))
        case .uint(let value): try append(String(value))
        case .double(let value): try append(value.displayText)
        case .string(let text): try append(text)
        case .bytes(let bytes): try append(String(validating: bytes))
        case .timestamp(let timestamp): try append(timestamp.text)
        case .duration(let length): try append(length.text())
        case .type(let type): try append(type.rawValue)
        case .list(let list):
            try append("[")
            for (index, element) in list.enumerated() {
                if index > 0 { try append(", ") }
                try append(display: element, depth: depth + 1)
            }
            try append("]")
        case .map(let map): try append(map, depth: depth)
        case .optional:
            throw EvaluationError(.invalidArgument, "a format does not write optionals: say `orValue` before")
        }
    }

    private mutating func append(_ map: ExpressionMap, depth: Int) throws(EvaluationError) {
        var entries: [(key: BoundedText, value: ExpressionValue)] = []
        for entry in map.entries {
            var key = BoundedText(work: work)
            try key.append(display: entry.key)
            entries.append((key, entry.value))
        }
        entries.sort { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
        try append("{")
        for (index, entry) in entries.enumerated() {
            if index > 0 { try append(", ") }
            try append(entry.key.bytes)
            try append(": ")
            try append(display: entry.value, depth: depth + 1)
        }
        try append("}")
    }
}

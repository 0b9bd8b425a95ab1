extension ExpressionValue {
    /// The value in the language's notation: `"text"`, `b"\x00"`, `1u`, `[1, 2]`, `timestamp("2009-02-13T23:31:30Z")`.
    ///
    /// Parsing and evaluating it gives the value again, unless it is larger than a mebibyte or nested more than 512
    /// levels deep, and then truncated at `…`.
    package var text: String {
        var writer = ValueWriter()
        writer.write(self, depth: 0)
        return writer.text
    }
}

private struct ValueWriter {
    var text = ""

    // Values share their parts, so a small value can have an enormous text.
    private var isFull: Bool { text.utf8.count > Work.largestSize }

    mutating func write(_ value: ExpressionValue, depth: Int) {
        guard depth <= Work.deepest else {
            text += "…"
            return
        }
        switch value {
        case .null: text += "null"
        case .bool(let value): write(.bool(value))
        case .int(let value): write(.int(value))
        case .uint(let value): write(.uint(value))
        case .double(let value): write(.double(value))
        case .string(let value): write(.string(value))
        case .bytes(let value): write(.bytes(value))
        case .timestamp(let timestamp): text += "timestamp(\"\(timestamp.text)\")"
        case .duration(let length): text += "duration(\"\(length.boundlessText)\")"
        case .type(let type): text += type.rawValue
        case .optional(nil): text += "optional.none()"
        case .optional(let content?):
            text += "optional.of("
            write(content, depth: depth + 1)
            text += ")"
        case .list(let list):
            text += "["
            writeRow(list) { writer, element in writer.write(element, depth: depth + 1) }
            text += "]"
        case .map(let map):
            text += "{"
            writeRow(map.entries) { writer, entry in
                writer.write(entry.key, depth: depth + 1)
                writer.text += ": "
                writer.write(entry.value, depth: depth + 1)
            }
            text += "}"
        }
    }

    private mutating func write(_ literal: LiteralSyntax) {
        text += ExpressionSyntax(.literal(literal), range: 0..<0).text
    }

    private mutating func writeRow<Element>(_ elements: [Element], _ write: (inout ValueWriter, Element) -> Void) {
        for (index, element) in elements.enumerated() {
            if index > 0 { text += ", " }
            guard !isFull else {
                text += "…"
                return
            }
            write(&self, element)
        }
    }
}

extension Duration {
    /// The duration in seconds; a duration outside the language's range is truncated to whole seconds.
    fileprivate var boundlessText: String {
        (try? text()) ?? "\(attoseconds / 1_000_000_000_000_000_000)s"
    }
}

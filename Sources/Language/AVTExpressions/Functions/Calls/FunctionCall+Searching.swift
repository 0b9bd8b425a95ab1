import AVTCore

extension FunctionCall {
    func size() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .one(.string(let text)): .int(text.unicodeScalars.count)
        case .one(.bytes(let bytes)): .int(bytes.count)
        case .one(.list(let list)): .int(list.count)
        case .one(.map(let map)): .int(map.count)
        default: throw noSuchOverload
        }
    }

    func search() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.contains, .two(.string(let text), .string(let part))):
            return .bool(part.isEmpty || ByteSearch(part).first(in: Array(text.utf8)) != nil)
        case (.startsWith, .two(.string(let text), .string(let part))):
            return .bool(text.utf8.starts(with: part.utf8))
        case (.endsWith, .two(.string(let text), .string(let part))):
            return .bool(text.utf8.suffix(part.utf8.count).elementsEqual(part.utf8))
        case (.indexOf, .two(.string(let text), .string(let part))):
            return .int(firstIndex(of: part, in: CodePoints(text), 0))
        case (.indexOf, .three(.string(let text), .string(let part), .int(let start))):
            let text = CodePoints(text)
            return .int(firstIndex(of: part, in: text, try offset(of: start, in: text)))
        case (.lastIndexOf, .two(.string(let text), .string(let part))):
            let text = CodePoints(text)
            return .int(lastIndex(of: part, in: text, text.bytes.count))
        case (.lastIndexOf, .three(.string(let text), .string(let part), .int(let end))):
            let text = CodePoints(text)
            return .int(lastIndex(of: part, in: text, try offset(of: end, in: text)))
        default: throw noSuchOverload
        }
    }

    /// Returns the index of the first match; an empty part is found at the start of the search.
    private func firstIndex(of part: String, in text: CodePoints, _ start: Int) -> Int {
        let match = part.isEmpty ? start : ByteSearch(part).first(in: text.bytes, from: start)
        return match.map(text.index(at:)) ?? -1
    }

    private func lastIndex(of part: String, in text: CodePoints, _ end: Int) -> Int {
        let match = part.isEmpty ? end : ByteSearch(part).last(in: text.bytes, upTo: end)
        return match.map(text.index(at:)) ?? -1
    }

    /// Returns the byte offset of a code point index, which may be the end of the text.
    func offset(of index: Int, in text: CodePoints) throws(EvaluationError) -> Int {
        guard let offset = text.offset(of: index) else {
            throw EvaluationError(
                .outOfRange, "`\(name)`: the string of \(text.count) code points has no index \(index)")
        }
        return offset
    }
}

import AVTCore

extension FunctionCall {
    /// Evaluates `charAt` and `substring`; indices are positions between code points.
    func part() throws(EvaluationError) -> ExpressionValue {
        switch (id, operands) {
        case (.charAt, .two(.string(let text), .int(let index))):
            let text = CodePoints(text)
            let start = try offset(of: index, in: text)
            return part(of: text, start..<(text.offset(of: index + 1) ?? start))
        case (.substring, .two(.string(let text), .int(let start))):
            let text = CodePoints(text)
            return part(of: text, try offset(of: start, in: text)..<text.bytes.count)
        case (.substring, .three(.string(let text), .int(let start), .int(let end))):
            let text = CodePoints(text)
            let (first, last) = (try offset(of: start, in: text), try offset(of: end, in: text))
            guard first <= last else {
                throw EvaluationError(.outOfRange, "`substring` ends at \(end), before it starts at \(start)")
            }
            return part(of: text, first..<last)
        default: throw noSuchOverload
        }
    }

    private func part(of text: CodePoints, _ range: Range<Int>) -> ExpressionValue {
        .string(String(decoding: text.bytes[range], as: UTF8.self))
    }

    func rewritten() throws(EvaluationError) -> ExpressionValue {
        guard case .one(.string(let text)) = operands else { throw noSuchOverload }
        switch id {
        case .lowerAscii: return .string(text.lowercasedASCII)
        case .upperAscii: return .string(text.uppercasedASCII)
        case .trim: return .string(text.trimmedWhiteSpace)
        case .quote: return .string(try text.quoted(charging: work))
        default: throw noSuchOverload
        }
    }

    func replacement() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .three(.string(let text), .string(let old), .string(let new)):
            return .string(try replace(old, by: new, in: text, most: nil))
        case .four(.string(let text), .string(let old), .string(let new), .int(let limit)):
            return .string(try replace(old, by: new, in: text, most: limit < 0 ? nil : limit))
        default: throw noSuchOverload
        }
    }

    private func replace(
        _ old: String, by new: String, in text: String, most: Int?
    ) throws(EvaluationError) -> String {
        guard !old.isEmpty else { return try spread(new, over: text, most: most) }
        var result = BoundedText(work: work)
        let (bytes, new) = (Array(text.utf8), Array(new.utf8))
        let pieces = pieces(of: bytes, between: old, most: most)
        // Many short pieces take longer than their bytes, which are charged with the text.
        try work.spend(pieces.count)
        for (number, piece) in pieces.enumerated() {
            if number > 0 { try result.append(new) }
            try result.append(bytes[piece])
        }
        return result.text
    }

    /// Inserts a string before each code point and at the end, where empty text matches.
    private func spread(_ new: String, over text: String, most: Int?) throws(EvaluationError) -> String {
        var result = BoundedText(work: work)
        var left = most ?? .max
        for byte in text.utf8 {
            if left > 0, !CodePoints.isContinuation(byte) {
                try result.append(new)
                left -= 1
            }
            try result.append(CollectionOfOne(byte))
        }
        if left > 0 { try result.append(new) }
        return result.text
    }

    func splitting() throws(EvaluationError) -> ExpressionValue {
        switch operands {
        case .two(.string(let text), .string(let separator)):
            return .list(try split(text, separator, most: nil))
        case .three(.string(let text), .string(let separator), .int(let limit)):
            guard limit != 0 else { return .list([]) }
            return .list(try split(text, separator, most: limit < 0 ? nil : limit - 1))
        default: throw noSuchOverload
        }
    }

    private func split(_ text: String, _ separator: String, most: Int?) throws(EvaluationError) -> [ExpressionValue] {
        // Splitting an empty string between its code points gives no pieces.
        guard !separator.isEmpty || !text.isEmpty else { return [] }
        let bytes = Array(text.utf8)
        let pieces = pieces(of: bytes, between: separator, most: min(most ?? .max, Work.largestSize))
        guard pieces.count <= Work.largestSize else {
            try work.spend(pieces.count)
            throw Work.tooLarge(pieces.count)
        }
        return pieces.map { .string(String(decoding: bytes[$0], as: UTF8.self)) }
    }

    /// Splits a string at a separator, at most `most` times; an empty separator matches between code points.
    private func pieces(of bytes: [UInt8], between separator: String, most: Int?) -> [Range<Int>] {
        let search = separator.isEmpty ? nil : ByteSearch(separator)
        var pieces: [Range<Int>] = []
        var start = 0
        while pieces.count < most ?? .max {
            let match: Int?
            if let search {
                match = search.first(in: bytes, from: start)
            } else {
                match = bytes[start...].dropFirst().firstIndex { !CodePoints.isContinuation($0) }
            }
            guard let match else { break }
            pieces.append(start..<match)
            start = match + separator.utf8.count
        }
        return pieces + [start..<bytes.count]
    }

    func joined() throws(EvaluationError) -> ExpressionValue {
        let (list, separator): ([ExpressionValue], String)
        switch operands {
        case .one(.list(let elements)): (list, separator) = (elements, "")
        case .two(.list(let elements), .string(let text)): (list, separator) = (elements, text)
        default: throw noSuchOverload
        }
        var result = BoundedText(work: work)
        for (number, element) in list.enumerated() {
            guard case .string(let text) = element else {
                throw EvaluationError(
                    .noSuchOverload, "`join` takes text, element \(number) is \(element.typeName.rawValue)")
            }
            if number > 0 { try result.append(separator) }
            try result.append(text)
        }
        return .string(result.text)
    }
}

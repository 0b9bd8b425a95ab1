/// An error in a JSON text.
package struct JSONProblem: Error, Equatable, Sendable {
    /// The offset of the error in bytes, from 0.
    package let offset: Int
    /// A description of the error.
    package let reason: String
}

/// A parser of JSON values.
///
/// Foundation's decoders do not distinguish 1 from 1.0, which are different values of an attribute; and a replay spends
/// most of its time here.
package struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    private var depth = 0

    private static let depthLimit = 64
    private static let manyMembers = 32

    /// Parses a text that consists of one value and white space.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Returns: The value.
    /// - Throws: `JSONProblem` for the first error.
    package static func read(_ bytes: some Collection<UInt8>) throws(JSONProblem) -> JSONValue {
        let inPlace = bytes.withContiguousStorageIfAvailable { read($0) }
        return try (inPlace ?? ContiguousArray(bytes).withUnsafeBufferPointer { read($0) }).get()
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONProblem> {
        var reader = JSONReader(bytes: bytes)
        do throws(JSONProblem) {
            return .success(try reader.document())
        } catch {
            return .failure(error)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func document() throws(JSONProblem) -> JSONValue {
        let value = try value()
        skipBlanks()
        guard offset == bytes.count else { throw problem("something follows the value") }
        return value
    }

    private mutating func value() throws(JSONProblem) -> JSONValue {
        skipBlanks()
        switch current {
        case UInt8(ascii: "{"): return try nested { (reader) throws(JSONProblem) in try reader.object() }
        case UInt8(ascii: "["): return try nested { (reader) throws(JSONProblem) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try keyword("true", .bool(true))
        case UInt8(ascii: "f"): return try keyword("false", .bool(false))
        case UInt8(ascii: "n"): return try keyword("null", .null)
        case nil: throw problem("the line ends too early")
        case UInt8(ascii: "-"): return try number()
        case _ where current.isDigit: return try number()
        default: throw problem("no value begins like this")
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(JSONProblem) -> JSONValue
    ) throws(JSONProblem) -> JSONValue {
        depth += 1
        defer { depth -= 1 }
        guard depth <= JSONReader.depthLimit else {
            throw problem("nested deeper than \(JSONReader.depthLimit) levels")
        }
        offset += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONProblem) -> JSONValue {
        var members: [JSONMember] = []
        var names: Set<ExactText> = []
        skipBlanks()
        if accept("}") { return .object(members) }
        while true {
            skipBlanks()
            let start = offset
            guard current == UInt8(ascii: "\"") else { throw problem("expected a name in double quotes") }
            let name = try string()
            guard isNew(name, among: members, &names) else {
                throw JSONProblem(offset: start, reason: "`\(name)` is listed twice")
            }
            skipBlanks()
            guard accept(":") else { throw problem("expected `:`") }
            members.append(JSONMember(name, try value()))
            skipBlanks()
            if accept("}") { return .object(members) }
            guard accept(",") else { throw problem("expected `,` or `}`") }
        }
    }

    /// Returns true if no member has this name; the names of many members are kept in a set, so that the time stays
    /// linear.
    private func isNew(_ name: String, among members: [JSONMember], _ names: inout Set<ExactText>) -> Bool {
        guard members.count >= JSONReader.manyMembers else {
            return !members.contains { $0.name.hasSameBytes(as: name) }
        }
        if names.isEmpty { names = Set(members.map { ExactText($0.name) }) }
        return names.insert(ExactText(name)).inserted
    }

    private mutating func array() throws(JSONProblem) -> JSONValue {
        var items: [JSONValue] = []
        skipBlanks()
        if accept("]") { return .array(items) }
        while true {
            items.append(try value())
            skipBlanks()
            if accept("]") { return .array(items) }
            guard accept(",") else { throw problem("expected `,` or `]`") }
        }
    }

    private mutating func keyword(_ keyword: StaticString, _ value: JSONValue) throws(JSONProblem) -> JSONValue {
        let length = keyword.utf8CodeUnitCount
        guard offset + length <= bytes.count,
            (0..<length).allSatisfy({ bytes[offset + $0] == keyword.utf8Start[$0] })
        else { throw problem("expected `\(keyword)`") }
        offset += length
        return value
    }

    // MARK: Numbers

    private mutating func number() throws(JSONProblem) -> JSONValue {
        let start = offset
        _ = accept("-")
        if accept("0") {
            if current.isDigit { throw problem("a number does not begin with 0") }
        } else {
            try digits()
        }
        var isInteger = true
        if accept(".") {
            isInteger = false
            try digits()
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isInteger = false
            offset += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isInteger, let number = Int(text) { return .int(number) }
        guard let number = Double(text), number.isFinite else {
            throw JSONProblem(offset: start, reason: "this number is too large")
        }
        return .double(number)
    }

    private mutating func digits() throws(JSONProblem) {
        guard current.isDigit else { throw problem("expected a digit") }
        while current.isDigit { offset += 1 }
    }

    // MARK: Text

    private mutating func string() throws(JSONProblem) -> String {
        offset += 1
        let start = offset
        // Most strings have no escapes and are used as they are.
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
        if current == UInt8(ascii: "\"") {
            defer { offset += 1 }
            return try text(bytes[start..<offset], from: start)
        }
        var content = ContiguousArray(bytes[start..<offset])
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return try text(content, from: start)
            case UInt8(ascii: "\\"):
                try escape(into: &content)
            case ..<0x20:
                throw problem("a string contains a control character")
            default:
                content.append(byte)
                offset += 1
            }
        }
        throw problem("the string is not closed")
    }

    private func text(_ content: some Collection<UInt8>, from start: Int) throws(JSONProblem) -> String {
        guard let text = String(validating: content, as: UTF8.self) else {
            throw JSONProblem(offset: start, reason: "the string is not UTF-8")
        }
        return text
    }

    private mutating func escape(into content: inout ContiguousArray<UInt8>) throws(JSONProblem) {
        offset += 1
        let letter = current
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter ?? 0)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content += Array(String(Character(try scalar())).utf8)
        default:
            offset -= 1
            throw problem("no escape begins like this")
        }
    }

    private mutating func scalar() throws(JSONProblem) -> Unicode.Scalar {
        let start = offset - 2
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        guard accept("\\"), accept("u") else { throw JSONProblem(offset: start, reason: "half a surrogate pair") }
        let second = try hexadecimal()
        guard UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(second) else {
            throw JSONProblem(offset: start, reason: "half a surrogate pair")
        }
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    private mutating func hexadecimal() throws(JSONProblem) -> UInt16 {
        // `UInt16` would accept a sign.
        guard offset + 4 <= bytes.count, bytes[offset] != UInt8(ascii: "+"), bytes[offset] != UInt8(ascii: "-"),
            let unit = UInt16(String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self), radix: 16)
        else { throw problem("expected four hexadecimal digits") }
        offset += 4
        return unit
    }

    // MARK: Bytes

    private var current: UInt8? {
        offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    private func problem(_ reason: String) -> JSONProblem {
        JSONProblem(offset: offset, reason: reason)
    }
}

extension UInt8? {
    fileprivate var isDigit: Bool {
        if let self { self >= 0x30 && self <= 0x39 } else { false }
    }
}

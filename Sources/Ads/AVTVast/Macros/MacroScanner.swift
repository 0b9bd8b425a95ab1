/// Finds the macros of a URL in time linear in its bytes.
struct MacroScanner: Sequence, IteratorProtocol {
    /// A macro in a URL, or what is written as one.
    struct Match {
        /// The macro, or `nil` for a name that a server made up.
        let macro: VASTMacro?
        let form: MacroURL.Occurrence.Form
        /// The range of the name.
        let name: Range<Int>
        /// The range with the delimiters.
        let range: Range<Int>

        fileprivate init(
            _ form: MacroURL.Occurrence.Form, _ name: Range<Int>, _ range: Range<Int>, in bytes: ByteView
        ) {
            (self.form, self.name, self.range) = (form, name, range)
            macro = VASTMacro(bytes[name])
        }
    }

    private let bytes: ByteView
    private var position = 0

    init(_ bytes: ByteView) { self.bytes = bytes }

    /// Returns the next macro, or `nil` after the last.
    mutating func next() -> Match? {
        while true {
            position = bytes.index(of: UInt8(ascii: "["), or: UInt8(ascii: "%"), from: position)
            guard position < bytes.count else { return nil }
            if let match = MacroScanner.match(in: bytes, at: position) {
                position = match.range.upperBound
                return match
            }
            position += 1
        }
    }

    /// Returns the macro at a position, or `nil` if there is none.
    static func match(in bytes: ByteView, at position: Int) -> Match? {
        if bytes[position] == UInt8(ascii: "[") {
            if let match = knownMacro(in: bytes, at: position) { return match }
            let name = nameRange(in: bytes, from: position + 1)
            guard !name.isEmpty, name.upperBound < bytes.count, bytes[name.upperBound] == UInt8(ascii: "]") else {
                return nil
            }
            return Match(.brackets, name, position..<name.upperBound + 1, in: bytes)
        }
        if bytes.has("%%", at: position) { return percentSigns(in: bytes, at: position) }
        guard bytes.hasInAnyCase("%5b", at: position) else { return nil }
        let name = nameRange(in: bytes, from: position + 3)
        guard !name.isEmpty, bytes.hasInAnyCase("%5d", at: name.upperBound) else { return nil }
        return Match(.encodedBrackets, name, position..<name.upperBound + 3, in: bytes)
    }

    /// Returns a macro in brackets if it is on the list: then its characters need no check, which takes most of the time.
    private static func knownMacro(in bytes: ByteView, at position: Int) -> Match? {
        let rest = bytes[position + 1..<Swift.min(position + 2 + PackedName.limit, bytes.count)]
        let length = rest.index(of: UInt8(ascii: "]"), or: UInt8(ascii: "]"), from: 0)
        guard length < rest.count else { return nil }
        let end = position + 1 + length
        let match = Match(.brackets, position + 1..<end, position..<end + 1, in: bytes)
        return match.macro == nil ? nil : match
    }

    /// Returns a macro between percent signs, unless those at the end of an unknown name begin a known macro.
    private static func percentSigns(in bytes: ByteView, at position: Int) -> Match? {
        func match(at position: Int) -> Match? {
            let name = nameRange(in: bytes, from: position + 2)
            guard !name.isEmpty, bytes.has("%%", at: name.upperBound) else { return nil }
            return Match(.percentSigns, name, position..<name.upperBound + 2, in: bytes)
        }
        guard let first = match(at: position) else { return nil }
        guard first.macro == nil else { return first }
        return match(at: first.range.upperBound - 2)?.macro == nil ? first : nil
    }

    /// Returns the range of a name; empty if there is none, or if it is too long.
    private static func nameRange(in bytes: ByteView, from start: Int) -> Range<Int> {
        // A longer name is no name; without a bound, many opening brackets would take quadratic time.
        let limit = Swift.min(start + longestName + 1, bytes.count)
        guard start < limit else { return start..<start }
        let end = bytes.endOfPrefix(in: start..<limit, while: isName)
        return end - start <= longestName ? start..<end : start..<start
    }

    private static let longestName = 64

    @inline(__always)
    private static func isName(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
}

extension MacroURL.Occurrence {
    /// Creates an occurrence from a match in a URL.
    init(_ match: MacroScanner.Match, in bytes: [UInt8]) {
        let name = bytes[match.name]
        // A macro's own name is not copied.
        let known = match.macro.flatMap { $0.name.utf8.elementsEqual(name) ? $0.name : nil }
        self.init(macro: match.macro, name: known ?? name.string, form: match.form, range: match.range)
    }
}

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
        if bytes[position] == UInt8(ascii: "[") { return match(.brackets, in: bytes, at: position, 1, "]") }
        if bytes.has("%%", at: position) { return percentSigns(in: bytes, at: position) }
        guard bytes.hasInAnyCase("%5b", at: position) else { return nil }
        return match(.encodedBrackets, in: bytes, at: position, 3, "%5d")
    }

    /// Returns a macro between percent signs, unless those at the end of an unknown name begin a known macro.
    private static func percentSigns(in bytes: ByteView, at position: Int) -> Match? {
        guard let first = match(.percentSigns, in: bytes, at: position, 2, "%%") else { return nil }
        guard first.macro == nil else { return first }
        let next = match(.percentSigns, in: bytes, at: first.range.upperBound - 2, 2, "%%")
        return next?.macro == nil ? first : nil
    }

    private static func match(
        _ form: MacroURL.Occurrence.Form, in bytes: ByteView, at position: Int, _ prefixCount: Int,
        _ suffix: StaticString
    ) -> Match? {
        let start = position + prefixCount
        // A longer name is no name; without a bound, many opening brackets would take quadratic time.
        let limit = Swift.min(start + longestName + 1, bytes.count)
        guard start < limit else { return nil }
        var end = start
        for byte in bytes[start..<limit] {
            guard isName(byte) else { break }
            end += 1
        }
        guard end > start, end - start <= longestName, bytes.hasInAnyCase(suffix, at: end) else { return nil }
        return Match(
            macro: VASTMacro(bytes[start..<end]), form: form, name: start..<end,
            range: position..<end + suffix.utf8CodeUnitCount)
    }

    private static let longestName = 64

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

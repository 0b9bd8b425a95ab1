/// Finds the macros of a URL in time linear in its bytes.
struct MacroScanner: Sequence, IteratorProtocol {
    /// A macro in a URL, or what is written as one.
    struct Match {
        let form: MacroURL.Occurrence.Form
        let name: ByteView
        /// The range with the delimiters.
        let range: Range<Int>

        /// The macro, or `nil` for a name that a server made up.
        var macro: VASTMacro? { VASTMacro(name) }
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
            guard let name = nameRange(in: bytes, from: position + 1), name.upperBound < bytes.count,
                bytes[name.upperBound] == UInt8(ascii: "]")
            else { return nil }
            return Match(form: .brackets, name: bytes[name], range: position..<name.upperBound + 1)
        }
        if bytes.has("%%", at: position) { return percentSigns(in: bytes, at: position) }
        guard bytes.hasInAnyCase("%5b", at: position), let name = nameRange(in: bytes, from: position + 3),
            bytes.hasInAnyCase("%5d", at: name.upperBound)
        else { return nil }
        return Match(form: .encodedBrackets, name: bytes[name], range: position..<name.upperBound + 3)
    }

    /// Returns a macro between percent signs, unless those at the end of an unknown name begin a known macro.
    private static func percentSigns(in bytes: ByteView, at position: Int) -> Match? {
        func match(at position: Int) -> Match? {
            guard let name = nameRange(in: bytes, from: position + 2), bytes.has("%%", at: name.upperBound) else {
                return nil
            }
            return Match(form: .percentSigns, name: bytes[name], range: position..<name.upperBound + 2)
        }
        guard let first = match(at: position) else { return nil }
        guard first.macro == nil else { return first }
        return match(at: first.range.upperBound - 2)?.macro == nil ? first : nil
    }

    /// Returns the range of a name, or `nil` if there is none, or if it is too long.
    private static func nameRange(in bytes: ByteView, from start: Int) -> Range<Int>? {
        // A longer name is no name; without a bound, many opening brackets would take quadratic time.
        let limit = Swift.min(start + longestName + 1, bytes.count)
        guard start < limit else { return nil }
        let end = bytes[0..<limit].index(from: start) { nonNameCharacters($0) }
        return end > start && end - start <= longestName ? start..<end : nil
    }

    private static let longestName = 64

    /// Marks the bytes that are neither letters, digits nor `_-.`.
    @inline(__always)
    private static func nonNameCharacters(_ block: ByteBlock) -> ByteBlock.Marks {
        ~(block.letters | block.marks(in: 0x30...0x39) | block.marks(in: 0x2D...0x2E)
            | block.marks(of: UInt8(ascii: "_")))
    }
}

extension MacroURL.Occurrence {
    /// Creates an occurrence from a match in a URL.
    init(_ match: MacroScanner.Match) {
        let macro = match.macro
        // A macro's own name is not copied.
        let known = macro.flatMap { $0.name.utf8.elementsEqual(match.name) ? $0.name : nil }
        self.init(macro: macro, name: known ?? match.name.string, form: match.form, range: match.range)
    }
}

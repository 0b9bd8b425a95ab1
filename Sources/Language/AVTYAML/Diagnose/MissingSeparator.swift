import AVTDiagnostics

/// Returns a fix for entries inside braces without a comma between them, or for a mapping without its own braces.
func missingSeparatorFix(of problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    for offset in [problem.offset, problem.contextOffset ?? problem.offset] {
        guard let value = ValueFinder(file, line: file.lineNumber(at: offset)).value(around: offset), value.isInFlow,
            let key = value.key, !sentenceKeys.contains(key)
        else { continue }
        let entries = EntriesInValue(value.range.text)
        if entries.beginsWithKey { return .missingBraces(around: value.range, of: key) }
        let separators = entries.separators.map { separator in
            (file.range(value.range.lower + separator.range.lowerBound, value.range.lower + separator.range.upperBound))
        }
        if let first = separators.first { return .missingComma(first, all: separators) }
    }
    return nil
}

/// The keys whose values are sentences, which may contain a colon.
private let sentenceKeys = SplitText.keys.union(["name", "meaning", "label"])

/// The entries in the text of what should be one value inside braces: `ms description: x`.
private struct EntriesInValue {
    /// A position between two entries where a comma is missing.
    struct Separator {
        /// The range of the `;`, or an empty range after the first entry.
        let range: Range<Int>
    }

    /// True if the value is itself an entry: `didStart: true`.
    let beginsWithKey: Bool
    /// The positions where commas are missing.
    private(set) var separators: [Separator] = []

    init(_ text: Substring) {
        let bytes = Array(text.utf8)
        beginsWithKey = EntriesInValue.key(at: 0, in: bytes) != nil
        var start = 0
        while let end = EntriesInValue.valueEnd(from: start, in: bytes) {
            let hasSemicolon = end < bytes.count && bytes[end] == UInt8(ascii: ";")
            let next = EntriesInValue.skipBlanks(from: end + (hasSemicolon ? 1 : 0), in: bytes)
            guard next > end, let colon = EntriesInValue.key(at: next, in: bytes) else { return }
            separators.append(Separator(range: end..<end + (hasSemicolon ? 1 : 0)))
            start = EntriesInValue.skipBlanks(from: colon + 1, in: bytes)
        }
    }

    /// Returns the end of a value that is one word, a string or bracketed text.
    private static func valueEnd(from start: Int, in bytes: [UInt8]) -> Int? {
        guard start < bytes.count else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"), UInt8(ascii: "["):
            return FormulaShape(String(decoding: bytes[start...], as: UTF8.self)).firstClosed.map { start + $0 }
        default:
            return bytes[start...].firstIndex { isBlank($0) || $0 == UInt8(ascii: ";") }
        }
    }

    /// Returns the offset of the colon after a key that begins at `start`, or `nil` if there is none.
    private static func key(at start: Int, in bytes: [UInt8]) -> Int? {
        guard let end = bytes[start...].firstIndex(where: { !isWord($0) && $0 != UInt8(ascii: "-") }), end > start,
            bytes[end] == UInt8(ascii: ":"), end + 1 == bytes.count || isBlank(bytes[end + 1])
        else { return nil }
        return end
    }

    private static func skipBlanks(from start: Int, in bytes: [UInt8]) -> Int {
        bytes[min(start, bytes.count)...].firstIndex { !isBlank($0) } ?? bytes.count
    }
}

extension Diagnostic {
    fileprivate static func missingBraces(around value: SourceRange, of key: String) -> Diagnostic {
        let text = "{ \(value.text) }"
        return Diagnostic(
            .yamlSyntax, "the mapping of `\(key)` needs braces of its own", at: value,
            label: "inside braces each value that is a mapping has braces",
            fixes: [FixIt("write `\(text)`", replacing: value, with: text)])
    }

    fileprivate static func missingComma(_ separator: SourceRange, all: [SourceRange]) -> Diagnostic {
        let file = separator.file
        let isSemicolon = separator.lower < separator.upper
        return Diagnostic(
            .yamlSyntax,
            isSemicolon ? "a comma separates entries inside braces, not `;`" : "a comma is missing between two entries",
            at: isSemicolon ? separator : file.range(separator.lower, separator.lower + 1),
            label: isSemicolon ? "write `,`" : "inside braces, a comma separates entries",
            fixes: [FixIt("write `,`", edits: all.map { SourceEdit(range: $0, replacement: ",") })])
    }
}

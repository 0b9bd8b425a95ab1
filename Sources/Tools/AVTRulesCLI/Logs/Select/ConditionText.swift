import AVTDiagnostics
import AVTEngine

/// The text of a condition on the command line, which is compiled as a part of a pack.
struct ConditionText {
    /// The name of the condition in diagnostics.
    static let name = "--where"
    /// The lines of the condition, without those that are empty.
    private var lines: [Substring]
    private let file: SourceFile

    /// The first line of the condition in the pack, and the number of spaces before each of its lines.
    private static let (firstLine, indentation) = (4, 6)

    /// Creates the text of a condition without white space at its ends.
    init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline)
        file = SourceFile(name: ConditionText.name, text: lines.joined(separator: "\n"))
    }

    /// The lines of a pack whose first lines are `header`.
    ///
    /// - Parameter header: Three lines, the last of which begins a block of text.
    /// - Returns: The lines of the pack up to the end of the condition.
    func pack(after header: [String]) -> String {
        let indentation = String(repeating: " ", count: ConditionText.indentation)
        return (header + lines.map { indentation + $0 }).joined(separator: "\n")
    }

    /// Replaces a name by another one of the same length, for the compiler only: diagnostics show the text as written.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - other: The name that replaces it.
    ///   - ranges: Locations in the pack; those that contain the name are replaced.
    mutating func replace(_ name: String, with other: String, at ranges: [SourceRange]) {
        for range in ranges where range.text == name && isInCondition(range) {
            let index = range.file.lineNumber(at: range.lower) - ConditionText.firstLine
            let column = range.lower - range.file.lineRange(index + ConditionText.firstLine).lowerBound
            var bytes = Array(lines[index].utf8)
            let start = column - ConditionText.indentation
            bytes.replaceSubrange(start..<start + name.utf8.count, with: other.utf8)
            lines[index] = Substring(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns a diagnostic of the pack with the locations that its author has written.
    func diagnostic(_ diagnostic: Diagnostic) -> Diagnostic {
        var moved = diagnostic
        moved.range = diagnostic.range.map(range)
        moved.related = diagnostic.related.map { LabelledRange(range($0.range), $0.label) }
        moved.notes = diagnostic.notes.map { DiagnosticNote($0.message, at: $0.range.map(range)) }
        moved.fixes = diagnostic.fixes.map { fix in
            FixIt(
                fix.message,
                edits: fix.edits.map { SourceEdit(range: range($0.range), replacement: $0.replacement) })
        }
        return moved
    }

    /// Returns true for a location in the condition, or in another file.
    func contains(_ range: SourceRange) -> Bool {
        range.file.name != ConditionText.name || offset(range.lower, in: range.file) != nil
    }

    /// Returns true for a location in the condition.
    func isInCondition(_ range: SourceRange) -> Bool {
        range.file.name == ConditionText.name && offset(range.lower, in: range.file) != nil
    }

    /// Returns whether the condition contains a name, and not only as the start of a longer one.
    func names(_ name: String) -> Bool {
        lines.contains { line in
            line.ranges(of: name).contains { found in
                let next = line[found.upperBound...].first
                return next.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            }
        }
    }

    private func range(_ range: SourceRange) -> SourceRange {
        guard range.file.name == ConditionText.name, let lower = offset(range.lower, in: range.file),
            let upper = offset(range.upper, in: range.file)
        else { return range }
        return file.range(lower, upper)
    }

    /// Returns the offset in the condition, or `nil` for another part of the pack.
    private func offset(_ offset: Int, in pack: SourceFile) -> Int? {
        let number = pack.lineNumber(at: offset)
        let index = number - ConditionText.firstLine
        guard lines.indices.contains(index) else { return nil }
        let column = offset - pack.lineRange(number).lowerBound - ConditionText.indentation
        return file.lineRange(index + 1).lowerBound + max(0, column)
    }
}

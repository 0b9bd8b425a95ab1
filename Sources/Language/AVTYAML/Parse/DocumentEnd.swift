import AVTDiagnostics

/// Returns an error if there is text other than comments after the first document.
///
/// This does not use libyaml, which would first read all directives of a second document in quadratic time.
func findTextAfterDocument(in file: SourceFile, from offset: Int) -> Diagnostic? {
    let firstLine = file.lineNumber(at: offset)
    for number in firstLine...max(firstLine, file.lineCount) {
        let line = file.lineRange(number)
        let start = max(line.lowerBound, offset)
        guard start <= line.upperBound else { continue }
        let text = file.slice(start, line.upperBound)
        let content = text.drop { $0 == " " || $0 == "\t" }
        let isAtLineStart = start == line.lowerBound && content.startIndex == text.startIndex
        if content.isEmpty || content.first == "#" || (isAtLineStart && content.starts(with: "...")) { continue }
        let lower = start + text.utf8.count - content.utf8.count
        if isAtLineStart, content.starts(with: "---") {
            return Diagnostic(
                .multipleDocuments, "a second YAML document begins here, but a pack is one document",
                at: file.range(lower, lower + 3),
                notes: [DiagnosticNote("give each pack a file of its own; nothing from here on was read")])
        }
        return Diagnostic(
            .yamlSyntax, "this text is outside of the document, which ends above it",
            at: file.range(lower, line.upperBound))
    }
    return nil
}

import AVTDiagnostics

/// Explains a list item whose dash is not in the column of the other dashes; `nil` for any other problem.
func misplacedDash(_ problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    guard problem.problem == "did not find expected key", file.slice(problem.offset, file.length).hasPrefix("- ") else {
        return nil
    }
    let dash = file.range(problem.offset, problem.offset + 1)
    let number = file.lineNumber(at: problem.offset)
    let dashes = (max(1, number - maximumLinesAbove)..<number).compactMap { above -> SourceRange? in
        guard let column = file.columnOfDash(inLine: above) else { return nil }
        let lower = file.lineRange(above).lowerBound + column
        return file.range(lower, lower + 1)
    }
    let distance = { (other: SourceRange) in abs(other.start.column - dash.start.column) }
    guard let nearest = dashes.reversed().min(by: { distance($0) < distance($1) }) else { return nil }
    return Diagnostic(
        .yamlSyntax, "this does not fit the list above it", at: dash,
        label: "the items of a list all begin with `- ` in the same column",
        related: [LabelledRange(nearest, "the item before begins here")])
}

/// The number of lines above that are searched for dashes.
private let maximumLinesAbove = 200

extension SourceFile {
    /// Returns the number of spaces before the dash of a list item, or `nil` if the line does not begin with one.
    fileprivate func columnOfDash(inLine number: Int) -> Int? {
        let text = line(number)
        let content = text.drop { $0 == " " }
        return content.hasPrefix("- ") ? text.count - content.count : nil
    }
}

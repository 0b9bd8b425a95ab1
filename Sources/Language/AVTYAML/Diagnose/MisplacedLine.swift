import AVTDiagnostics

/// Returns a fix for a line that is indented too far or too little for the lines above it.
///
/// - Parameters:
///   - problem: The syntax error that libyaml reported at the line.
///   - file: The original file.
///   - sections: The keys that the document may have at the top.
/// - Returns: The diagnostic, or `nil` if the line does not begin with a key.
func indentationFix(of problem: SyntaxProblem, in file: SourceFile, _ sections: Set<String>) -> Diagnostic? {
    let number = file.lineNumber(at: problem.offset)
    guard let line = KeyLine(number, in: file), !line.isItem else { return nil }
    switch problem.problem {
    case "mapping values are not allowed in this context":
        guard problem.offset == line.range.upper, let above = KeyLine(above: number, in: file), above.hasValue,
            above.column < line.column
        else { return nil }
        return misplaced(
            line, like: above, label: "`\(above.key)` above it has a value, so nothing can belong to it", in: file)
    case "did not find expected '-' indicator", "did not find expected key":
        guard problem.offset == line.range.lower else { return nil }
        // The keys of a list item follow its dash.
        let isInList = problem.problem == "did not find expected '-' indicator"
        let dash = isInList ? problem.contextOffset.map { file.position(at: $0).column - 1 } ?? 0 : -1
        let around = linesAround(number, besides: line.column, in: file)
        let candidates = around.filter { $0.column > dash }
        let distance = { (other: KeyLine) in abs(other.column - line.column) }
        let closest = candidates.min { distance($0) < distance($1) }
        let top = around.last { $0.column == 0 }
        let isSection = sections.contains(line.key) && line.column <= closest.map(distance) ?? line.column
        // A key after a single blank is an entry of the section above it if it has a value, and otherwise a section.
        let isEntry = line.column == 1 && line.hasValue && top?.hasValue == false
        let entry = isEntry && !isSection ? candidates.last { $0.column > line.column } : nil
        let section = isSection || (line.column == 1 && !isInList) ? top : nil
        guard let nearest = entry ?? section ?? closest, distance(nearest) <= maximumColumnOffset else { return nil }
        return misplaced(
            line, like: nearest,
            label: nearest.column == 0
                ? "the sections of a file all begin in the first column"
                : isInList
                    ? "all keys of a list item begin in the same column, after its dash"
                    : "the keys of a mapping all begin in the same column", in: file)
    default: return nil
    }
}

/// The maximum number of columns by which a key may be misplaced to be fixed.
private let maximumColumnOffset = 3
/// The number of lines above that are searched for keys.
private let maximumLinesAbove = 200

/// Returns the keys above a line that could be its siblings: nearest first, each less indented than the previous one.
private func linesAround(_ number: Int, besides column: Int, in file: SourceFile) -> [KeyLine] {
    var lines: [KeyLine] = []
    for above in stride(from: number - 1, through: max(1, number - maximumLinesAbove), by: -1) {
        guard let line = KeyLine(above, in: file), line.column != column,
            line.column < lines.last?.column ?? Int.max
        else { continue }
        lines.append(line)
        if line.column == 0 { break }
    }
    return lines
}

private func misplaced(_ line: KeyLine, like other: KeyLine, label: String, in file: SourceFile) -> Diagnostic {
    let columns = other.column - line.column
    // Below a key with a value, lines in the column of its siblings are siblings, too.
    let last = line.last(deeperThan: line.hasValue ? max(line.column, other.column) : line.column, in: file)
    return Diagnostic(
        .wrongIndentation, "`\(line.key)` is indented too \(columns < 0 ? "far" : "little")", at: line.range,
        label: label, related: [LabelledRange(other.range, "indent it like this")],
        fixes: [
            FixIt(
                "indent it like `\(other.key)`",
                edits: file.indentation(ofLines: line.number...last, by: columns))
        ])
}

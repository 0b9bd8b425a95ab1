import AVTDiagnostics

/// Returns diagnostics with fix-its for a syntax error whose cause is known.
///
/// The result is empty if the cause is unknown. It has several elements if there are several possible fixes, at most
/// one of which is right; each diagnostic has its fix as the first fix-it.
///
/// The known causes are unquoted formulas, tabs, and colons without a space. The caller must try whether libyaml can
/// continue with the fix.
///
/// - Parameters:
///   - problem: The error.
///   - file: The original file.
///   - sections: The keys that the document may have at the top.
///   - areLinesReindented: True if the indentation of lines with tabs has already been changed.
/// - Returns: The diagnostics.
func syntaxFixes(
    of problem: SyntaxProblem, in file: SourceFile, _ sections: Set<String>, areLinesReindented: Bool
) -> [Diagnostic] {
    if problem.problem == "found unknown escape character" { return [.unknownEscape(at: problem.offset, in: file)] }
    if problem.problem == missingSpace, let colon = problem.contextOffset {
        return [.missingSpace(behind: file.range(problem.offset, colon + 1))]
    }
    if !areLinesReindented {
        let repairs = indentationFixes(at: problem.offset, in: file)
        guard repairs.isEmpty else { return repairs }
    }
    if let repair = tabFix(at: problem.offset, in: file) { return [repair] }
    // The caller tries the fix, and uses it only if libyaml can continue.
    let repair =
        missingDashFix(of: problem, in: file) ?? cutTextFix(of: problem, in: file) ?? missingColonFix(
            of: problem, in: file)
        ?? missingSeparatorFix(of: problem, in: file) ?? quotingFix(of: problem, in: file)
        ?? indentationFix(of: problem, in: file, sections) ?? missingSpaceFix(of: problem, in: file)
    return [repair].compactMap(\.self)
}

/// Returns the possible fixes for the indentation of the whole file if the indentation of the line has a tab.
private func indentationFixes(at offset: Int, in file: SourceFile) -> [Diagnostic] {
    let line = file.lineRange(file.lineNumber(at: offset))
    let indentation = file.slice(line.lowerBound, line.upperBound).prefix { $0 == " " || $0 == "\t" }
    let spaces = indentation.utf8.prefix { $0 != UInt8(ascii: "\t") }.count
    guard spaces < indentation.utf8.count else { return [] }
    let lower = line.lowerBound + spaces
    let width = indentation.utf8.dropFirst(spaces).prefix { $0 == UInt8(ascii: "\t") }.count
    return TabIndentation(file).repairs.map { edits in
        Diagnostic(
            .tabIndentation, "a tab cannot indent in YAML", at: file.range(lower, lower + width),
            label: "only spaces can", fixes: [FixIt(order(of: edits), edits: edits)])
    }
}

/// Returns a fix for tabs at the offset of the error.
private func tabFix(at offset: Int, in file: SourceFile) -> Diagnostic? {
    let line = file.lineRange(file.lineNumber(at: offset))
    guard !file.slice(line.lowerBound, offset).allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
    let tabs = file.slice(offset, line.upperBound).utf8.prefix { $0 == UInt8(ascii: "\t") }.count
    guard tabs > 0 else { return nil }
    let range = file.range(offset, offset + tabs)
    return Diagnostic(
        .tabIndentation, "YAML does not allow a tab here", at: range, label: "only spaces can",
        fixes: [FixIt("write a space", replacing: range, with: " ")])
}

private func order(of edits: [SourceEdit]) -> String {
    let isTwoForEach = edits.allSatisfy { edit in
        edit.replacement.utf8.count == edit.range.text.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
    }
    return isTwoForEach ? "write two spaces for each tab" : "indent with spaces, as deep as the lines around"
}

/// Returns a fix for a value that requires quotes.
private func quotingFix(of problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    for offset in [problem.offset, problem.contextOffset ?? problem.offset] {
        let line = file.lineNumber(at: offset)
        if let value = ValueFinder(file, line: line).value(around: offset) {
            guard let reason = UnquotedValue(value) else { continue }
            return .unquoted(reason, value.range, problem)
        }
        if let value = valueOverSeveralLines(around: line, in: file), let reason = UnquotedValue(value),
            reason.isFormulaAlsoOverSeveralLines
        {
            return .unquoted(reason, value.range, problem)
        }
    }
    return nil
}

/// Returns the value of a key above a line that is indented deeper than the key.
private func valueOverSeveralLines(around line: Int, in file: SourceFile) -> ValueFinder.Value? {
    let depth = indentation(of: line, in: file)
    for start in stride(from: line - 1, through: max(1, line - maximumContinuationLines), by: -1)
    where indentation(of: start, in: file) < depth {
        var last = line
        while last < file.lineCount, last < line + maximumContinuationLines,
            indentation(of: last + 1, in: file) > indentation(of: start, in: file)
        {
            last += 1
        }
        guard var value = ValueFinder(file, line: start).value(around: file.lineRange(start).upperBound) else {
            return nil
        }
        value.range.upper = file.lineRange(last).upperBound
        return value
    }
    return nil
}

/// The number of lines that are searched for the beginning and the end of a multi-line formula.
private let maximumContinuationLines = 20

/// Returns the number of leading spaces of a line; 0 for an empty line, so that it ends a value.
private func indentation(of line: Int, in file: SourceFile) -> Int {
    let text = file.line(line)
    let spaces = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return spaces == text.utf8.count ? 0 : spaces
}

/// Returns a fix for a line `key:value` at or shortly before the problem.
private func missingSpaceFix(of problem: SyntaxProblem, in file: SourceFile) -> Diagnostic? {
    let last = file.lineNumber(at: problem.offset)
    for number in max(1, last - 3)...last {
        let line = file.lineRange(number)
        let content = file.slice(line.lowerBound, line.upperBound).drop { $0 == " " || $0 == "-" }
        guard let colon = colonWithoutSpace(in: String(content)) else { continue }
        let lower = line.upperBound - content.utf8.count
        return .missingSpace(behind: file.range(lower, lower + colon + 1))
    }
    return nil
}

extension Diagnostic {
    fileprivate static func unknownEscape(at offset: Int, in file: SourceFile) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "this is no escape that a text in double quotes can have", at: file.range(offset, offset + 2),
            label: "a backslash itself is written `\\\\` there",
            fixes: [FixIt("write `\\\\`", replacing: file.range(offset, offset), with: "\\")])
    }

    fileprivate static func unquoted(
        _ reason: UnquotedValue, _ value: SourceRange, _ problem: SyntaxProblem
    ) -> Diagnostic {
        let file = value.file
        let first = file.range(value.lower, value.lower + 1)
        let problemRange = problem.offset < value.upper ? file.range(problem.offset, problem.offset + 1) : first
        var finding =
            switch reason {
            case .property("!"):
                negation(at: value)
            case .property(let character):
                Diagnostic(
                    .unquotedExpressionBreaksYAML, "a formula that begins with `\(character)` needs quotes", at: value,
                    label: "`\(character)` begins an anchor or alias in YAML")
            case .apostrophe:
                Diagnostic(
                    .yamlSyntax, "a text in single quotes cannot have an apostrophe", at: value,
                    label: "YAML reads the apostrophe as the closing quote")
            case .innerQuotes:
                Diagnostic(
                    .unquotedExpressionBreaksYAML, "a formula in double quotes cannot contain double quotes", at: value,
                    label: "YAML reads the second `\"` as the closing quote")
            case .goesOn(let character):
                Diagnostic(
                    .unquotedExpressionBreaksYAML, "a formula that begins with `\(character)` needs quotes", at: value,
                    label: "YAML reads the part that begins with `\(character)` as the complete value")
            case .reserved(let character):
                Diagnostic(
                    .yamlSyntax,
                    "a value cannot begin with \(character == "`" ? "a backtick" : "`\(character)`") without quotes",
                    at: first,
                    label: "YAML reserves this character")
            case .colon(isFormula: true):
                Diagnostic(
                    .unquotedExpressionBreaksYAML, "a formula with `: ` needs quotes", at: problemRange,
                    label: "YAML reads the text before `: ` as a key")
            case .colon(isFormula: false):
                Diagnostic(
                    .yamlSyntax, "a text with `: ` needs quotes", at: problemRange,
                    label: "YAML reads the text before `: ` as a key")
            case .brackets:
                Diagnostic(
                    .unquotedExpressionBreaksYAML, "a formula inside `{ }` or `[ ]` needs quotes", at: value,
                    label: "YAML reads its brackets as lists and mappings")
            }
        finding.fixes =
            switch reason {
            case .apostrophe: [.doubleQuoting(value)]
            case .innerQuotes: [.quoting(file.range(value.lower + 1, value.upper - 1), replacing: value)]
            default: [.quoting(value)]
            }
        return finding
    }
}

import AVTDiagnostics

/// Parses a YAML document to a tree whose nodes have source ranges.
///
/// The following are rejected, each with its own code: documents that exceed the limits, anchors and aliases, merge
/// keys, tags, a second document, duplicate keys, directives and control characters. The tree then contains what the
/// author probably meant, so that the caller can continue and find more problems.
///
/// libyaml stops at its first syntax error. If the error can be fixed (an unquoted formula, tabs), it is reported with
/// the fix-it, and parsing continues as if the fix had been applied, so that all such errors are found at once.
/// Otherwise the tree contains what was read up to the error; the caller decides whether the rest is worth checking.
///
/// - Parameters:
///   - file: The file.
///   - limits: The limits on the size of the document.
///   - sections: The keys that a document of this kind has at the top, to find those that are indented.
///   - diagnostics: The collector that receives all diagnostics.
/// - Returns: The root of the document, which is absent for an empty file, or `nil` if the file is too large.
/// - Complexity: O(*n*) for each fix that is tried, where *n* is the length of the text.
package func parseYAML(
    _ file: SourceFile, limits: YAMLLimits = YAMLLimits(), sections: Set<String> = [],
    into diagnostics: inout DiagnosticCollector
) -> YAMLNode? {
    guard file.length <= limits.bytes else {
        diagnostics.report(.fileTooLarge(name: file.name, length: file.length, limit: limits.bytes))
        return nil
    }
    let input = YAMLInput(file, into: &diagnostics)
    var edits: [SourceEdit] = []
    if file.text.unicodeScalars.first == "\u{FEFF}" {
        edits.append(SourceEdit(range: file.range(0, 3), replacement: ""))
    }
    var reading = Reading(file, input, edits: edits, limits: limits)
    var syntaxErrors: [Diagnostic] = []
    var areLinesReindented = false
    while let problem = reading.problem {
        let repairs =
            syntaxErrors.count < maximumFixes
            ? syntaxFixes(of: problem, in: file, sections, areLinesReindented: areLinesReindented) : []
        let attempts = repairs.map { repair in
            let attempt = edits + (repair.fixes.first?.edits ?? [])
            return (repair: repair, edits: attempt, next: Reading(file, input, edits: attempt, limits: limits))
        }
        let possible = attempts.filter { $0.next.isBeyond(problem, fixedBy: $0.repair) }
        guard possible.count == 1, let success = possible.first else {
            let tabs = syntaxErrors.firstIndex { $0.code == .tabIndentation }
            if areLinesReindented, let tabs, isNextToTab(problem.offset, in: file) {
                // The depth of lines with tabs was a guess, which this error proves wrong.
                syntaxErrors[tabs].fixes = []
            } else if problem.isOfTab || !possible.isEmpty, var tab = repairs.first, tab.code == .tabIndentation {
                tab.fixes = []
                syntaxErrors.append(tab)
            } else {
                syntaxErrors.append(reading.explanation(of: problem))
            }
            break
        }
        syntaxErrors.append(success.repair)
        areLinesReindented = areLinesReindented || success.repair.isOfIndentation
        edits = success.edits
        reading = success.next
    }
    for finding in syntaxErrors + reading.findings.diagnostics { diagnostics.report(finding) }
    return reading.root
}

/// The maximum number of syntax errors that are fixed in a file; each one costs another pass over the file.
private let maximumFixes = 20

/// One pass of libyaml over a file with edits applied.
private struct Reading {
    let root: YAMLNode
    let problem: SyntaxProblem?
    let findings: DiagnosticCollector
    private let file: SourceFile
    private let lastScalar: SourceRange?

    init(_ file: SourceFile, _ input: YAMLInput, edits: [SourceEdit], limits: YAMLLimits) {
        let reader = EventReader(EditedText(input.bytes, edits: edits))
        var builder = TreeBuilder(file: file, limits: limits, edits: edits)
        do throws(SyntaxProblem) {
            while builder.isOpen { try builder.append(try reader.next()) }
            problem = nil
        } catch {
            problem = error
        }
        root = builder.finish()
        findings = builder.findings
        lastScalar = builder.lastScalar
        self.file = file
    }

    /// Returns true if libyaml got past the previous problem after a fix.
    ///
    /// Lines with tabs must be fixed all together.
    func isBeyond(_ previous: SyntaxProblem, fixedBy repair: Diagnostic) -> Bool {
        guard let problem else { return true }
        guard problem.offset > previous.offset else { return false }
        guard repair.isOfIndentation, isNextToTab(problem.offset, in: file) else { return true }
        return !syntaxFixes(of: problem, in: file, [], areLinesReindented: true).isEmpty
    }

    func explanation(of problem: SyntaxProblem) -> Diagnostic {
        syntaxExplanation(of: problem, behind: lastScalar, in: file)
    }
}

extension SyntaxProblem {
    /// True if libyaml reports this problem for tabs, among others.
    fileprivate var isOfTab: Bool {
        problem == "found character that cannot start any token" || problem.contains("tab character")
    }
}

extension Diagnostic {
    /// True if the diagnostic is about a tab in the indentation of a line.
    fileprivate var isOfIndentation: Bool {
        guard code == .tabIndentation, let range else { return false }
        let line = range.file.lineRange(range.file.lineNumber(at: range.lower))
        return range.file.slice(line.lowerBound, range.lower).allSatisfy { $0 == " " || $0 == "\t" }
    }
}

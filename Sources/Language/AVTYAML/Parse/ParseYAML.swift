public import AVTDiagnostics

/// Reads a YAML document into a tree whose every node knows where it stands.
///
/// Not accepted, each with its own code: what exceeds the limits, anchors and aliases, merge keys, tags, a second
/// document, keys that stand twice in a mapping, directives and control characters. After a report of one of these the
/// tree holds what the author probably meant, so that the caller can go on and find more.
///
/// libyaml stops at its first syntax error. Where the error can be repaired (a formula without quotes, tabs), it is
/// reported with the repair, and reading goes on as if it had been made, so that all such errors are found at once.
/// Else the tree holds what was read up to the error; whether the rest is worth checking is the caller's choice.
///
/// - Returns: the document's root, absent for a file without content; `nil` if the file was not read at all because
///   it is too long.
/// - Complexity: linear in the text, up to the number of repairs that are tried.
public func parseYAML(
    _ file: SourceFile, limits: YAMLLimits = YAMLLimits(), into diagnostics: inout DiagnosticCollector
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
    var areLinesIndented = false
    while let problem = reading.problem {
        let repairs =
            syntaxErrors.count < maximumRepairs
            ? syntaxRepairs(of: problem, in: file, areLinesIndented: areLinesIndented) : []
        let attempts = repairs.map { repair in
            let attempt = edits + (repair.fixes.first?.edits ?? [])
            return (repair: repair, edits: attempt, next: Reading(file, input, edits: attempt, limits: limits))
        }
        let possible = attempts.filter { $0.next.isBeyond(problem, repairedBy: $0.repair) }
        guard possible.count == 1, let success = possible.first else {
            let tabs = syntaxErrors.firstIndex { $0.code == .tabIndentation }
            if areLinesIndented, let tabs, isBesideTab(problem.offset, in: file) {
                // How deep lines with tabs were meant to be was a guess, and this shows that it was wrong.
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
        areLinesIndented = areLinesIndented || success.repair.isOfIndentation
        edits = success.edits
        reading = success.next
    }
    for finding in syntaxErrors + reading.findings.diagnostics { diagnostics.report(finding) }
    return reading.root
}

/// So many syntax errors of one file are repaired in order to find the next; each costs reading the file again.
private let maximumRepairs = 20

/// One pass of libyaml over a file with some edits made.
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
            while builder.isOpen { try builder.take(try reader.next()) }
            problem = nil
        } catch {
            problem = error
        }
        root = builder.finish()
        findings = builder.findings
        lastScalar = builder.lastScalar
        self.file = file
    }

    /// Whether a repair has let libyaml go on; lines with tabs are repaired all or none.
    func isBeyond(_ former: SyntaxProblem, repairedBy repair: Diagnostic) -> Bool {
        guard let problem else { return true }
        guard problem.offset > former.offset else { return false }
        guard repair.isOfIndentation, isBesideTab(problem.offset, in: file) else { return true }
        return !syntaxRepairs(of: problem, in: file, areLinesIndented: true).isEmpty
    }

    func explanation(of problem: SyntaxProblem) -> Diagnostic {
        syntaxExplanation(of: problem, behind: lastScalar, in: file)
    }
}

extension SyntaxProblem {
    /// Whether this is what libyaml says of tabs, too.
    fileprivate var isOfTab: Bool {
        problem == "found character that cannot start any token" || problem.contains("tab character")
    }
}

extension Diagnostic {
    /// Whether this is about a tab with which a line begins.
    fileprivate var isOfIndentation: Bool {
        guard code == .tabIndentation, let range else { return false }
        let line = range.file.lineRange(range.file.lineNumber(at: range.lower))
        return range.file.slice(line.lowerBound, range.lower).allSatisfy { $0 == " " || $0 == "\t" }
    }
}

import AVTDiagnostics
import AVTExpressions
import AVTYAML

extension Diagnostic {
    /// Creates the diagnostic for a problem of a formula, at its location in the file.
    init(_ problem: ExpressionProblem, in formula: FormulaSyntax) {
        self.init(
            problem, text: formula.text, scalar: formula.scalar, whole: formula.range)
    }

    /// Creates the diagnostic for a problem of a text that should be a formula, at its location in the file.
    init(_ problem: ExpressionProblem, text: String, scalar: YAMLScalar, whole: SourceRange) {
        let code = problem.code
        let notes = problem.notes + (code == .expressionTooDeep ? ["give parts of it a name in `definitions`"] : [])
        let isPart = code == .unknownState && text.utf8Slice(problem.range).contains(".")
        let name = text.utf8Slice(problem.range)
        let textHint =
            code == .unknownState && text.isCompared(problem.range) ? "; a text needs quotes: `\"\(name)\"`" : ""
        let hint = isPart ? nil : code.declarationHint.map { $0 + textHint }
        self.init(
            code, severity: problem.severity, problem.message,
            at: scalar.sourceRange(of: problem.range, in: whole), label: problem.label ?? hint,
            related: problem.related.map { LabelledRange(scalar.sourceRange(of: $0.range, in: whole), $0.label) },
            notes: notes.map { DiagnosticNote($0) },
            fixes: problem.fixes.compactMap { FixIt($0, scalar: scalar, whole: whole) })
    }

    /// Creates the diagnostic for a problem of a formula that is a file of its own, from an offset to the end.
    package init(_ problem: ExpressionProblem, in file: SourceFile, at start: Int) {
        let sourceRange = { (range: Range<Int>) in file.range(start + range.lowerBound, start + range.upperBound) }
        self.init(
            problem.code, severity: problem.severity, problem.message, at: sourceRange(problem.range),
            label: problem.label, related: problem.related.map { LabelledRange(sourceRange($0.range), $0.label) },
            notes: problem.notes.map { DiagnosticNote($0) },
            fixes: problem.fixes.map { fix in
                FixIt(
                    fix.message,
                    edits: fix.edits.map { SourceEdit(range: sourceRange($0.range), replacement: $0.replacement) })
            })
    }
}

extension DiagnosticCode {
    /// Where to declare a name that does not exist and resembles no other name.
    var declarationHint: String? {
        switch self {
        case .unknownAction:
            "declare it in `vocabulary.actions`, unless it is a misspelt built-in action"
        case .unknownAttribute: "declare it in `vocabulary.attributes`"
        case .unknownMetric: "no pack has a formula for it in `metrics`"
        case .unknownParameter: "declare it in `pack.parameters`"
        case .unknownTimer: "declare it in `timers`"
        case .unknownScope: "declare it in `scopes`"
        case .unknownState: "declare it in `state`, `memory` or `definitions`"
        default: nil
        }
    }
}

extension FixIt {
    /// Creates a fix-it for the file from one for a formula, or returns `nil` if it cannot be written there.
    ///
    /// A formula without quotes that YAML would misread after the fix is put in quotes.
    init?(_ fix: ExpressionFix, scalar: YAMLScalar, whole: SourceRange) {
        if scalar.style == .plain {
            let fixed = scalar.text.applying(fix.edits)
            if needsQuotes(fixed, insteadOf: scalar.text) {
                let text = quoted(fixed)
                let quotes = text.utf8.count <= 60 ? "in quotes: `\(text)`" : "and put the formula in quotes"
                self.init("\(fix.message), \(quotes)", replacing: whole, with: text)
                return
            }
        }
        var edits: [SourceEdit] = []
        for edit in fix.edits {
            guard let replacement = scalar.written(edit.replacement) else { return nil }
            edits.append(
                SourceEdit(range: scalar.sourceRange(of: edit.range, in: whole), replacement: replacement))
        }
        self.init(fix.message, edits: edits)
    }
}

extension YAMLScalar {
    /// Returns a part of a formula escaped for this scalar, or `nil` if the scalar cannot contain it.
    fileprivate func written(_ part: String) -> String? {
        switch style {
        case .singleQuoted: return part.replacing("'", with: "''")
        case .doubleQuoted: return part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        case .plain, .literal, .folded: return part.contains("\n") ? nil : part
        }
    }
}

/// Returns whether a text needs quotes in YAML at a location where another text has none.
///
/// Brackets, commas and question marks need quotes only inside braces; if the other text has them, it is outside
/// braces.
private func needsQuotes(_ text: String, insteadOf other: String) -> Bool {
    let inBraces = ",[]{}?"
    if text.contains(where: { inBraces.contains($0) }), !other.contains(where: { inBraces.contains($0) }) {
        return true
    }
    if [": ", " #", "\n"].contains(where: text.contains) || text.hasSuffix(":") { return true }
    guard let first = text.first else { return true }
    return "!\"'#%&*,>@[]`{|}".contains(first) || ["- ", "? ", ": "].contains(where: text.hasPrefix)
}

extension String {
    /// Returns the text after edits, which must not overlap.
    fileprivate func applying(_ edits: [ExpressionEdit]) -> String {
        var bytes = Array(utf8)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(edit.range.clamped(to: 0..<bytes.count), with: edit.replacement.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a part of a formula, at UTF-8 offsets, is an operand of `==` or `!=`.
    fileprivate func isCompared(_ range: Range<Int>) -> Bool {
        let space = UInt8(ascii: " ")
        let before = utf8.prefix(range.lowerBound).reversed().drop { $0 == space }
        let after = utf8.dropFirst(range.upperBound).drop { $0 == space }
        return ["==", "!="].contains { before.starts(with: $0.utf8.reversed()) || after.starts(with: $0.utf8) }
    }

    /// Returns the part of the text at UTF-8 offsets.
    func utf8Slice(_ range: Range<Int>) -> String {
        String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// The text without surrounding whitespace.
    var trimmed: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0.isNewline || $0 == "\t" }
        let start = drop(while: isBlank)
        return String(start.reversed().drop(while: isBlank).reversed())
    }
}

import AVTDiagnostics
import AVTExpressions
import AVTYAML

extension Diagnostic {
    /// What is wrong with a formula, at its place in the file.
    init(_ problem: ExpressionProblem, in formula: FormulaSyntax) {
        self.init(
            problem, text: formula.text, scalar: formula.scalar, whole: formula.range)
    }

    /// What is wrong with a text that should be a formula, at its place in the file.
    init(_ problem: ExpressionProblem, text: String, scalar: YAMLScalar, whole: SourceRange) {
        self.init(
            DiagnosticCode(problem, in: text), severity: problem.severity == .error ? .error : .warning,
            problem.message,
            at: scalar.sourceRange(of: problem.range, in: whole), label: problem.label,
            notes: problem.notes.map { DiagnosticNote($0) },
            fixes: problem.fixes.compactMap { FixIt($0, scalar: scalar, whole: whole) })
    }
}

extension DiagnosticCode {
    /// The code of a problem of a formula.
    init(_ problem: ExpressionProblem, in text: String) {
        switch problem.code {
        case "unknown-name": self = DiagnosticCode(unknown: text.utf8Slice(problem.range))
        case "unknown-action": self = .unknownAction
        case "unknown-timer": self = .unknownTimer
        case "unknown-word": self = .enumValueUnknown
        case "unknown-function": self = .unknownFunction
        case "type-mismatch": self = .typeMismatch
        case "unit-mismatch": self = .unitMismatch
        case "wrong-arity": self = .wrongArity
        case "value-may-be-missing": self = .valueMayBeMissing
        case "needless-default": self = .neverMissing
        case "misplaced-default": self = .ambiguousCoalesce
        case "too-large": self = .expressionTooDeep
        default: self = .expressionSyntax
        }
    }

    /// The code for a name that is not declared.
    private init(unknown name: String) {
        if name.hasPrefix("event.") {
            self = .unknownAttribute
        } else if name.hasPrefix("parameters.") {
            self = .unknownParameter
        } else if name.utf8.first?.isUpper == true {
            self = .unknownAction
        } else {
            self = .unknownState
        }
    }
}

extension FixIt {
    /// A repair of a formula as a repair of the file; `nil` where the scalar's style would have to change with it.
    init?(_ fix: ExpressionFix, scalar: YAMLScalar, whole: SourceRange) {
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
    /// A part of a formula as it has to be written in this scalar; `nil` if it cannot be written there.
    fileprivate func written(_ part: String) -> String? {
        switch style {
        case .singleQuoted: return part.replacing("'", with: "''")
        case .doubleQuoted: return part.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        case .literal, .folded: return part.contains("\n") ? nil : part
        case .plain:
            let isPlain = !part.contains(": ") && !part.contains(" #") && !part.contains("\n")
            return isPlain && !part.contains { ",[]{}".contains($0) } ? part : nil
        }
    }
}

extension String {
    /// A part of the text by UTF-8 offsets.
    fileprivate func utf8Slice(_ range: Range<Int>) -> String {
        String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// The text without blanks around it.
    var trimmed: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0.isNewline || $0 == "\t" }
        let start = drop(while: isBlank)
        return String(start.reversed().drop(while: isBlank).reversed())
    }
}

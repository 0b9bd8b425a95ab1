import AVTCore
import AVTDiagnostics
import AVTExpressions

/// A sequence of formulas with variables that they can read.
struct FormulaSession {
    /// The result of a line.
    struct Answer {
        /// The lines to print.
        var lines: [String] = []
        /// The diagnostics of the line.
        var diagnostics: [Diagnostic] = []

        var hasError: Bool { diagnostics.contains { $0.severity == .error } }
    }

    private var scope = VariableScope()
    private let isStrict: Bool
    private let explains: Bool

    init(isStrict: Bool, explains: Bool) {
        self.isStrict = isStrict
        self.explains = explains
    }

    // MARK: Variables

    /// Declares a variable that has no value.
    mutating func declareMissing(_ path: [String], _ type: ExpressionType) {
        scope.declare(path, type, nil)
    }

    /// Declares a variable by its value: a formula without variables, or otherwise a literal string.
    ///
    /// A text that begins like a list, a map or a quoted string is always a formula, and its mistakes are reported.
    mutating func declare(_ path: [String], _ written: String) -> Answer {
        let name = path.joined(separator: ".")
        let formula = InputFormula(written, source: "--var \(name)")
        let result = FormulaResult(written, in: VariableScope(), isStrict: isStrict)
        if let typed = result.typed, let value = result.value {
            scope.declare(path, typed.type, value)
            return Answer()
        }
        let isFormula = written.utf8.first.map { "[{('\"".utf8.contains($0) } ?? false
        let isText = result.problems.allSatisfy { problem in
            problem.code.isUnknownName || [.expressionSyntax, .unknownFunction, .reservedWord].contains(problem.code)
        }
        guard !isFormula, isText else {
            return Answer(diagnostics: formula.diagnostics(result.problems))
        }
        scope.declare(path, .string, .string(written))
        return Answer(lines: ["`\(name)` is the text \(printable(ExpressionValue.string(written).text))"])
    }

    // MARK: Formulas

    /// Evaluates a formula.
    func answer(_ formula: InputFormula) -> Answer {
        answer(formula, explains ? .explanation : .value)
    }

    private func answer(_ formula: InputFormula, _ question: FormulaResult.Question) -> Answer {
        let result = FormulaResult(formula.text, in: scope, isStrict: isStrict, question)
        let note = isStrict ? nil : result.quotientNote(formula.text, in: scope)
        return Answer(
            lines: (result.line.map { [$0] } ?? []) + (result.explanation?.lines ?? []),
            diagnostics: formula.diagnostics(result.problems + [note].compactMap(\.self)))
    }

    /// Processes a line, which is a formula, `name = formula` or a command; returns `nil` if the command ends the
    /// session.
    mutating func answer(line: InputFormula) -> Answer? {
        let text = line.text
        let start = text.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        let command = text.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: " ") }
        let rest = line.dropFirst(start + command.count)
        switch String(command) {
        case "", nil: return Answer()
        case ":quit": return nil
        case ":help": return Answer(lines: FormulaSession.help)
        case ":explain": return answer(rest, .explanation)
        case ":type":
            let result = FormulaResult(rest.text, in: scope, isStrict: isStrict, .type)
            return Answer(
                lines: result.typed.map { [$0.type.display(of: [])] } ?? [],
                diagnostics: rest.diagnostics(result.problems))
        case let command? where command.utf8.first == UInt8(ascii: ":"):
            let problem = ExpressionProblem(
                code: .expressionSyntax, message: "`\(command)` is not a command",
                range: start..<start + command.count, label: "`:help` lists the commands")
            return Answer(diagnostics: line.diagnostics([problem]))
        default:
            guard let (path, formula) = assignment(line) else { return answer(line) }
            return assign(path, formula)
        }
    }

    /// Parses `name = formula`, or returns `nil` if the line is not an assignment.
    private func assignment(_ line: InputFormula) -> ([String], InputFormula)? {
        let bytes = Array(line.text.utf8)
        let sign = UInt8(ascii: "=")
        guard let index = bytes.firstIndex(of: sign), index + 1 == bytes.count || bytes[index + 1] != sign,
            let path = variablePath(String(decoding: bytes[..<index], as: UTF8.self))
        else { return nil }
        return (path, line.dropFirst(index + 1))
    }

    private mutating func assign(_ path: [String], _ formula: InputFormula) -> Answer {
        let result = FormulaResult(formula.text, in: scope, isStrict: isStrict)
        if let typed = result.typed, let value = result.value { scope.declare(path, typed.type, value) }
        return Answer(
            lines: result.line.map { [$0] } ?? [], diagnostics: formula.diagnostics(result.problems))
    }

    private static let help = [
        "EXPR           the value of an expression, and its type",
        "NAME = EXPR    gives a variable a value; the name may have dots",
        ":type EXPR     the type alone",
        ":explain EXPR  the value of every part",
        ":quit          ends, as the end of input does",
    ]
}

/// Returns the names of a variable between the dots, or `nil` if the text is not the name of a variable.
func variablePath(_ name: String) -> [String]? {
    parseExpression(name).syntax?.path
}

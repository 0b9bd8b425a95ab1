import AVTCore
import AVTDiagnostics
import AVTExpressions
import ArgumentParser

/// `avt-rules eval`: evaluates expressions.
struct EvalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval", abstract: "Evaluates an expression.",
        discussion: """
            Prints the value and its type. The value of a variable is an expression too: 5, 2.5, 'text', [1, 2], \
            {"a": 1}, timestamp("2025-01-01T00:00:00Z"); anything else is used as text, with a note. Names may have dots.

            Without an expression, or with -, each line of standard input is evaluated; on a terminal lines can be edited. A \
            line NAME = EXPR gives a variable a value; :help lists the commands. Write -- before an expression that \
            begins with a minus sign.
            """)

    @Argument(help: ArgumentHelp("The expression; - is standard input.", valueName: "expr"))
    var expression: String?

    @Option(
        name: .customLong("var"),
        help: ArgumentHelp("A variable and its value. Repeatable.", valueName: "name=value"),
        transform: variable)
    var variables: [(path: [String], value: String)] = []

    @Option(
        name: .customLong("missing"),
        help: ArgumentHelp("A variable without a value; by default its type is dyn.", valueName: "name:type"),
        transform: missingVariable)
    var missing: [(path: [String], type: ExpressionType)] = []

    @Flag(help: "Print the value of every part.")
    var explain = false

    @Flag(name: .customLong("strict-cel"), help: "Refuse extensions of CEL.")
    var isStrict = false

    func validate() throws {
        let paths = variables.map(\.path) + missing.map(\.path)
        if let twice = paths.first(where: { path in paths.count { $0 == path } > 1 }) {
            throw ValidationError("'\(twice.joined(separator: "."))' occurs twice.")
        }
        let isText = CommandLine.unsafeArgv.withMemoryRebound(
            to: UnsafePointer<CChar>?.self, capacity: Int(CommandLine.argc)
        ) { arguments in
            (0..<Int(CommandLine.argc)).allSatisfy {
                arguments[$0].map { String(validatingCString: $0) != nil } ?? true
            }
        }
        if !isText { throw ValidationError("The arguments must be UTF-8.") }
    }

    func run() throws {
        var session = FormulaSession(isStrict: isStrict, explains: explain)
        for (path, type) in missing { session.declareMissing(path, type) }
        for (path, value) in variables {
            let answer = session.declare(path, value)
            for line in answer.lines { Console.report(line) }
            report(answer.diagnostics)
            if answer.hasError { throw Failure(status: .packErrors) }
        }
        if let expression, expression != "-" {
            let answer = session.answer(InputFormula(argument: expression))
            try show(answer)
            if answer.hasError { throw Failure(status: .packErrors) }
        } else if Terminal.inputIsTerminal {
            try runInteractively(session)
        } else {
            try evaluateLines(session)
        }
    }

    // MARK: Standard input

    private func runInteractively(_ session: FormulaSession) throws(Failure) {
        var (session, editor) = (session, LineEditor())
        Console.standardError(":help lists the commands, :quit ends\n")
        while let line = try editor.next() {
            let formula = InputFormula(String(decoding: line, as: UTF8.self), source: "line")
            guard let answer = session.answer(line: formula) else { return }
            try show(answer)
        }
        Console.standardError("\n")
    }

    private func evaluateLines(_ session: FormulaSession) throws(Failure) {
        var (session, lines) = (session, InputLines())
        var (number, errorCount) = (0, 0)
        while let line = try lines.next() {
            number += 1
            guard let text = String(validating: line, as: UTF8.self) else {
                errorCount += 1
                Console.report("line \(number) is not UTF-8")
                continue
            }
            guard let answer = session.answer(line: InputFormula(text, source: "standard input", line: number)) else {
                break
            }
            if answer.hasError { errorCount += 1 }
            try show(answer)
        }
        guard errorCount == 0 else {
            throw Failure(status: .packErrors, message: "\(counted(errorCount, "line")) with errors")
        }
    }

    // MARK: Output

    private func show(_ answer: FormulaSession.Answer) throws(Failure) {
        if !answer.lines.isEmpty { try Console.write(answer.lines.map { $0 + "\n" }.joined()) }
        report(answer.diagnostics)
    }

    private func report(_ diagnostics: [Diagnostic]) {
        guard !diagnostics.isEmpty else { return }
        Console.standardError(rendered: HumanRenderer().render(diagnostics, colour: Terminal.errorShowsColour))
    }
}

/// Parses `name=value`.
private func variable(_ text: String) throws -> (path: [String], value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let path = variablePath(String(parts[0])) else {
        throw ValidationError("write it as name=value; the name may have dots.")
    }
    return (path, String(parts[1]))
}

/// Parses `name:type`.
private func missingVariable(_ text: String) throws -> (path: [String], type: ExpressionType) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = variablePath(String(parts[0])),
        let type = parts.count == 1 ? .dyn : ExpressionType(notation: String(parts[1]))
    else {
        throw ValidationError("write it as name:type; types are such as int, string, list(int), map(string, dyn).")
    }
    return (path, type)
}

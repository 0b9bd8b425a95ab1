import AVTDiagnostics
import AVTExpressions
import AVTRules

/// A formula that somebody entered, and where.
struct EnteredFormula {
    /// What messages call its source, such as `--var src`.
    let source: String
    /// The line of the source.
    let line: Int
    /// The line that the formula is the end of.
    private let whole: String
    /// Where the formula begins in that line, in bytes.
    private var start = 0

    /// The formula itself.
    var text: String { String(decoding: whole.utf8.dropFirst(start), as: UTF8.self) }

    /// A formula that is a text of its own.
    init(_ text: String, source: String, line: Int = 1) {
        self.source = source
        self.line = line
        whole = text
    }

    /// The formula of the command line.
    init(argument text: String) {
        self.init(text, source: EnteredFormula.argument)
    }

    private static let argument = "expression"
    private var isArgument: Bool { source == EnteredFormula.argument }

    /// The same without its first bytes.
    func dropFirst(_ count: Int) -> EnteredFormula {
        var copy = self
        copy.start += count
        return copy
    }

    /// What is wrong with the formula, at its place.
    func diagnostics(_ problems: [ExpressionProblem]) -> [Diagnostic] {
        let file = SourceFile(name: source, text: whole, firstLine: line)
        return problems.map { problem in
            var diagnostic = Diagnostic(problem, in: file, at: start)
            guard problem.code == "unknown-name" else { return diagnostic }
            let name = String(
                decoding: text.utf8.dropFirst(problem.range.lowerBound).prefix(problem.range.count), as: UTF8.self)
            diagnostic.message = "there is no variable `\(name)`"
            diagnostic.label = problem.label ?? "it has no value"
            diagnostic.notes.append(
                DiagnosticNote(
                    isArgument
                        ? "give it a value with `--var \(name)=VALUE`"
                        : "give it a value first: `\(name) = VALUE`"))
            return diagnostic
        }
    }
}

import AVTDiagnostics
import AVTExpressions
import AVTRules

/// A formula from the command line or from standard input, with its location.
struct InputFormula {
    /// The name of the source in messages, such as `--var src`.
    let source: String
    /// The line of the source.
    let line: Int
    /// The line that ends with the formula.
    private let fullText: String
    /// The byte offset of the formula in that line.
    private var start = 0

    /// The text of the formula.
    var text: String { String(decoding: fullText.utf8.dropFirst(start), as: UTF8.self) }

    /// Creates a formula that is a line of its own.
    init(_ text: String, source: String, line: Int = 1) {
        self.source = source
        self.line = line
        fullText = text
    }

    /// Creates the formula of the command line.
    init(argument text: String) {
        self.init(text, source: InputFormula.argument)
    }

    private static let argument = "expression"
    private var isArgument: Bool { source == InputFormula.argument }

    /// Returns the formula without its first bytes.
    func dropFirst(_ count: Int) -> InputFormula {
        var copy = self
        copy.start += count
        return copy
    }

    /// Converts problems of the formula to diagnostics with their locations.
    func diagnostics(_ problems: [ExpressionProblem]) -> [Diagnostic] {
        let file = SourceFile(name: source, text: fullText, firstLine: line)
        return problems.map { problem in
            var diagnostic = Diagnostic(problem, in: file, at: start)
            guard problem.code.isUnknownName else { return diagnostic }
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

extension DiagnosticCode {
    /// True if a formula reads a name that has no value.
    var isUnknownName: Bool {
        [.unknownState, .unknownAttribute, .unknownMetric, .unknownParameter, .unknownAction].contains(self)
    }
}

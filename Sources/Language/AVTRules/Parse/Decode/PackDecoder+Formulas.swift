import AVTDiagnostics
import AVTExpressions
import AVTYAML

extension PackDecoder {
    /// Returns a parsed formula, or `nil` if it is empty or cut off, or after reporting an error.
    mutating func formula(_ node: YAMLNode?) -> FormulaSyntax? {
        guard let node, let scalar = node.scalar, !scalar.text.trimmed.isEmpty, !isCutOff(node, scalar) else {
            return nil
        }
        let result = parseExpression(scalar.text, options: ParseOptions(limits: formulaLimits))
        for problem in result.problems {
            diagnostics.report(Diagnostic(problem, text: scalar.text, scalar: scalar, whole: node.range))
        }
        return result.syntax.map {
            FormulaSyntax(text: scalar.text, expression: $0, scalar: scalar, range: node.range)
        }
    }

    /// Returns true if a scalar is the last one before a syntax error and spans several lines.
    ///
    /// An unclosed quote or brace has probably made the following lines a part of it.
    private func isCutOff(_ node: YAMLNode, _ scalar: YAMLScalar) -> Bool {
        guard let end, node.range.upper >= end, scalar.style != .literal, scalar.style != .folded else { return false }
        return file.lineNumber(at: node.range.lower) < file.lineNumber(at: node.range.upper)
    }
}

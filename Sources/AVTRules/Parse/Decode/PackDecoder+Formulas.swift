import AVTDiagnostics
import AVTExpressions
import AVTYAML

extension PackDecoder {
    /// A formula; `nil` after a report.
    mutating func formula(_ node: YAMLNode?) -> FormulaSyntax? {
        guard let node, let scalar = node.scalar, !scalar.text.trimmed.isEmpty else { return nil }
        let result = parseExpression(scalar.text, options: ParseOptions(limits: formulaLimits))
        for problem in result.problems {
            diagnostics.report(Diagnostic(problem, text: scalar.text, scalar: scalar, whole: node.range))
        }
        return result.syntax.map {
            FormulaSyntax(text: scalar.text, expression: $0, scalar: scalar, range: node.range)
        }
    }
}

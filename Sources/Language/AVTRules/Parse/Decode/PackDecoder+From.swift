import AVTDiagnostics
import AVTYAML

extension PackDecoder {
    /// Returns the attribute that a variable follows, which must be `event.NAME` and nothing else.
    mutating func source(_ node: YAMLNode?) -> FormulaSyntax? {
        guard let formula = formula(node) else { return nil }
        guard let path = formula.expression.path, path.count > 1, path[0] == "event" else {
            report(
                .wrongValueKind, "`from` names an attribute of the event", at: formula.range,
                label: "write `event.` and its name",
                notes: ["a transition writes computed values, with `set`"])
            return nil
        }
        return formula
    }
}

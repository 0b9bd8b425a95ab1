import AVTDiagnostics
import AVTEngine

extension Namespace {
    /// Returns the owner of the variables or measures in a group, and the scope that resets them.
    ///
    /// - Parameters:
    ///   - name: The name of the group.
    ///   - scopes: The declared scopes.
    ///   - damaged: Names whose declaration is invalid, about which nothing more is reported.
    ///   - diagnostics: Receives the error that there is no such group.
    /// - Returns: The owner and the scope, or `nil` after an error.
    func owner(
        _ name: TextSyntax, among scopes: [ScopeDeclaration], damaged: Set<String>,
        into diagnostics: inout DiagnosticCollector
    ) -> (owner: Owner, scope: Int?)? {
        switch name.text {
        case "tracker": return (.tracker, nil)
        case "instrument": return (.instrument, nil)
        default:
            if case .scope(let index)? = self[name.text] { return (scopes[index].owner, index) }
            guard !damaged.contains(name.text) else { return nil }
            diagnostics.report(
                .unknown(
                    .unknownScope, "there is no scope `\(name.text)`", name,
                    among: scopes.map(\.name) + ["tracker", "instrument"],
                    label: "a group is `tracker`, `instrument` or a declared scope"))
            return nil
        }
    }
}

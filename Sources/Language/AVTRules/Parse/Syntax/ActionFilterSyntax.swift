/// The actions that a rule applies to.
package enum ActionFilterSyntax: Sendable {
    /// All actions but these.
    case any(except: [TextSyntax])
    /// These actions.
    case only([TextSyntax])

    /// The listed actions, or `nil` if the rule applies to all but some.
    var listed: [TextSyntax]? {
        switch self {
        case .any: nil
        case .only(let actions): actions
        }
    }
}

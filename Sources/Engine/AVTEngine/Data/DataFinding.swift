/// Something about the data of events that occurred for the first time in a session.
package enum DataFinding: Sendable {
    /// A value that does not match the declarations.
    case mismatch(DataReport.Mismatch)
    /// An unknown name that resembles a known one.
    case unknownName(DataReport.UnknownName)
    /// An event that exceeded a limit.
    case excess(DataReport.Excess)
    /// A formula that failed; a missing value is not a failure.
    ///
    /// The rule is the transition, attribute or metric that the formula belongs to. The action is that of the event, or
    /// empty if no rule names it.
    case failure(rule: String, action: String)

    /// A sentence that describes the problem.
    package var line: String {
        switch self {
        case .mismatch(let mismatch): mismatch.line
        case .unknownName(let name): name.line
        case .excess(let excess): excess.line
        case .failure(let rule, let action):
            "a formula of `\(rule)` failed" + (action.isEmpty ? "" : ", first for an event `\(action)`")
        }
    }
}

/// Something about the data of events that occurred for the first time in a session.
package enum DataProblem: Sendable {
    /// A value that does not match the declarations.
    case mismatch(DataReport.Mismatch)
    /// An unknown name that resembles a known one.
    case unknownName(DataReport.UnknownName)
    /// An event that exceeded a limit.
    case excess(DataReport.Excess)
    /// A formula that failed; a missing value is not a failure.
    case failure(FormulaFailure)

    /// A sentence that describes the problem.
    package var line: String {
        switch self {
        case .mismatch(let mismatch): mismatch.line
        case .unknownName(let name): name.line
        case .excess(let excess): excess.line
        case .failure(let failure): "a formula of `\(failure.rule)` failed: `\(failure.formula)`"
        }
    }
}

/// The first failure of a formula in a session.
package struct FormulaFailure: Sendable {
    /// The transition, attribute or metric that the formula belongs to.
    package let rule: String
    /// The action of the event, or empty if no rule names it.
    package let action: String
    /// The formula as it is compiled.
    package let formula: String
    /// The values that the formula read, as text, by name.
    package let values: [String: String]
}

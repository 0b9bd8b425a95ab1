extension DiagnosticCode {
    /// The severities that diagnostics of one code can have.
    package enum Severities: Sendable {
        case error
        case warning
        case note
        /// An error, or a warning if the diagnostic's text says why the pack can be used.
        case errorOrWarning

        /// The severity of a diagnostic that is reported without an explicit one.
        package var usual: Severity {
            switch self {
            case .error, .errorOrWarning: .error
            case .warning: .warning
            case .note: .note
            }
        }
    }

    /// The severities that diagnostics of this code can have.
    package var severities: Severities { declaration.severities }
}

extension DiagnosticCode.Severities: CustomStringConvertible {
    /// The severities as in the pages of codes, such as `A warning`.
    package var description: String {
        switch self {
        case .error: "An error"
        case .warning: "A warning"
        case .note: "A note"
        case .errorOrWarning: "An error or a warning"
        }
    }
}

extension DiagnosticCode {
    /// The severities that diagnostics of one code can have.
    package enum Severities: Sendable {
        case error
        case warning
        case note
        /// An error, or a warning if the diagnostic's text says why the pack can be used.
        case errorOrWarning
        /// An error, or a warning if the major version of the pack is raised.
        case errorUnlessMajor
        /// An error, or a warning if the major or the minor version of the pack is raised.
        case errorUnlessMinor
        /// A warning, or a note if nothing is wrong.
        case warningOrNote
        /// An error, or a note unless the check is about this rule only.
        case errorOrNote

        /// The severities; the first one is that of a diagnostic which is reported without an explicit severity.
        package var all: [Severity] {
            switch self {
            case .error: [.error]
            case .warning: [.warning]
            case .note: [.note]
            case .errorOrWarning, .errorUnlessMajor, .errorUnlessMinor: [.error, .warning]
            case .warningOrNote: [.warning, .note]
            case .errorOrNote: [.error, .note]
            }
        }
    }

    /// The severities that diagnostics of this code can have.
    package var severities: Severities { declaration.severities }
}

extension DiagnosticCode.Severities: CustomStringConvertible {
    /// The severities as in the pages of codes, such as `An error or a warning`.
    package var description: String {
        switch self {
        case .errorUnlessMajor: "An error, or a warning if the major version is raised"
        case .errorUnlessMinor: "An error, or a warning if the major or the minor version is raised"
        case .error, .warning, .note, .errorOrWarning, .warningOrNote, .errorOrNote:
            "A" + all.map { $0 == .error ? "an error" : "a \($0)" }.joined(separator: " or ").dropFirst()
        }
    }
}

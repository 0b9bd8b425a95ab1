extension DiagnosticCode {
    /// The certainty of a diagnostic.
    public enum Evidence: String, Sendable, CaseIterable {
        /// It follows from the files alone, as for every rule of the language, limit or policy.
        case rule
        /// The problem occurs in every log.
        case proof
        /// The problem occurs in at least one log or state, which the diagnostic shows.
        case example
        /// A likely mistake, which may be intended.
        case likely
        /// It could not be decided whether there is a problem.
        case undecided

        /// A sentence that describes the evidence, for pages and the reference.
        public var sentence: String {
            switch self {
            case .rule: "Certain: it follows from the files, whatever a log contains."
            case .proof: "A proof: it holds for every log."
            case .example: "A proof by example: it holds for the events or values that the diagnostic shows."
            case .likely: "A likely mistake, which may be intended."
            case .undecided: "Not decided: it may be a mistake or not."
            }
        }

        /// The text that a rendered diagnostic adds to its message, or `nil` if the message is sufficient.
        var remark: String? { self == .proof ? "proved for every log" : nil }
    }

    /// The certainty of diagnostics with this code.
    public var evidence: Evidence { declaration.evidence }
}

extension DiagnosticCode {
    /// What a group of codes is about: the thousands of their numbers.
    public enum Family: Int, Sendable, CaseIterable {
        /// Files and their YAML.
        case source = 0
        /// Keys, kinds of values, packs on top of each other.
        case structure = 1
        /// Names.
        case names = 2
        /// Types, units, and values that may be missing.
        case types = 3
        /// The machine, without exploring it.
        case machine = 4
        /// What exploring the machine proves or refutes, and evaluation.
        case proofs = 5
        /// Metrics and attributes.
        case metrics = 6
        /// Tests of packs.
        case tests = 7
        /// Limits.
        case limits = 8
        /// Style, and comments that allow findings.
        case style = 9
        /// What those who rely on an earlier version lose.
        case compatibility = 10
        /// What leaves the app that should not.
        case privacy = 11

        /// The family in words.
        public var title: String {
            switch self {
            case .source: "files and YAML"
            case .structure: "structure"
            case .names: "names"
            case .types: "types and units"
            case .machine: "the machine"
            case .proofs: "proofs and evaluation"
            case .metrics: "metrics and attributes"
            case .tests: "tests of packs"
            case .limits: "limits"
            case .style: "style"
            case .compatibility: "compatibility"
            case .privacy: "privacy"
            }
        }
    }

    /// The family of the code.
    public var family: Family { Family(rawValue: number / 1000) ?? .style }

    /// True for what is found by looking at what conditions say of each other, which embedding apps do not do.
    public var needsAnalysis: Bool {
        let codes: [DiagnosticCode] = [
            .constantCondition, .redundantCondition, .contradictoryConditions, .shadowedTransition, .conflictingWrites,
            .effectBeforeBlock, .voidWrite, .counterCanDecrease, .unreachableWord,
            .neverFalse, .valueNeverGiven, .sinceItself, .alwaysEqual, .flagNeverReset, .metricOfConsumedEvent,
            .metricContradictsAcceptance, .readAfterReset, .reportLost, .neverSent, .totalAddedAgain,
        ]
        return codes.contains(self)
    }

    /// True if it is found by exploring what the rules can come to, which may take too long.
    var isExplored: Bool {
        family == .proofs
            || [.neverApplied, .variableNeverSet, .unbalancedPair, .metricNeverSent, .neverRuns, .openAfterEnd]
                .contains(self)
    }

    /// Number as it is printed: `AVT1001`.
    public var id: String {
        let digits = String(number)
        return "AVT" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

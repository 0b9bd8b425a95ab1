extension DiagnosticCode {
    /// The subject of a group of codes: the thousands of their numbers.
    public enum Family: Int, Sendable, CaseIterable {
        /// Files and their YAML.
        case source = 0
        /// Keys, kinds of values, and packs that extend each other.
        case structure = 1
        /// Names.
        case names = 2
        /// Types, units, and values that may be missing.
        case types = 3
        /// The state machine, without exploring it.
        case machine = 4
        /// Results of exploring the state machine, and evaluation.
        case proofs = 5
        /// Metrics and attributes.
        case metrics = 6
        /// Tests of packs.
        case tests = 7
        /// Limits.
        case limits = 8
        /// Comments that allow diagnostics.
        case allowances = 9
        /// Changes that break uses of an earlier version.
        case compatibility = 10
        /// Values that should not leave the app.
        case privacy = 11
        /// Video ads.
        case ads = 12

        /// The title of the family.
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
            case .allowances: "comments that allow diagnostics"
            case .compatibility: "compatibility"
            case .privacy: "privacy"
            case .ads: "video ads"
            }
        }
    }

    /// The family of the code; tests check that each number is one of a family.
    public var family: Family { Family(rawValue: number / 1000) ?? .source }
}

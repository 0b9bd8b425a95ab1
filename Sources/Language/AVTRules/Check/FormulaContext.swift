/// Where a formula stands, which decides what it can read.
struct FormulaContext {
    /// What formulas can read besides state, memory, definitions and parameters.
    struct Abilities: OptionSet, Hashable {
        let rawValue: Int

        /// Attributes of the event.
        static let event = Abilities(rawValue: 1)
        /// `action`.
        static let action = Abilities(rawValue: 2)
        /// `now`, `since`, `elapsed`.
        static let time = Abilities(rawValue: 4)
        /// Measures.
        static let measures = Abilities(rawValue: 8)
        /// `running`.
        static let timers = Abilities(rawValue: 16)
        /// `trackers`.
        static let trackers = Abilities(rawValue: 32)
        /// `uuid`.
        static let ids = Abilities(rawValue: 64)

        /// `unsent`.
        static let unsent = Abilities(rawValue: 128)
        /// `was`, `became` and `changed`.
        static let past = Abilities(rawValue: 256)

        /// The values of metrics of the same step.
        static let metrics = Abilities(rawValue: 4096)
        /// `within`, whose end everything that stands between events follows.
        static let windows = Abilities(rawValue: 512)

        /// All of them but the past and metrics.
        static let all: Abilities = [.event, .action, .time, .measures, .timers, .trackers, .ids, .windows]

        /// All of them and the past, without metrics.
        static let everything: Abilities = [.all, .past]
    }

    /// The formula's place in words, for messages: "a transition".
    var phrase: String
    /// What it can read.
    var abilities: Abilities
    /// The layer of the pack that wrote it.
    var origin: Int
    /// True where nothing can be read that changes.
    var isConstant = false
    /// True where all states decide, so that only what is finite can be read.
    var isProved = false
    /// The actions of whose events a condition is asked, where only they can decide; `nil`: of all.
    var actions: [Int]?
    /// The name of the text for which a derived event is formed.
    var each: String?
    /// True where absence is normal: what is missing is not set or sent.
    var allowsMissing = false
    /// The conditions that decide whether the formula is evaluated at all, with their outcomes.
    var guards: [PresenceReader.Guard] = []

    /// Adds a condition that decides whether the formula is evaluated.
    mutating func add(guard formula: FormulaSyntax?, where outcome: PresenceReader.Outcome = .isTrue) {
        if let formula { guards.append(PresenceReader.Guard(formula: formula, outcome: outcome)) }
    }

    /// A formula of a transition; only the last stage can look back at what the unmarked one saw.
    static func transition(origin: Int, stage: TransitionSyntax.Stage = .main) -> FormulaContext {
        FormulaContext(
            phrase: "a transition", abilities: stage == .last ? .everything : .all, origin: origin)
    }

    /// A formula that is looked at between events, too.
    static func standing(_ phrase: String, origin: Int) -> FormulaContext {
        FormulaContext(phrase: phrase, abilities: [.windows], origin: origin)
    }
}

/// The context of a formula, which determines what it can read.
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
        /// `within`; everything that is evaluated between events reacts to the end of its window.
        static let windows = Abilities(rawValue: 512)

        /// All abilities except `unsent`, `past` and `metrics`.
        static let all: Abilities = [.event, .action, .time, .measures, .timers, .trackers, .ids, .windows]

        /// All abilities except `unsent` and `metrics`.
        static let everything: Abilities = [.all, .past]
    }

    /// A phrase for the context in messages: "a transition".
    var phrase: String
    /// What it can read.
    var abilities: Abilities
    /// The layer of the pack that contains the formula.
    var origin: Int
    /// True if the formula must be constant.
    var isConstant = false
    /// True if the formula is proved for all states, so that it can read only finite variables.
    var isProved = false
    /// True if the formula reads the state from before the layer's default stage, to which `was` looks back.
    var readsStateBefore = false
    /// The actions whose events evaluate the condition, or `nil` if events of all actions do.
    var actions: [Int]?
    /// The name of the string for which a derived event is created.
    var each: String?
    /// True if missing values are normal here: they are not set or sent.
    var allowsMissing = false
    /// The initial value of the variable that follows an attribute with the formula, or `nil` if none does.
    ///
    /// It usually stands for "not reported yet", so `oneOf` of the attribute need not list it.
    var initialValue: String?
    /// True for the attribute that a variable follows by its key `from`, which accepts nothing but an attribute.
    var followsAttribute = false
    /// The conditions that decide whether the formula is evaluated, with their required outcomes.
    var guards: [PresenceReader.Guard] = []

    /// The advice for values of a proved formula that are not finite.
    static let proofAdvice = "guarantees are proved for all values of `state`: declare the variable in `state`"

    /// Adds a condition that decides whether the formula is evaluated.
    mutating func add(guard formula: FormulaSyntax?, where outcome: PresenceReader.Outcome = .isTrue) {
        if let formula { guards.append(PresenceReader.Guard(formula: formula, outcome: outcome)) }
    }

    /// Returns the context of a transition's formula; only the last stage can read the state before the default stage.
    static func transition(origin: Int, stage: TransitionSyntax.Stage = .main) -> FormulaContext {
        FormulaContext(
            phrase: "a transition", abilities: stage == .last ? .everything : .all, origin: origin,
            readsStateBefore: stage == .main)
    }

    /// Returns the context of a measure's formula that reads events; measures may not depend on each other.
    static func event(_ phrase: String, origin: Int) -> FormulaContext {
        FormulaContext(phrase: phrase, abilities: .all.subtracting(.measures), origin: origin)
    }

    /// Returns the context of a formula that is also evaluated between events.
    static func standing(_ phrase: String, origin: Int) -> FormulaContext {
        FormulaContext(phrase: phrase, abilities: [.windows], origin: origin)
    }
}

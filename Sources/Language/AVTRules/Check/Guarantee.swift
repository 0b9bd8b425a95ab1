import AVTDiagnostics

/// What must be so in whatever a session comes to.
package struct Guarantee: Sendable {
    /// What is demanded.
    package enum Demand: Sendable {
        /// It holds in no state, of no tracker.
        case never(FiniteCondition)
        /// It holds in every state, of every tracker.
        case always(FiniteCondition)
        /// From every state, one can be reached in which it holds.
        case reachable(FiniteCondition)
        /// It holds of the emitter in the state that its accepted event leaves, and with `until` in all that follow
        /// until the other condition holds.
        case after(ActionFilter, expect: FiniteCondition, until: FiniteCondition?)
        /// Each accepted event causes events of all these actions, by index: the step derives or raises them.
        case causes(ActionFilter, [Int])
    }

    /// The name.
    package var name: String
    /// The name of its layer's pack.
    package var layerName: String
    /// What is demanded.
    package var demand: Demand
    /// The condition as written, or the actions.
    package var text: String
    /// Why.
    package var because: String?
    /// Where the condition stands that must hold, or must not.
    package var range: SourceRange

    package init(
        name: String, layerName: String, demand: Demand, text: String, because: String?, range: SourceRange
    ) {
        self.name = name
        self.layerName = layerName
        self.demand = demand
        self.text = text
        self.because = because
        self.range = range
    }
}

/// A condition over finite state alone.
package indirect enum FiniteCondition: Hashable, Sendable {
    /// Whose variable is meant.
    package enum Subject: Hashable, Sendable {
        /// The tracker of which the condition is asked, or the instrument.
        case own
        /// The tracker that a macro over `trackers` is at, by the number of the macro's variable.
        case element(Int)
    }

    /// The same everywhere.
    case constant(Bool)
    /// A variable, as an index of `CheckedPack.states`, has a value, by index.
    case value(variable: Int, is: Int, of: Subject)
    /// A timer that transitions start and stop runs.
    case running(timer: Int, of: Subject)
    /// An action, by index, of the tracker left the hub less than some milliseconds ago.
    case within(action: Int, length: Int, of: Subject)
    /// It does not hold.
    case not(FiniteCondition)
    /// All hold.
    case and([FiniteCondition])
    /// At least one holds.
    case or([FiniteCondition])
    /// It holds of at least one tracker.
    case exists(element: Int, FiniteCondition)
    /// It holds of exactly one tracker.
    case existsOne(element: Int, FiniteCondition)
}

import AVTDiagnostics

/// A property that must hold in every session.
package struct Guarantee: Sendable {
    /// The property that is required.
    package enum Demand: Sendable {
        /// The condition holds in no state of any tracker.
        case never(FiniteCondition)
        /// The condition holds in every state of every tracker.
        case always(FiniteCondition)
        /// From every state, a state is reachable in which the condition holds.
        case reachable(FiniteCondition)
        /// The condition holds for the emitting tracker in the state after its accepted event.
        ///
        /// With `until`, it also holds in all following states until the other condition holds.
        case after(ActionFilter, expect: FiniteCondition, until: FiniteCondition?)
        /// Each accepted event causes events of all these actions, by index: its step derives or raises them.
        case causes(ActionFilter, [Int])
    }

    /// The name.
    package var name: String
    /// The name of its layer's pack.
    package var layerName: String
    /// The property that is required.
    package var demand: Demand
    /// The condition as written, or the actions.
    package var text: String
    /// The reason.
    package var because: String?
    /// The location of the condition that must or must not hold.
    package var range: SourceRange
    /// The player whose trackers it is for, or `nil` if it is for all trackers.
    package var player: String?

    package init(
        name: String, layerName: String, demand: Demand, text: String, because: String?, range: SourceRange,
        player: String? = nil
    ) {
        self.name = name
        self.layerName = layerName
        self.demand = demand
        self.text = text
        self.because = because
        self.range = range
        self.player = player
    }
}

/// A condition over finite state alone.
package indirect enum FiniteCondition: Hashable, Sendable {
    /// The tracker or instrument whose variable is meant.
    package enum Subject: Hashable, Sendable {
        /// The tracker that the condition is evaluated for, or the instrument.
        case own
        /// The current tracker of a macro over `trackers`, by the number of the macro's variable.
        case element(Int)
    }

    /// A constant condition.
    case constant(Bool)
    /// A variable, as an index of `CheckedPack.states`, has a value, given by index.
    case value(variable: Int, is: Int, of: Subject)
    /// A timer that transitions start and stop is running.
    case running(timer: Int, of: Subject)
    /// An event of the tracker with an action, given by index, left the hub less than `length` milliseconds ago.
    case within(action: Int, length: Int, of: Subject)
    /// The condition does not hold.
    case not(FiniteCondition)
    /// All conditions hold.
    case and([FiniteCondition])
    /// At least one condition holds.
    case or([FiniteCondition])
    /// The condition holds for at least one tracker.
    case exists(element: Int, FiniteCondition)
    /// The condition holds for exactly one tracker.
    case existsOne(element: Int, FiniteCondition)
}

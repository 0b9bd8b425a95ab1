import AVTRules

/// Suspicious behaviour: something that no guarantee rules out, but that is almost never intended.
package struct Dubious {
    /// A kind of suspicious behaviour.
    package enum Kind: Hashable {
        /// In some state, no event that ends a playback can be accepted anymore.
        case endOutOfReach
        /// The tracker emits an action that is always blocked.
        case neverAccepted(action: Int)
        /// A variable never has one of its values.
        case neverReached(variable: Int, value: Int)
        /// From some state on, a flag can never be reset.
        case latches(variable: Int)
        /// Rules read a variable that no transition sets to anything but its initial value.
        case neverSet(variable: Int)
        /// A transition, by index among all, never applies: its events are always blocked, or its `when` never holds.
        case neverApplies(transition: Int, isBlocked: Bool)
        /// The condition of a timer or measure never holds; the value is an index into
        /// `CheckedPack.conditionalEntries`.
        case neverRuns(entry: Int)
        /// A metric is never sent.
        case neverSent(metric: Int)
        /// An action is blocked after itself, and its partner does not end what it begins.
        case unbalanced(begin: Int, finish: String)
        /// An action ends something, but no rule handles its beginning, or nothing emits that.
        case unbegun(finish: Int, begin: String, isHandled: Bool)
        /// Something that runs during a playback continues after it; the value is an index into
        /// `CheckedPack.conditionalEntries`.
        case outlivesEnd(entry: Int)
    }

    /// The kind of suspicious behaviour.
    package let kind: Kind
    /// The tracker's index, or `nil` if the behaviour is about the instrument.
    package let tracker: Int?
    /// The origin of an event.
    package enum Source: Hashable {
        /// The app, which emits the actions that the tracker's kind declares.
        case kind
        /// A signal that is mapped to the action.
        case signal(Signal.Trigger)
        /// A timer, by index.
        case timer(Int)
        /// A transition that raises the action.
        case transition
    }

    /// The origin of the event that is always blocked.
    package var source = Source.kind
    /// The conditions that block the event, by index in the program.
    package var conditions: Set<Int32> = []
    /// The events that lead to the behaviour, or `nil` if it does not require any.
    package var trace: Trace?
    /// Additional explanations.
    package var notes: [String] = []
    /// An example of data with which the seemingly impossible can happen, as text.
    package var data: [String] = []
    /// True if the behaviour depends on data, so that it is not certainly a mistake.
    package var isLeftToData = false
}

/// How far suspicious behaviour was searched for.
package enum SurveyExtent {
    /// In all states.
    case complete
    /// In all states, but not for every kind; the value is the reason.
    case part(String)
    /// Only in the part that decides whether events are accepted; the value is the reason.
    case acceptance(String)
    /// Not at all; the value is the reason if a search was attempted.
    case none(String?)

    /// The reason why the search is incomplete, or `nil` if it is complete or was not requested.
    package var reason: String? {
        switch self {
        case .complete: nil
        case .part(let reason), .acceptance(let reason): reason
        case .none(let reason): reason
        }
    }

    /// True if the search is complete.
    package var isComplete: Bool { if case .complete = self { true } else { false } }
}

extension [Dubious] {
    /// The flags that are reported to latch, by index.
    var latched: Set<Int> {
        reduce(into: []) { latched, finding in
            if case .latches(let variable) = finding.kind { latched.insert(variable) }
        }
    }
}

extension Dubious {
    /// The example data as a label, or `nil` if there is none.
    var dataLabel: String? {
        data.isEmpty ? nil : "for example if " + data.joined(separator: " and ")
    }
}

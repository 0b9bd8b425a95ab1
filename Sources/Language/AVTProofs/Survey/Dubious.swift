import AVTRules

/// Something that no pack has to guarantee, and that is nearly always meant.
package struct Dubious {
    /// What it is.
    package enum Kind: Hashable {
        /// From a state, no event that ends a playback is accepted any more.
        case endOutOfReach
        /// The tracker emits an action that is blocked wherever it comes.
        case neverAccepted(action: Int)
        /// A variable never has a value that it may have.
        case neverReached(variable: Int, value: Int)
        /// From a state, a flag that is up never comes down again.
        case latches(variable: Int)
        /// Rules read a variable that no transition sets to anything but its first value.
        case neverSet(variable: Int)
        /// A transition, by its place among all, never applies: it is always blocked, or its `when` never holds.
        case neverApplies(transition: Int, isBlocked: Bool)
        /// The condition of a timer or measure never holds, by its place among `CheckedPack.stretches`.
        case neverRuns(stretch: Int)
        /// A metric is never sent.
        case neverSent(metric: Int)
        /// What an action begins its partner does not end, and the action is blocked from then on.
        case unbalanced(begin: Int, finish: String)
        /// An action ends something, and no rule does anything when that begins, or nothing emits that it does.
        case unbegun(finish: Int, begin: String, isHandled: Bool)
        /// What goes on during a playback goes on after it, by its place among `CheckedPack.stretches`.
        case outlivesEnd(stretch: Int)
    }

    /// What it is.
    package let kind: Kind
    /// The tracker, by its number; `nil`: the instrument.
    package let tracker: Int?
    /// Where an event comes from.
    package enum Source: Hashable {
        /// The app, which emits what the tracker's kind declares.
        case kind
        /// A signal that stands for it.
        case signal(Signal.Trigger)
        /// A timer, by its index.
        case timer(Int)
        /// A transition that raises it.
        case transition
    }

    /// Where the event comes from that is always blocked.
    package var source = Source.kind
    /// The conditions that block it, by index of the program's.
    package var conditions: Set<Int32> = []
    /// How it comes about, if something has to happen for it.
    package var trace: Trace?
    /// What else there is to say.
    package var notes: [String] = []
    /// Data with which it can happen, in words: an example.
    package var data: [String] = []
    /// True if it is so only where data is so: then whether it is a mistake is not decided.
    package var isLeftToData = false
}

/// How far was looked for what is dubious.
package enum SurveyExtent {
    /// In all states.
    case whole
    /// In all states, but not for everything; why not.
    case part(String)
    /// In what decides whether events are accepted; why not in all of it.
    case acceptance(String)
    /// Not at all; why, if it was tried.
    case none(String?)

    /// Why not everything was looked at; `nil`: it was, or was not to be.
    package var reason: String? {
        switch self {
        case .whole: nil
        case .part(let reason), .acceptance(let reason): reason
        case .none(let reason): reason
        }
    }

    /// True if everything was looked at.
    package var isWhole: Bool { if case .whole = self { true } else { false } }
}

extension [Dubious] {
    /// The flags of which it is said that they latch, by index.
    var latched: Set<Int> {
        reduce(into: []) { latched, finding in
            if case .latches(let variable) = finding.kind { latched.insert(variable) }
        }
    }
}

extension Dubious {
    /// The example in a sentence, or `nil` if none is known.
    var dataLabel: String? {
        data.isEmpty ? nil : "for example if " + data.joined(separator: " and ")
    }
}

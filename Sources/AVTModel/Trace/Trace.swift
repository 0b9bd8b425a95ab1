import AVTEngine

/// A shortest way to a state: what each event is, what comes of it and what it takes of data.
package struct Trace: Sendable {
    /// One event, or a tracker that leaves.
    package struct Event: Sendable {
        /// The tracker, as an index of the instrument's trackers.
        package let tracker: Int
        /// The tracker's name.
        package let trackerName: String
        /// The action, by index of the program's; `nil`: the tracker leaves.
        package let action: Int?
        /// The action's name.
        package let actionName: String
        /// True if the event before has raised it.
        package let isRaised: Bool
        /// True if it is accepted.
        package let isAccepted: Bool
        /// The condition that blocks it.
        package let condition: ConditionInfo?
        /// What it changes: of other trackers than its own with their names.
        package let changes: [String]
        /// What it takes of data, in words.
        package let assumptions: [String]
        /// True if what it takes is of the event alone.
        package let isCertain: Bool
        /// The bits of the variables that are followed.
        package let followed: StateWords
        /// For each tracker, the finite state after it; `nil`: it has left.
        package let left: [UInt64?]
        /// The instrument's.
        package let leftInstrument: UInt64
        let choices: [DataChoices.Choice]
    }

    /// The events, in order.
    package let events: [Event]

    /// True if it takes something of data.
    package var assumesData: Bool { events.contains { !$0.assumptions.isEmpty } }
}

extension Exploration {
    /// The events along a way through states.
    ///
    /// - Parameters:
    ///   - path: the states, the initial one first.
    ///   - demanded: an event that must be of this tracker and action, by its place.
    /// - Returns: the trace.
    mutating func trace(_ path: [UInt64], demanding demanded: (place: Int, tracker: Int, action: Int)? = nil) -> Trace {
        var events: [Trace.Event] = []
        for place in path.indices.dropLast() {
            let candidates = allSteps(from: path[place]).filter { step in
                guard step.next == path[place + 1] else { return false }
                guard let demanded, demanded.place == place else { return true }
                return step.tracker == demanded.tracker && step.action == demanded.action && step.outcome.isAccepted
            }
            // What takes least of data says most; an event that is accepted says more than one that is blocked.
            guard
                let step = candidates.min(by: {
                    ($0.outcome.choices.count, $0.outcome.isAccepted ? 0 : 1)
                        < ($1.outcome.choices.count, $1.outcome.isAccepted ? 0 : 1)
                })
            else { break }
            events.append(event(step, from: path[place]))
        }
        return Trace(events: events)
    }

    private func event(_ step: Step, from state: UInt64) -> Trace.Event {
        let content = machine.content
        let text = FormulaText(content: content)
        let condition = step.outcome.condition
        return Trace.Event(
            tracker: step.tracker, trackerName: machine.trackers[step.tracker].name, action: step.action,
            actionName: step.action.map { $0 == 0 ? "any other action" : content.actions[$0].name } ?? "",
            isRaised: machine.pending(in: state) != nil, isAccepted: step.outcome.isAccepted,
            condition: condition < 0 ? nil : content.conditions[Int(condition)],
            changes: changes(by: step.tracker, from: state, to: step.next),
            assumptions: step.outcome.choices.filter(\.isWorthSaying).map {
                text.text($0, texts: machine.model.facts.texts)
            },
            isCertain: step.isCertain, followed: machine.model.kept,
            left: machine.trackers.indices.map {
                machine.isPresent($0, in: step.next) ? machine.layout.trackers[$0].word(step.next) : nil
            }, leftInstrument: machine.layout.instrument.word(step.next), choices: step.outcome.choices)
    }

    private func changes(by emitter: Int, from state: UInt64, to next: UInt64) -> [String] {
        let content = machine.content
        var changes: [String] = []
        func compare(_ owner: Owner, _ before: UInt64, _ after: UInt64, prefix: String) {
            for variable in content.variables where variable.owner == owner {
                guard machine.model.kept[owner] & variable.mask != 0 else { continue }
                let (old, new) = (variable.value(in: before), variable.value(in: after))
                if old != new { changes.append("\(prefix)\(variable.name): \(variable.words[new])") }
            }
        }
        for (tracker, part) in machine.layout.trackers.enumerated() {
            let prefix = tracker == emitter ? "" : machine.trackers[tracker].name + "."
            guard machine.isPresent(tracker, in: next) else {
                if machine.isPresent(tracker, in: state) { changes.append("\(machine.trackers[tracker].name) is gone") }
                continue
            }
            compare(.tracker, part.word(state), part.word(next), prefix: prefix)
            for field in part.timers where field.unpacked(state) != field.unpacked(next) {
                let runs = field.unpacked(next) != 0
                changes.append("\(prefix)\(content.timers[field.shift].name.name) \(runs ? "runs" : "stops")")
            }
        }
        compare(.instrument, machine.layout.instrument.word(state), machine.layout.instrument.word(next), prefix: "")
        return changes
    }
}

extension DataChoices.Choice {
    /// False for values that are there, which goes without saying.
    fileprivate var isWorthSaying: Bool { key.aspect != .presence || option != 0 }
}

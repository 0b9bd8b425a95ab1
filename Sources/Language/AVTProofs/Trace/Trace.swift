import AVTEngine

/// A shortest way to a state: what each event is, what comes of it and what it takes of data.
package struct Trace: Sendable {
    /// One event, a tracker that leaves, or the end of a window.
    package struct Event: Sendable {
        /// The tracker, as an index of the instrument's trackers.
        package let tracker: Int
        /// The tracker's name.
        package let trackerName: String
        /// The window that ends, and nothing else happens; `nil` if something happens.
        package let window: Window?
        /// The action, by index of the program's; `nil`: the tracker leaves, or a window ends.
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
        /// What it takes of data, in words; that something is there goes without saying, as long as it can be so.
        package let assumptions: [String]
        /// What it takes to be there, in words.
        package let presumptions: [String]
        /// True if what it takes is of the event alone.
        package let isCertain: Bool
        /// The bits of the variables that are followed.
        package let followed: StateWords
        /// For each tracker, the finite state after it; `nil`: it has left.
        package let left: [UInt64?]
        /// The instrument's.
        package let leftInstrument: UInt64
        let choices: [DataChoices.Choice]
        /// The actions that it raises, by index, in order.
        let raised: [Int]
        /// Of the actions of derived events that are asked for, by index, whether it derives them.
        let derived: [Int: Bool]
    }

    /// The events, in order.
    package let events: [Event]

    /// True if it takes something of data.
    package var assumesData: Bool { events.contains { !$0.choices.isEmpty } }
}

/// The event of a trace after which something was expected.
struct DemandedEvent {
    /// Its place among the events.
    let place: Int
    let tracker: Int
    let action: Int
    /// The actions that it does not all cause, by index; empty if nothing was to be caused.
    var lacking: [Int] = []

    /// True if a step can be this event's.
    func isMet(by step: Exploration.Step) -> Bool {
        step.tracker == tracker && step.action == action && step.outcome.isAccepted
            && (lacking.isEmpty || !step.outcome.causes(lacking))
    }
}

extension Exploration {
    /// The events along a way through states.
    ///
    /// - Parameters:
    ///   - path: the states, the initial one first.
    ///   - demanded: an event that must be this one.
    /// - Returns: the trace.
    mutating func trace(_ path: [UInt64], demanding demanded: DemandedEvent? = nil) -> Trace {
        var events: [Trace.Event] = []
        for place in path.indices.dropLast() {
            let candidates = allSteps(from: path[place]).filter { step in
                guard step.next == path[place + 1] else { return false }
                guard let demanded, demanded.place == place else { return true }
                return demanded.isMet(by: step)
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
            tracker: step.tracker, trackerName: machine.trackers[step.tracker].name, window: step.window,
            action: step.action,
            actionName: step.action.map { $0 == 0 ? "any other action" : content.actions[$0].name } ?? "",
            isRaised: machine.pending(in: state) != nil, isAccepted: step.outcome.isAccepted,
            condition: condition < 0 ? nil : content.conditions[Int(condition)],
            changes: changes(by: step.tracker, from: state, to: step.next),
            assumptions: step.outcome.choices.filter { !$0.isPresence }.map {
                text.text($0, texts: machine.model.facts.texts)
            },
            presumptions: step.outcome.choices.filter(\.isPresence).map {
                text.text($0, texts: machine.model.facts.texts)
            },
            isCertain: step.isCertain, followed: machine.model.kept,
            left: machine.trackers.indices.map {
                machine.isPresent($0, in: step.next) ? machine.layout.trackers[$0].word(step.next) : nil
            }, leftInstrument: machine.layout.instrument.word(step.next), choices: step.outcome.choices,
            raised: step.outcome.raised,
            derived: Dictionary(
                machine.model.derivations.values.map { ($0, step.outcome.derived.contains($0)) },
                uniquingKeysWith: { first, _ in first }))
    }

    /// What a step changes: of its own tracker, of the instrument, and of other trackers.
    private func changes(by emitter: Int, from state: UInt64, to next: UInt64) -> [String] {
        func changed(_ owner: Owner, _ before: UInt64, _ after: UInt64) -> [String] {
            machine.content.variables.compactMap { variable in
                guard variable.owner == owner, machine.model.kept[owner] & variable.mask != 0 else { return nil }
                let (old, new) = (variable.value(in: before), variable.value(in: after))
                return old == new ? nil : "\(variable.name): \(variable.words[new])"
            }
        }
        let layout = machine.layout
        let before = machine.trackers.indices.filter { machine.isPresent($0, in: state) }
        let present = before.filter { machine.isPresent($0, in: next) }
        let ofTrackers = Dictionary(
            uniqueKeysWithValues: present.map { tracker in
                let part = layout.trackers[tracker]
                let timers = part.timers.filter { $0.unpacked(state) != $0.unpacked(next) }.map { field in
                    if let window = machine.windows.window(field.shift) {
                        return "\(machine.content.text(window)): \(field.unpacked(next) != 0)"
                    }
                    let name = machine.content.timers[field.shift].name.name
                    return "\(name) \(field.unpacked(next) != 0 ? "runs" : "stops")"
                }
                return (tracker, changed(.tracker, part.word(state), part.word(next)) + timers)
            })
        // What all trackers have in common is said once.
        let own = ofTrackers[emitter] ?? []
        let shared =
            present.count > 1 ? own.filter { change in ofTrackers.values.allSatisfy { $0.contains(change) } } : []
        let instrument = changed(.instrument, layout.instrument.word(state), layout.instrument.word(next))
        return own.map { shared.contains($0) ? "\($0) (all)" : $0 } + instrument
            + present.filter { $0 != emitter }.flatMap { tracker in
                (ofTrackers[tracker] ?? []).filter { !shared.contains($0) }.map {
                    "\(machine.trackers[tracker].name).\($0)"
                }
            } + before.filter { !present.contains($0) }.map { "\(machine.trackers[$0].name) is gone" }
    }
}

extension ProgramContent {
    /// A window as formulas write it.
    func text(_ window: Window) -> String {
        let length = window.length % 1000 == 0 ? "\(window.length / 1000)s" : "\(window.length)ms"
        return "within(\(length), \(actions[window.action].name))"
    }
}

extension DataChoices.Choice {
    /// True if it takes a value to be there.
    fileprivate var isPresence: Bool { key.aspect == .presence && option == 0 }
}

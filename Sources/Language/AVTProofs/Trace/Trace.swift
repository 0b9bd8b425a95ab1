import AVTEngine

/// A shortest path to a state, with the effects of each event and its assumptions about data.
package struct Trace: Sendable {
    /// An event, the removal of a tracker, or the end of a window.
    package struct Event: Sendable {
        /// The tracker's index among the instrument's trackers.
        package let tracker: Int
        /// The tracker's name.
        package let trackerName: String
        /// The window that closes, if this is all that happens, or `nil`.
        package let window: Window?
        /// The action, by index in the program, or `nil` if the tracker leaves or a window closes.
        package let action: Int?
        /// The action's name.
        package let actionName: String
        /// True if the previous event raised this one.
        package let isRaised: Bool
        /// True if the event is accepted.
        package let isAccepted: Bool
        /// The condition that blocks the event, or `nil` if it is accepted.
        package let condition: ConditionInfo?
        /// The changes that the event makes; those to other trackers contain their names.
        package let changes: [String]
        /// The assumptions about data as text, except that values are present.
        package let assumptions: [String]
        /// The values that are assumed to be present, as text.
        package let presenceAssumptions: [String]
        /// True if an event can cause this step whatever other data is.
        package let isCertain: Bool
        /// The bits of the tracked variables.
        package let followed: StateBits
        /// For each tracker, the finite state after the event, or `nil` if it has left.
        package let left: [UInt64?]
        /// The instrument's finite state after the event.
        package let leftInstrument: UInt64
        let choices: [DataChoices.Choice]
        /// The raised actions, by index, in order.
        let raised: [Int]
        /// Whether the event causes each queried action of derived events, keyed by the action's index.
        let derived: [Int: Bool]
    }

    /// The events, in order.
    package let events: [Event]

    /// True if the trace makes assumptions about data.
    package var assumesData: Bool { events.contains { !$0.choices.isEmpty } }
}

/// The event of a trace that a demand applies to.
struct DemandedEvent {
    /// The index among the events.
    let index: Int
    let tracker: Int
    let action: Int
    /// The actions, by index, that the event does not all cause, or empty if it need not cause any.
    var lacking: [Int] = []

    /// Returns whether a step can be this event's.
    func isMet(by step: Exploration.Step) -> Bool {
        step.tracker == tracker && step.action == action && step.outcome.isAccepted
            && (lacking.isEmpty || !step.outcome.causes(lacking))
    }
}

extension Exploration {
    /// Returns the events along a path of states.
    ///
    /// - Parameters:
    ///   - path: The states, from the initial state.
    ///   - demanded: An event that must be part of the trace.
    /// - Returns: The trace.
    mutating func trace(_ path: [UInt64], demanding demanded: DemandedEvent? = nil) -> Trace {
        var events: [Trace.Event] = []
        for index in path.indices.dropLast() {
            let candidates = allSteps(from: path[index]).filter { step in
                guard step.next == path[index + 1] else { return false }
                guard let demanded, demanded.index == index else { return true }
                return demanded.isMet(by: step)
            }
            // Prefer steps with the fewest assumptions about data, then accepted events to blocked ones.
            guard
                let step = candidates.min(by: {
                    ($0.outcome.choices.count, $0.outcome.isAccepted ? 0 : 1)
                        < ($1.outcome.choices.count, $1.outcome.isAccepted ? 0 : 1)
                })
            else { break }
            events.append(event(step, from: path[index]))
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
            condition: condition < 0 ? nil : content.code.conditions[Int(condition)],
            changes: changes(by: step.tracker, from: state, to: step.next),
            assumptions: step.outcome.choices.filter { !$0.isPresence }.map {
                text.text($0, texts: machine.model.facts.texts)
            },
            presenceAssumptions: step.outcome.choices.filter(\.isPresence).map {
                text.text($0, texts: machine.model.facts.texts)
            },
            isCertain: step.isCertain, followed: machine.model.trackedBits,
            left: machine.trackers.indices.map {
                machine.isPresent($0, in: step.next) ? machine.layout.trackers[$0].unpacked(step.next) : nil
            }, leftInstrument: machine.layout.instrument.unpacked(step.next), choices: step.outcome.choices,
            raised: step.outcome.raised,
            derived: Dictionary(
                machine.model.derivations.values.map { ($0, step.outcome.derived.contains($0)) },
                uniquingKeysWith: { first, _ in first }))
    }

    /// Returns the changes of a step to its own tracker, to the instrument, and to other trackers.
    private func changes(by emitter: Int, from state: UInt64, to next: UInt64) -> [String] {
        func changed(_ owner: Owner, _ before: UInt64, _ after: UInt64) -> [String] {
            machine.content.state.variables.compactMap { variable in
                guard variable.owner == owner, machine.model.trackedBits[owner] & variable.mask != 0 else { return nil }
                let (old, new) = (variable.value(in: before), variable.value(in: after))
                return old == new ? nil : "\(variable.name): \(variable.cases[new])"
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
                return (tracker, changed(.tracker, part.unpacked(state), part.unpacked(next)) + timers)
            })
        // Changes that all trackers have in common are listed once.
        let own = ofTrackers[emitter] ?? []
        let shared =
            present.count > 1 ? own.filter { change in ofTrackers.values.allSatisfy { $0.contains(change) } } : []
        let instrument = changed(.instrument, layout.instrument.unpacked(state), layout.instrument.unpacked(next))
        return own.map { shared.contains($0) ? "\($0) (all)" : $0 } + instrument
            + present.filter { $0 != emitter }.flatMap { tracker in
                (ofTrackers[tracker] ?? []).filter { !shared.contains($0) }.map {
                    "\(machine.trackers[tracker].name).\($0)"
                }
            } + before.filter { !present.contains($0) }.map { "\(machine.trackers[$0].name) was removed" }
    }
}

extension ProgramContent {
    /// Returns a window as it is written in formulas.
    func text(_ window: Window) -> String {
        let length = window.length % 1000 == 0 ? "\(window.length / 1000)s" : "\(window.length)ms"
        return "within(\(length), \(actions[window.action].name))"
    }
}

extension DataChoices.Choice {
    /// True if the choice assumes that a value is present.
    fileprivate var isPresence: Bool { key.aspect == .presence && option == 0 }
}

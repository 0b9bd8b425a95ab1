import AVTCore
import AVTEngine
import OpenAVTChain

/// What tools that explain and test rules read.
extension OAVTHubRules {
    /// Returns the index of a tracker in the session, or `nil` if the rules do not see the tracker.
    package func trackerIndex(of tracker: OAVTTrackerProtocol) -> Int? { run.join(tracker) }

    /// Returns the names of the metrics that an event should have sent, but whose formulas have no value.
    package func unsentMetrics(
        of event: OAVTEvent, tracker: OAVTTrackerProtocol
    ) -> [(name: String, reason: UnsentReason)] {
        guard let trackerIndex = run.join(tracker) else { return [] }
        var unsent: [(metric: Int, reason: UnsentReason)] = []
        event.withAttributes { attributes in
            unsent = run.withSession {
                $0.unsentMetrics(of: attributes, action: event.actionSymbol, tracker: trackerIndex, now: event.stepTime)
            }
        }
        return unsent.map { (run.program.content.sends.metrics[$0.metric].name.name, $0.reason) }
    }

    /// The names of the program's measures, indexed by measure.
    package var measureNames: [String] { run.program.content.measures.map(\.name) }

    /// Calls a closure with the session, updated with the current flags of the trackers.
    package func inspectSession<Result: Sendable>(_ body: (borrowing Session) -> Result) -> Result {
        run.withSession { body($0) }
    }

    /// Returns the finite state of a tracker, in the order of the packs' declarations.
    package func variables(of tracker: OAVTTrackerProtocol) -> [(name: String, value: Value)] {
        guard let member = run.member(of: tracker.getState()) else { return [] }
        return values(owner: .tracker, trackerIndex: member.trackerIndex)
    }

    /// The finite state of the instrument, in the order of the packs' declarations.
    package var instrumentVariables: [(name: String, value: Value)] {
        values(owner: .instrument, trackerIndex: 0)
    }

    /// Returns the contents of a tracker's memory, in the order of the packs' declarations, without missing values.
    package func memory(of tracker: OAVTTrackerProtocol) -> [(name: String, value: Value)] {
        guard let member = run.member(of: tracker.getState()) else { return [] }
        return memory(run.program.content.state.trackerSlots, owner: .tracker, trackerIndex: member.trackerIndex)
    }

    /// The contents of the instrument's memory, in the order of the packs' declarations, without missing values.
    package var instrumentMemory: [(name: String, value: Value)] {
        memory(run.program.content.state.instrumentSlots, owner: .instrument, trackerIndex: 0)
    }

    /// Returns the current readings of the measures for a tracker, indexed by measure.
    package func measures(of tracker: OAVTTrackerProtocol) -> [MeasureReading] {
        guard let member = run.member(of: tracker.getState()) else { return [] }
        return run.withSession { session in
            session.program.content.measures.indices.map {
                session.reading(ofMeasure: $0, tracker: member.trackerIndex)
            }
        }
    }

    private func values(owner: Owner, trackerIndex: Int) -> [(name: String, value: Value)] {
        let variables = run.program.content.state.variables.filter { $0.owner == owner }
        let values = run.withSession { session in variables.map { session.value(of: $0, tracker: trackerIndex) } }
        return zip(variables, values).map { variable, value in
            (variable.name, variable.isFlag ? .bool(value != 0) : .string(variable.enumCase(for: value)))
        }
    }

    private func memory(_ slots: [SlotInfo], owner: Owner, trackerIndex: Int) -> [(name: String, value: Value)] {
        let values = run.withSession { session in
            slots.indices.map { session.value(of: Slot($0, owner), tracker: trackerIndex) }
        }
        return zip(slots, values).flatMap { slot, value in slot.shown(value) }
    }
}

extension SlotInfo {
    /// Returns the slot's contents by name: a record field by field, a family key by key, a set as one string.
    fileprivate func shown(_ held: Operand) -> [(name: String, value: Value)] {
        switch held {
        case .bool(let value): [(name, .bool(value))]
        case .int(let value): [(name, .int(value))]
        case .double(let value): [(name, .double(value))]
        case .string(let value): [(name, .string(value))]
        case .texts(let texts): [(name, .string(texts.joined(separator: ", ")))]
        case .map(let entries): entries.map { ("\(name).\($0.key)", $0.value) }
        case .fields(let values):
            zip(fields, values).compactMap { field, value in value.map { ("\(name).\(field)", $0) } }
        case .enumCase, .tracker, .trackers, .missing, .failed: []
        }
    }
}

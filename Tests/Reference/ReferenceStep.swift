import AVTRules

/// The effects of an event in the rules.
struct ReferenceStep {
    let action: String
    let tracker: Int
    let now: Int
    var event: [String: ReferenceValue]
    /// The state that the next stage reads.
    var state: ReferenceState
    /// The state that remains if the event is blocked.
    var kept: ReferenceState
    /// The state before the default stage of each layer.
    var was: [Int: ReferenceState] = [:]
    var blocking: ReferenceBlocking?
    var isConsumed = false
    /// True for a derived event that is sent before the event of its step.
    var omitsReport = false
    var notes: [ReferenceNote] = []
    var derived: [ReferenceDerived] = []
    var raised: [String] = []
    var orders: [ReferenceTimerCommand] = []
    var retainedCommands: [ReferenceTimerCommand] = []
    var ends: Set<String> = []
}

struct ReferenceBlocking {
    let rule: String
    let code: String?
    let because: String?
}

struct ReferenceNote {
    let code: String
    let because: String?
    let level: String
}

/// An event that `emit` adds.
struct ReferenceDerived {
    let isBefore: Bool
    let action: String
    let attributes: [String: ReferenceValue]
}

struct ReferenceTimerCommand {
    let isStart: Bool
    let timer: String
    let tracker: Int
}

/// "What happens to an event", phases 2 and 3.
extension ReferenceRun {
    func transitions(of step: inout ReferenceStep) {
        // "What the tracker's kind does not emit is blocked."
        if let kind = kinds[step.tracker], let declared = pack.kinds[kind], declared.blocksOthers,
            let emits = declared.emits, step.action != "Closing", !emits.contains(where: { $0.text == step.action })
        {
            step.blocking = ReferenceBlocking(
                rule: "trackers.\(kind).emits", code: "NotEmittedByKind",
                because: "a tracker of kind \(kind) does not emit this action")
            return
        }
        for (number, layer) in pack.layers.enumerated() {
            for stage in TransitionSyntax.Stage.allCases {
                if stage == .main { step.was[number] = step.state }
                let transitions = layer.transitions.filter {
                    $0.stage == stage && $0.filter.contains(step.action)
                }
                if let blocking = run(transitions, stage, was: step.was[number], &step) {
                    // "An event that is blocked leaves nothing behind, but for what the stage `first` did."
                    step.blocking = blocking
                    step.state = step.kept
                    step.orders = step.retainedCommands
                    (step.isConsumed, step.notes, step.derived, step.raised, step.ends) = (false, [], [], [], [])
                    return
                }
            }
        }
    }

    /// Runs a stage and returns what blocks the event, if anything does.
    private func run(
        _ transitions: [TransitionSyntax], _ stage: TransitionSyntax.Stage, was: ReferenceState?,
        _ step: inout ReferenceStep
    ) -> ReferenceBlocking? {
        let isFirst = stage == .first
        // All transitions of a stage read the same values.
        var reading = formula(step)
        if stage == .last { reading.was = was }
        var applying: [TransitionSyntax] = []
        for transition in transitions {
            if let when = transition.when, !reading.holds(when) { continue }
            let failed =
                transition.accept.first { !reading.holds($0.formula) }
                ?? transition.block.first { reading.holds($0.formula) }
            if let failed {
                let definition = pack.definition(failed.formula.text)
                return ReferenceBlocking(
                    rule: transition.name.text, code: failed.code?.text ?? definition?.code?.text,
                    because: failed.because?.text ?? definition?.because?.text ?? transition.because?.text)
            }
            applying.append(transition)
        }
        var effects: [(inout ReferenceState) -> Void] = []
        for transition in applying {
            for case .emit(let emission) in transition.effects where emission.isBefore {
                derive(emission, reading, &step)
            }
            effects += values(of: transition, reading)
            for case .begin(let scope) in transition.effects {
                effects.insert({ self.reset(scope.text, opening: true, reading.tracker, in: &$0) }, at: 0)
            }
        }
        for transition in applying {
            for effect in transition.effects {
                switch effect {
                case .begin, .set, .setAll, .clear, .emit: continue  // above and below
                case .stop(let timer), .start(let timer):
                    let order = ReferenceTimerCommand(
                        isStart: effect.key == .start, timer: timer.text, tracker: step.tracker)
                    step.orders.append(order)
                    if isFirst { step.retainedCommands.append(order) }
                    let now = step.now
                    effects.append { self.note(order, now: now, in: &$0) }
                case .end(let scope): step.ends.insert(scope.text)
                case .raise(let action): step.raised.append(action.text)
                case .consume: step.isConsumed = true
                case .note(let note):
                    step.notes.append(
                        ReferenceNote(
                            code: note.code.text, because: (note.because ?? transition.because)?.text,
                            level: note.level.rawValue))
                }
            }
        }
        for effect in effects {
            effect(&step.state)
            if isFirst { effect(&step.kept) }
        }
        var after = formula(step)
        if stage != .first { after.was = was }
        for transition in applying {
            for case .emit(let emission) in transition.effects where !emission.isBefore {
                derive(emission, after, &step)
            }
        }
        return nil
    }

    /// `set`, `setAll`, `clear`: "all right-hand sides of a stage read the values from before it".
    private func values(
        of transition: TransitionSyntax, _ reading: ReferenceFormula
    ) -> [(inout ReferenceState) -> Void] {
        var effects: [(inout ReferenceState) -> Void] = []
        for effect in transition.effects {
            if case .clear(let name) = effect {
                let first = pack.variables[name.text]?.initial
                effects.append { self.write(name.text, first, reading.tracker, in: &$0) }
            }
            guard let assignment = effect.assignment else { continue }
            let name = assignment.name.text
            guard let declared = pack.variables[name] else { continue }
            let value = reading.value(assignment.value, isDouble: declared.isDouble)
            // "A `set` that cannot be computed leaves its variable as it was."
            let written = declared.isFinite ? (value.error != value ? value : nil) : value.kept(limit: declared.limit)
            guard let written else { continue }
            effects.append { state in
                let trackers = effect.key == .setAll ? Array(state.trackers.indices) : [reading.tracker]
                for tracker in trackers { self.write(name, written, tracker, in: &state) }
            }
        }
        return effects
    }

    private func derive(_ emission: EmissionSyntax, _ reading: ReferenceFormula, _ step: inout ReferenceStep) {
        if let when = emission.when, !reading.holds(when) { return }
        guard let each = emission.each else { return form(emission, reading, &step) }
        guard case .list(let texts) = reading.value(each.value.expression) else { return }
        for text in texts {
            var inner = reading
            inner.each = [each.name.text: text]
            form(emission, inner, &step)
        }
    }

    private func form(_ emission: EmissionSyntax, _ reading: ReferenceFormula, _ step: inout ReferenceStep) {
        var attributes: [String: ReferenceValue] = [:]
        for assignment in emission.with {
            let name = assignment.name.text
            attributes.merge(reading.value(assignment.value, ofAttribute: name).sent(as: name)) { $1 }
        }
        step.derived.append(
            ReferenceDerived(isBefore: emission.isBefore, action: emission.action.text, attributes: attributes))
    }

    // MARK: Writing

    private func write(_ name: String, _ value: ReferenceValue?, _ tracker: Int, in state: inout ReferenceState) {
        if pack.variables[name]?.isTrackerOwned == true {
            state.trackers[tracker][name] = value
        } else {
            state.instrument[name] = value
        }
    }

    /// Resets all variables and measures of a scope to their initial values.
    func reset(_ scope: String, opening: Bool, _ tracker: Int, in state: inout ReferenceState) {
        for (name, variable) in pack.variables where variable.scope == scope {
            write(name, variable.initial, tracker, in: &state)
        }
        write(scope + ".open", .bool(opening), tracker, in: &state)
        for payload in pack.layers.flatMap(\.payloads) where payload.per?.text == scope {
            for trackerIndex in state.lastSent.indices where trackerIndex == tracker || !pack.isTrackerOwned(scope) {
                state.lastSent[trackerIndex][payload.name.text] = nil
            }
        }
        for measure in pack.measures where measure.owner.text == scope {
            if pack.isTrackerOwned(scope) {
                state.trackerMeasures[tracker][measure.name.text] = nil
            } else {
                state.instrumentMeasures[measure.name.text] = nil
            }
        }
    }

    func note(_ order: ReferenceTimerCommand, now: Int, in state: inout ReferenceState) {
        guard order.isStart else {
            state.timers[order.tracker][order.timer] = nil
            return
        }
        let timer = pack.timer(order.timer)
        let end = timer?.every == nil ? now + (period(timer?.after) ?? 0) : .max
        state.timers[order.tracker][order.timer] = end
    }
}

extension ActionFilterSyntax {
    func contains(_ action: String) -> Bool {
        switch self {
        case .any(let except): !except.contains { $0.text == action }
        case .only(let actions): actions.contains { $0.text == action }
        }
    }
}

import AVTRules

/// The processing of an event, phase by phase.
extension ReferenceRun {
    /// Processes all phases of an event, and then the events that it raises.
    func process(_ event: ReferenceEvent, _ tracker: Int) {
        let (action, now) = (event.action, event.now)
        sendDueMetrics(until: now)
        for other in trackerNames.indices {
            fields[other] = closed.contains(other) ? [:] : offered(other, for: nil)
        }
        passTime(until: now)
        lastTracker = tracker
        var step = ReferenceStep(
            action: action, tracker: tracker, now: now, event: event.attributes, state: state, kept: state)
        transitions(of: &step)
        state = step.state
        let wasProcessed = step.blocking?.code != "NotEmittedByKind"
        if step.blocking == nil { count(step, isSent: !step.isConsumed) }
        let isSent = step.blocking == nil && !step.isConsumed
        sending = isSent && action != "Closing" ? (action, tracker, now) : nil
        if wasProcessed { refresh(&step) }
        sending = nil
        perform(step.orders, now)
        var text = StepText(step, tracker: trackerNames[tracker], isKept: isKept)
        text.add(timers: timerCommandTexts)
        timerCommandTexts = []
        var texts: [StepText] = []
        if isSent { setAttributes(of: &step) }
        let reports = isSent && action != "Closing"
        if !reports { texts.append(text) }
        for derived in step.derived where derived.isBefore {
            texts.append(send(derived, step, omitsReport: reports))
        }
        if reports {
            text.add(event: step.event, metrics: sentMetrics(of: step))
            leave(action, tracker, now)
            report(tracker)
            texts.append(text)
        }
        for derived in step.derived where !derived.isBefore { texts.append(send(derived, step)) }
        end(&step)
        let endCommands = timerCommandTexts
        timerCommandTexts = []
        let after = stateText
        for var text in texts {
            if !text.isDerived { text.add(timers: endCommands) }
            steps.append(text.finished(state: after))
        }
        beginHold(after: step)
        planDueMetrics()
        for action in step.raised {
            let attributes = made(action, tracker, now, hasLineAttributes: true)
            process(ReferenceEvent(action: action, now: now, attributes: attributes), tracker)
        }
    }

    /// Returns the attributes of phase 1: the sender, the times since other events, the getters, and those that the
    /// tracker sets.
    func made(_ action: String, _ tracker: Int, _ now: Int, hasLineAttributes: Bool) -> [String: ReferenceValue] {
        var event = timeAttributeOrigins.mapValues { ReferenceValue.int(now - $0) }
        event["senderId"] = .string("0-0-1-\(tracker)")
        event.merge(offered(tracker, for: action)) { $1 }
        if hasLineAttributes { event.merge(lineAttributes) { $1 } }
        return event
    }

    /// Returns the current values of a tracker's getters, for an event of an action or, if that is `nil`, for a query.
    func offered(_ tracker: Int, for action: String? = nil) -> [String: ReferenceValue] {
        var values: [String: ReferenceValue] = [:]
        var reading = ReferenceFormula(self, state, tracker: tracker, now: clock)
        for getter in pack.layers.flatMap(\.getters) {
            if let action, let when = getter.when {
                reading.action = action
                guard reading.holds(when) else { continue }
            }
            values[getter.name.text] = reading.value(getter.value, ofAttribute: getter.name.text).storable
        }
        // The events of the log already contain the attributes that the log's getters add.
        if action == nil { values.merge(answers[tracker]) { $1 } }
        return values
    }

    func formula(_ step: ReferenceStep) -> ReferenceFormula {
        var formula = ReferenceFormula(self, step.state, tracker: step.tracker, now: step.now)
        formula.action = step.action
        formula.event = step.event
        formula.omitsReport = step.omitsReport
        return formula
    }

    // MARK: Phases 4 and 5

    /// Sets the attributes; all formulas read the event as it was before this phase, and the innermost layer writes
    /// last.
    func setAttributes(of step: inout ReferenceStep) {
        step.state = state
        var event = step.event
        for (number, layer) in pack.layers.enumerated() {
            for rule in layer.attributes where rule.filter.contains(step.action) {
                var reading = formula(step)
                reading.was = step.was[number]
                if let when = rule.when, !reading.holds(when) { continue }
                let value = reading.value(rule.value, ofAttribute: rule.name.text)
                if let value = value.storable { event[rule.name.text] = value }
            }
        }
        step.event = event
        if let payload = pack.payload(step.action) { step.event = sent(payload, step) }
    }

    /// Returns the entries of a payload after those of the payloads it includes, each once; later values of a name take
    /// precedence.
    private func sent(_ payload: PayloadSyntax, _ step: ReferenceStep) -> [String: ReferenceValue] {
        var event: [String: ReferenceValue] = [:]
        var seen: Set<String> = []
        func add(_ payload: PayloadSyntax) {
            guard seen.insert(payload.name.text).inserted else { return }
            for name in payload.include { pack.payload(name.text).map(add) }
            var reading = formula(step)
            // Only a payload that reads `unsent` is computed before its condition.
            let asks = payload.when?.text.contains("unsent") ?? false
            if !asks, let when = payload.when, !reading.holds(when) { return }
            var values: [String: ReferenceValue] = [:]
            for entry in payload.send {
                switch entry.value {
                case .text(let text): values[entry.name.text] = .string(text.text)
                case .formula(let formula):
                    values.merge(reading.value(formula.expression).sent(as: entry.name.text)) { $1 }
                }
            }
            reading.isUnsent = state.lastSent[step.tracker][payload.name.text, default: [:]] != values
            if asks, let when = payload.when, !reading.holds(when) { return }
            state.lastSent[step.tracker][payload.name.text] = values
            event.merge(values) { $1 }
        }
        add(payload)
        return event
    }

    private func sentMetrics(of step: ReferenceStep) -> [String] {
        let rules = pack.layers.enumerated().flatMap { layer in layer.element.metrics.map { (layer.offset, $0) } }
        return rules.compactMap { layer, rule in
            guard rule.filter.contains(step.action) else { return nil }
            var reading = formula(step)
            // The state includes derived events that were sent before.
            reading.state = state
            reading.was = step.was[layer]
            reading.wasOfLayers = step.was
            if let when = rule.when, !reading.holds(when) { return nil }
            guard let value = reading.value(rule.value, isDouble: false).storable else { return nil }
            return sentText(rule.name.text, value)
        }
    }

    /// Returns the value of another metric that is sent with the event of a formula in `metrics`.
    func sentMetric(_ name: String, _ reading: ReferenceFormula) -> ReferenceValue {
        for (layer, rules) in pack.layers.map(\.metrics).enumerated() {
            for rule in rules where rule.name.text == name {
                guard rule.period == nil, rule.filter.contains(reading.action) else { return .missing }
                var reading = reading
                reading.was = reading.wasOfLayers[layer]
                if let when = rule.when, !reading.holds(when) { return .missing }
                return reading.value(rule.value, isDouble: false).storable ?? .missing
            }
        }
        return .failed
    }

    /// Sends a derived event: it gets attributes and metrics, but skips the transitions and the tracker.
    private func send(
        _ derived: ReferenceDerived, _ cause: ReferenceStep, omitsReport: Bool = false
    ) -> StepText {
        var event = made(derived.action, cause.tracker, cause.now, hasLineAttributes: false)
        event.merge(derived.attributes) { $1 }
        var step = ReferenceStep(
            action: derived.action, tracker: cause.tracker, now: cause.now, event: event, state: state, kept: state)
        step.was = cause.was
        step.omitsReport = omitsReport
        count(step)
        setAttributes(of: &step)
        var text = StepText(step, tracker: trackerNames[step.tracker], isDerived: true, isKept: isKept)
        text.add(event: step.event, metrics: sentMetrics(of: step))
        leave(step.action, step.tracker, step.now)
        if !omitsReport { report(step.tracker) }
        return text
    }

    /// Phase 6: records that an event was sent.
    private func leave(_ action: String, _ tracker: Int, _ now: Int) {
        timeAttributeOrigins[pack.timeAttributes[action] ?? "timeSince" + action] = now
        for name in ["", action] {
            instrumentSentTimes[name] = now
            trackerSentTimes[tracker][name] = now
        }
    }

    /// Ends scopes after everything of the step is sent.
    private func end(_ step: inout ReferenceStep) {
        let follows = !windows.isEmpty && step.blocking?.code != "NotEmittedByKind"
        guard !step.ends.isEmpty || follows else { return }
        for scope in step.ends { reset(scope, opening: false, step.tracker, in: &state) }
        step.orders = []
        refresh(&step)
        perform(step.orders, step.now)
    }
}

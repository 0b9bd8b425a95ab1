import AVTCore
import AVTEngine
import OpenAVTChain

/// The steps of events.
extension OAVTHubRules {
    /// Processes an event of a hub without overrides.
    ///
    /// Usually it takes a single call of the session: the step, the event's attributes, its dispatch, and the end of the
    /// step. The dispatch is left out if derived events are sent before, and the end if it has any effect.
    func stepAtOnce(
        _ event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ options: StepOptions
    ) -> StageOutput {
        guard let trackerIndex = run.join(tracker) else { return unseen(event, options) }
        observer?.stepBegins()
        run.fetchGetters()
        var step = SessionStep()
        var output = StageOutput()
        event.withAttributes { attributes in
            run.withSession { session in
                step = self.step(event, attributes, trackerIndex, options, in: &session)
                output.effects = step.effects
                guard step.result.everyTracker.mask == 0 else { return }
                if step.result.isAccepted, !step.result.isConsumed {
                    setAttributes(of: event, &attributes, trackerIndex, in: &session)
                    dispatch(event, &attributes, trackerIndex, options, &output, in: &session)
                }
                end(&output, options, in: &session)
                step.hasNewDataLines = session.hasNewDataLines
            }
        }
        perform(step, of: event, trackerIndex, options)
        if observer != nil { report(event, tracker: tracker, isAccepted: step.result.isAccepted, step, options) }
        if step.result.everyTracker.mask != 0 { finish(step, of: event, trackerIndex, options, &output) }
        if observer != nil { output.hasEnd = true }
        return output
    }

    /// Processes an event of a subclass, whose methods call each other with OpenAVT's signatures.
    ///
    /// Called only inside another hub, where the subclass's `processEvent` has called this hub's.
    @inline(never)
    func stepOfSubclass(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> StageOutput {
        handOver = StepHandOver()
        return output(of: process(event, tracker))
    }

    /// Returns the output of a subclass's step, and removes what was handed over.
    func output(of accepted: OAVTEvent?) -> StageOutput {
        var output = StageOutput(event: accepted)
        output.effects = handOver.step?.effects
        output.hasEnd = hasStepEnds || observer != nil
        handOver = StepHandOver()
        return output
    }

    /// Performs a step without the attributes of its event.
    func step(_ event: OAVTEvent, _ trackerIndex: Int, _ options: StepOptions) -> SessionStep {
        var step = SessionStep()
        event.withAttributes { attributes in
            run.withSession { session in
                step = self.step(event, attributes, trackerIndex, options, in: &session)
            }
        }
        perform(step, of: event, trackerIndex, options)
        return step
    }

    @inline(__always)
    private func step(
        _ event: OAVTEvent, _ attributes: borrowing AttributeList, _ trackerIndex: Int, _ options: StepOptions,
        in session: inout Session
    ) -> SessionStep {
        var step = SessionStep()
        session.stepsCausedEvents = options.isCaused
        if options.wasHeld { session.stepsHeldEvents = true }
        if session.ownersMask != 0 { step.flagsBefore = session.standardFlags(ofTracker: trackerIndex) }
        step.result = session.step(
            event.actionSymbol, tracker: trackerIndex, now: event.stepTime, event: attributes)
        if options.wasHeld { session.stepsHeldEvents = false }
        step.hasNewDataLines = session.hasNewDataLines
        if followsWindows { step.windowOrders = session.takeWindowOrders() }
        if observer != nil { step.notes = session.notes }
        if session.hasOrders {
            step.timerOrders = session.timerOrders
            step.effects = CausedEvents(session, actions: run.actions)
        }
        return step
    }

    /// Performs the commands of a step.
    ///
    /// Flags that the step writes on every tracker pass through methods that subclasses may override; attributes are
    /// set afterwards.
    @inline(__always)
    private func perform(_ step: SessionStep, of event: OAVTEvent, _ trackerIndex: Int, _ options: StepOptions) {
        if step.hasNewDataLines { run.logNewMismatches() }
        let (mask, values) = step.result.everyTracker
        if mask != 0 { writeEveryTracker(mask: mask, values: values, emitter: trackerIndex, before: step.flagsBefore) }
        if let orders = step.windowOrders { perform(orders) }
        if let orders = step.timerOrders { perform(orders, now: event.stepTime, isLate: options.wasHeld) }
    }

    /// Does what remains of a step once the hub has written flags on every tracker.
    @inline(never)
    private func finish(
        _ step: SessionStep, of event: OAVTEvent, _ trackerIndex: Int, _ options: StepOptions,
        _ output: inout StageOutput
    ) {
        var hasNewDataLines = false
        event.withAttributes { attributes in
            run.withSession { session in
                if step.result.isAccepted, !step.result.isConsumed {
                    setAttributes(of: event, &attributes, trackerIndex, in: &session)
                    dispatch(event, &attributes, trackerIndex, options, &output, in: &session)
                }
                end(&output, options, in: &session)
                hasNewDataLines = session.hasNewDataLines
            }
        }
        if hasNewDataLines { run.logNewMismatches() }
    }

    /// Sets the packs' attributes on an event.
    func setAttributes(of event: OAVTEvent, _ trackerIndex: Int) {
        event.withAttributes { attributes in
            run.withSession { setAttributes(of: event, &attributes, trackerIndex, in: &$0) }
        }
    }

    @inline(__always)
    func setAttributes(
        of event: OAVTEvent, _ attributes: inout AttributeList, _ trackerIndex: Int, in session: inout Session
    ) {
        session.setAttributes(
            of: &attributes, action: event.actionSymbol, tracker: trackerIndex, now: event.stepTime)
        if run.isMarking { mark(&attributes) }
    }

    /// Marks an event with the rules that processed it.
    @inline(never)
    private func mark(_ attributes: inout AttributeList) {
        guard let mark = run.mark else { return }
        for (name, value) in mark.attributes { attributes.set(name, value) }
    }

    /// Adds the dispatch of an event to the output of its step, unless derived events are sent before it.
    @inline(__always)
    private func dispatch(
        _ event: OAVTEvent, _ attributes: inout AttributeList, _ trackerIndex: Int, _ options: StepOptions,
        _ output: inout StageOutput, in session: inout Session
    ) {
        output.event = event
        guard options.isDispatched, output.effects?.before.isEmpty != false else { return }
        output.dispatch = run.dispatch(event, &attributes, trackerIndex, options, in: &session)
    }

    /// Ends a step if nothing remains to be sent or completed and the end has no effect.
    @inline(__always)
    private func end(_ output: inout StageOutput, _ options: StepOptions, in session: inout Session) {
        if hasStepEnds { output.hasEnd = !canEnd(output, options) || !session.endStepIfNothingElseEnds() }
        if options.followsClock { output.nextDue = nextDue(of: session, options) }
    }

    private func canEnd(_ output: StageOutput, _ options: StepOptions) -> Bool {
        guard deferredSwap == nil else { return false }
        if let effects = output.effects, !(effects.before.isEmpty && effects.after.isEmpty) { return false }
        guard output.event != nil, options.isDispatched else { return true }
        return output.dispatch?.isOpen == false
    }

    /// Returns the time of what the clock triggers next, or `Int.max` if there is nothing.
    func nextDue(of session: borrowing Session, _ options: StepOptions) -> Int {
        (options.sendsPeriodicMetrics ? session.nextDue : session.nextWindowEnd) ?? .max
    }

    /// Returns the output for an event of a tracker beyond the limit of trackers, which the rules do not see.
    @inline(never)
    private func unseen(_ event: OAVTEvent, _ options: StepOptions) -> StageOutput {
        var output = StageOutput(event: event)
        output.dispatch = run.dispatchOfUnseen(options)
        output.hasEnd = observer != nil
        return output
    }

    // MARK: Reports

    func report(
        _ event: OAVTEvent, tracker: OAVTTrackerProtocol, isAccepted: Bool, _ step: SessionStep?,
        _ options: StepOptions
    ) {
        let content = run.program.content
        let notes = isAccepted ? step?.notes ?? [] : []
        let blocking = step.flatMap { step -> ConditionInfo? in
            guard !isAccepted else { return nil }
            return step.result.isOverLimit
                ? .overLimit : step.result.condition < 0 ? nil : content.conditions[step.result.condition]
        }
        observer?.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isAccepted: isAccepted, wasHeld: options.wasHeld,
                condition: blocking,
                notes: notes.map { content.notes[$0] }))
    }

    // MARK: Timers

    func perform(_ orders: [TimerOrder], now: Int, isLate: Bool) {
        guard let instrument = run.instrument, !orders.isEmpty else { return }
        if isLate { handOver.lateness = instrument.stepTime &- now }
        defer { handOver.lateness = 0 }
        for order in orders {
            guard let tracker = run.member(at: order.tracker)?.tracker, let trackerId = tracker.trackerId else {
                continue
            }
            if !order.isStart {
                timers.stop(order.timer, trackerId: trackerId, on: instrument)
            } else if order.timer == timers.ping {
                startPing(tracker: tracker)
            } else {
                timers.start(
                    order.timer, trackerId: trackerId, now: now, lateness: handOver.lateness, on: instrument)
            }
        }
    }
}

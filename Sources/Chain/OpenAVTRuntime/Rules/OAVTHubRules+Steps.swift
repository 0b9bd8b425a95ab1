import AVTCore
import AVTEngine
import OpenAVTChain

/// The processing of an event by the session.
extension OAVTHubRules {
    /// Processes an event, and returns it if it leaves the hub.
    func processStep(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        currentTrackerIndex = nextTrackerIndex ?? run.join(tracker)
        nextTrackerIndex = nil
        guard let trackerIndex = currentTrackerIndex else { return event }
        observer?.stepBegins()
        run.fetchGetters()
        guard isSubclassed else {
            let result = performStep(event, trackerIndex, setsAttributes: true)
            if observer != nil { report(event, tracker: tracker, isAccepted: result.isAccepted, result: result) }
            guard result.isAccepted, !result.isConsumed else { return didNotLeave(event, tracker, result) }
            if result.everyTracker.mask != 0 { setAttributes(of: event, trackerIndex) }
            if run.isMarking { mark(event) }
            return event
        }
        lastResult = nil
        let isAccepted = acceptOrRejectEvent(event: event, tracker: tracker)
        let result = lastResult
        report(event, tracker: tracker, isAccepted: isAccepted, result: result)
        guard isAccepted, result?.isConsumed != true else { return didNotLeave(event, tracker, result) }
        setAttributes(of: event, trackerIndex)
        if run.isMarking { mark(event) }
        return event
    }

    /// Records that an event does not leave the hub, and posts a notice if it was blocked.
    @inline(never)
    private func didNotLeave(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ result: StepResult?) -> OAVTEvent? {
        hasConsumedEvent = result?.isConsumed == true
        if !hasConsumedEvent, let condition = blocking(result), let center = run.noticeCenter, center.isOpen {
            center.post(.blocked(run.blockedEvent(event, tracker, condition)))
        }
        return nil
    }

    /// Processes an event and performs the resulting commands.
    ///
    /// Flags that the step writes on every tracker pass through methods that subclasses may override; attributes are
    /// set afterwards.
    func performStep(_ event: OAVTEvent, _ trackerIndex: Int, setsAttributes: Bool) -> StepResult {
        let (action, now) = (event.actionSymbol, event.stepTime)
        var flags: UInt64 = 0
        var result = StepResult.none
        var commands: [TimerCommand] = []
        var hasDataProblems = false
        event.withAttributes { attributes in
            run.withSession { session in
                // Read only if the step may leave flags to the hub.
                if session.context.ownersMask != 0 { flags = session.standardFlags(ofTracker: trackerIndex) }
                result = session.step(action, tracker: trackerIndex, now: now, event: attributes)
                if setsAttributes, result.isAccepted, !result.isConsumed, result.everyTracker.mask == 0 {
                    session.setAttributes(of: &attributes, action: action, tracker: trackerIndex, now: now)
                }
                hasDataProblems = session.hasNewDataProblems
                guard session.hasCommands else { return }
                commands = session.timerCommands
                caused = CausedEvents(session, actions: run.actions)
            }
        }
        if hasDataProblems { run.reportDataProblems() }
        let (mask, values) = result.everyTracker
        if mask != 0 { writeEveryTracker(mask: mask, values: values, emitter: trackerIndex, before: flags) }
        if followsWindows { performWindowCommands() }
        if !commands.isEmpty { performTimers(commands, now: now) }
        return result
    }

    /// Marks an event with the rules that processed it.
    @inline(never)
    func mark(_ event: OAVTEvent) {
        guard let added = run.addedAttributes else { return }
        event.withAttributes { attributes in for (name, value) in added.attributes { attributes.set(name, value) } }
    }

    private func setAttributes(of event: OAVTEvent, _ trackerIndex: Int) {
        let (action, now) = (event.actionSymbol, event.stepTime)
        event.withAttributes { attributes in
            run.withSession {
                $0.setAttributes(of: &attributes, action: action, tracker: trackerIndex, now: now)
            }
        }
    }

    /// Performs timer commands; `now` is the time of their event in milliseconds.
    func performTimers(_ commands: [TimerCommand], now: Int) {
        guard let instrument = run.instrument else { return }
        // An event may have waited in a queue, or was held: its timers count from its own time.
        lateness = instrument.stepTime &- now
        defer { lateness = 0 }
        for command in commands {
            guard let tracker = run.member(at: command.tracker)?.tracker, let trackerId = tracker.trackerId else {
                continue
            }
            if !command.isStart {
                timers.stop(command.timer, trackerId: trackerId, on: instrument)
            } else if command.timer == timers.ping {
                startPing(tracker: tracker)
            } else {
                timers.start(command.timer, trackerId: trackerId, now: now, lateness: lateness, on: instrument)
            }
        }
    }

    /// Starts the timers of a tracker again that the session runs, after the instrument has stopped them.
    func resumeTimers(of tracker: OAVTTrackerProtocol) {
        guard let index = run.trackerIndex(of: tracker.getState()), let now = run.instrument?.stepTime else { return }
        performTimers(run.withSession { $0.resumeTimers(of: index, now: now) }, now: now)
    }

    /// The condition that blocked the event of a step, or `nil` if the app's own code did.
    private func blocking(_ result: StepResult?) -> ConditionInfo? {
        guard let result, !result.isAccepted else { return nil }
        return result.condition(of: run.program)
    }

    private func report(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, isAccepted: Bool, result: StepResult?) {
        guard let observer else { return }
        let content = run.program.content
        let notes = isAccepted ? run.withSession { $0.notes } : []
        observer.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isAccepted: isAccepted,
                isConsumed: isAccepted && result?.isConsumed == true, wasHeld: stepsHeldEvents,
                condition: isAccepted ? nil : blocking(result),
                notes: notes.map { content.code.notes[$0] }))
    }
}

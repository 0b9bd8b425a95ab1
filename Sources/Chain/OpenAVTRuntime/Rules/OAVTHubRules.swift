import AVTCore
import AVTEngine
import OpenAVTChain

/// A hub that runs rule packs.
///
/// It processes every event through the packs' transitions, blocks the events that a transition rejects, sets the
/// packs' attributes on the others, and runs the packs' timers and getters.
open class OAVTHubRules: OAVTHubProtocol {
    let run: RuleRun
    var timers: RuleTimers
    // Accessed only by the thread that processes an event, so run-time checks of exclusive access are not needed.
    @exclusivity(unchecked) private var caused: CausedEvents?
    @exclusivity(unchecked) private var lastResult: StepResult?
    /// The index of the tracker whose event is processed, until everything that follows from it is sent.
    @exclusivity(unchecked) private var currentTrackerIndex: Int?
    // True if the last event was accepted and consumed.
    @exclusivity(unchecked) package private(set) var hasConsumedEvent = false
    // False inside a hub of the app, which hides this hub from the instrument.
    @exclusivity(unchecked) private var isInChain = false
    // Frequently used properties of the program.
    @exclusivity(unchecked) private var handlesClosingAction = false
    @exclusivity(unchecked) private var hasStepEnds = false
    @exclusivity(unchecked) package private(set) var followsWindows = false
    @exclusivity(unchecked) private var hasHolds = false
    /// True while no rules are loaded and events are queued.
    @exclusivity(unchecked) package internal(set) var isWaiting = false
    /// The counts of events queued before rules were loaded, or `nil` if there were rules from the start.
    let queueCounts = Guarded<QueuedEvents?>(nil)
    /// New rules that are deferred until the current playbacks end.
    @exclusivity(unchecked) var deferredSwap: RuleSwap? {
        didSet { settle() }
    }
    /// True while held events are being processed.
    @exclusivity(unchecked) package var stepsHeldEvents = false {
        didSet { run.withSessionWithoutFlags { $0.stepsHeldEvents = stepsHeldEvents } }
    }
    // The delay with which timer commands are performed, in milliseconds; 0 unless their event was held or a window
    // ended.
    @exclusivity(unchecked) private var lateness = 0
    // Without overrides of a subclass in between, a step and its attributes take one call of the session.
    @exclusivity(unchecked) private var isSubclassed = true
    /// The observer of each step.
    @exclusivity(unchecked) package var observer: (any StepObserver)?

    /// Creates a hub that runs a compiled program.
    public init(program: RuleProgram) {
        run = RuleRun(program)
        timers = RuleTimers(run)
        isSubclassed = type(of: self) != OAVTHubRules.self
        run.hub = self
        settle()
    }

    /// Creates a hub for the rules that a tracker of a player brings along, with timers of its own.
    init(program: RuleProgram, timersOf player: String) {
        run = RuleRun(program)
        timers = RuleTimers(run, prefix: "\(player)/")
        isSubclassed = false
        run.hub = self
        settle()
    }

    /// Creates a hub whose rules are not loaded yet; up to `limit` events are queued until they are.
    convenience init(queueingUpTo limit: Int) {
        self.init(run: RuleRun(.passing))
        isWaiting = true
        queueCounts.withLock { $0 = QueuedEvents(limit: limit) }
    }

    /// Creates a hub for a subclass that observes each step in detail, for example to explain it.
    package init(following program: RuleProgram) {
        run = RuleRun(program)
        timers = RuleTimers(run)
        run.hub = self
        settle()
    }

    /// Creates a hub.
    ///
    /// - Parameters:
    ///   - run: The run of the rules.
    ///   - ownClass: The class of this library that calls this initializer; a hub of another class is an app's
    ///     subclass.
    init(run: RuleRun, as ownClass: OAVTHubRules.Type = OAVTHubRules.self) {
        self.run = run
        timers = RuleTimers(run)
        isSubclassed = type(of: self) != ownClass
        run.hub = self
        settle()
    }

    /// Caches frequently used properties of the program and of the deferred rules.
    func settle() {
        let content = run.program.content
        handlesClosingAction = content.code.handlesClosing
        hasHolds = !content.holds.isEmpty
        followsWindows = run.program.followsWindows
        hasStepEnds = hasHolds || followsWindows || !content.state.scopes.isEmpty || deferredSwap != nil
    }

    // MARK: OAVTHubProtocol

    /// Processes an event and sets the packs' attributes on it.
    ///
    /// - Parameters:
    ///   - event: The event as returned by its tracker.
    ///   - tracker: The tracker that emitted the event.
    /// - Returns: The event, or `nil` if a transition blocks or consumes it.
    open func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        let accepted = process(event, tracker)
        return isInChain ? accepted : endStepAlone(accepted, tracker)
    }

    private func process(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        currentTrackerIndex = run.join(tracker)
        guard let trackerIndex = currentTrackerIndex else { return event }
        observer?.stepBegins()
        run.fetchGetters()
        guard isSubclassed else {
            let result = step(event, trackerIndex, setsAttributes: true)
            if observer != nil { report(event, tracker: tracker, isAccepted: result.isAccepted, result: result) }
            guard result.isAccepted, !result.isConsumed else { return refused(event, tracker, result) }
            if result.everyTracker.mask != 0 { setAttributes(of: event, trackerIndex) }
            if run.isMarking { mark(event) }
            return event
        }
        lastResult = nil
        let isAccepted = acceptOrRejectEvent(event: event, tracker: tracker)
        let result = lastResult
        report(event, tracker: tracker, isAccepted: isAccepted, result: result)
        guard isAccepted, result?.isConsumed != true else { return refused(event, tracker, result) }
        setAttributes(of: event, trackerIndex)
        if run.isMarking { mark(event) }
        return event
    }

    /// Records that an event does not leave the hub, and posts a notice if it was blocked.
    @inline(never)
    private func refused(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ result: StepResult?) -> OAVTEvent? {
        hasConsumedEvent = result?.isConsumed == true
        if !hasConsumedEvent, let condition = blocking(result), let center = run.noticeCenter, center.isOpen {
            center.post(.blocked(run.blockedEvent(event, tracker, condition)))
        }
        return nil
    }

    /// Marks an event with the rules that processed it.
    @inline(never)
    private func mark(_ event: OAVTEvent) {
        guard let mark = run.mark else { return }
        event.withAttributes { attributes in for (name, value) in mark.attributes { attributes.set(name, value) } }
    }

    private func setAttributes(of event: OAVTEvent, _ trackerIndex: Int) {
        let (action, now) = (event.actionSymbol, event.stepTime)
        event.withAttributes { attributes in
            run.withSession {
                $0.setAttributes(of: &attributes, action: action, tracker: trackerIndex, now: now)
            }
        }
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        guard !isInChain else { return }
        connect(to: instrument)
        if hasHolds { OAVTLog.warning("a hub of rules inside another hub: its rules hold no events") }
    }

    /// Called when the hub is replaced or its instrument shut down.
    open func endOfService() {}

    /// Does what the instrument does for a hub in its chain after an event is sent, and returns the event if it may be
    /// sent.
    ///
    /// Derived events cannot be sent from inside another hub.
    @inline(never)
    private func endStepAlone(_ accepted: OAVTEvent?, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        defer { passOnCausedEvents(of: tracker) }
        if let accepted { didLeaveHub(accepted, tracker: tracker) }
        stepEnded(tracker: tracker)
        return accepted.flatMap { delivered($0, tracker) }
    }

    /// Uses an instrument for one of its trackers, beside its hub.
    func serve(_ tracker: OAVTTrackerProtocol, on instrument: OAVTInstrument) {
        run.instrument = instrument
        registerGetters(of: tracker)
    }

    /// Processes an event that has left another hub, and returns what follows from it.
    func follow(_ event: OAVTEvent, of tracker: OAVTTrackerProtocol) -> HubStep {
        let accepted = process(event, tracker)
        defer { caused = nil }
        let step = HubStep(event: accepted, caused: caused)
        if let accepted { didLeaveHub(accepted, tracker: tracker) }
        stepEnded(tracker: tracker)
        return step
    }

    private func passOnCausedEvents(of tracker: OAVTTrackerProtocol) {
        guard let caused else { return }
        self.caused = nil
        if !(caused.before.isEmpty && caused.after.isEmpty) {
            OAVTLog.warning("a hub of rules inside another hub: the events that its rules derive are not sent")
        }
        for action in caused.raised { run.instrument?.emit(action: action, tracker: tracker) }
    }

    // MARK: Methods for subclasses to override

    /// Performs the packs' transitions for an event and decides whether it is accepted.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - tracker: The tracker that emitted the event.
    /// - Returns: False to block the event.
    open func acceptOrRejectEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Bool {
        guard let trackerIndex = run.join(tracker) else { return true }
        let result = step(event, trackerIndex, setsAttributes: false)
        lastResult = result
        return result.isAccepted
    }

    /// Processes an event and performs the resulting commands.
    ///
    /// Flags that the step writes on every tracker pass through methods that subclasses may override; attributes are
    /// set afterwards.
    private func step(_ event: OAVTEvent, _ trackerIndex: Int, setsAttributes: Bool) -> StepResult {
        let (action, now) = (event.actionSymbol, event.stepTime)
        var flags: UInt64 = 0
        var result = StepResult.none
        var commands: [TimerCommand] = []
        var hasFindings = false
        event.withAttributes { attributes in
            run.withSession { session in
                // Read only if the step may leave flags to the hub.
                if session.ownersMask != 0 { flags = session.standardFlags(ofTracker: trackerIndex) }
                result = session.step(action, tracker: trackerIndex, now: now, event: attributes)
                if setsAttributes, result.isAccepted, !result.isConsumed, result.everyTracker.mask == 0 {
                    session.setAttributes(of: &attributes, action: action, tracker: trackerIndex, now: now)
                }
                hasFindings = session.hasNewFindings
                guard session.hasCommands else { return }
                commands = session.timerCommands
                caused = CausedEvents(session, actions: run.actions)
            }
        }
        if hasFindings { run.reportFindings() }
        let (mask, values) = result.everyTracker
        if mask != 0 { writeEveryTracker(mask: mask, values: values, emitter: trackerIndex, before: flags) }
        if followsWindows { performWindowCommands() }
        if !commands.isEmpty { perform(commands, now: now) }
        return result
    }

    /// Starts the ping of a tracker.
    ///
    /// Called whenever the packs' timer `ping` starts.
    ///
    /// - Parameter tracker: The tracker that emits the pings.
    open func startPing(tracker: OAVTTrackerProtocol) {
        guard let trackerId = tracker.trackerId, let instrument = run.instrument, let ping = timers.ping else { return }
        let now = instrument.stepTime &- lateness
        timers.start(ping, trackerId: trackerId, now: now, lateness: lateness, on: instrument)
    }

    /// Writes the flags on every tracker that the session leaves to the hub because of its `ownersMask`.
    ///
    /// - Parameters:
    ///   - mask: The flags.
    ///   - values: The new values of the flags.
    ///   - emitter: The index of the tracker whose event is being processed.
    ///   - before: The flags of that tracker before the step.
    func writeEveryTracker(mask: UInt64, values: UInt64, emitter: Int, before: UInt64) {}

    // MARK: Timers

    func perform(_ commands: [TimerCommand], now: Int, isLate: Bool = false) {
        guard let instrument = run.instrument else { return }
        if stepsHeldEvents || isLate { lateness = instrument.stepTime &- now }
        defer { lateness = 0 }
        for order in commands {
            guard let tracker = run.member(at: order.tracker)?.tracker, let trackerId = tracker.trackerId else {
                continue
            }
            if !order.isStart {
                timers.stop(order.timer, trackerId: trackerId, on: instrument)
            } else if order.timer == timers.ping {
                startPing(tracker: tracker)
            } else {
                timers.start(order.timer, trackerId: trackerId, now: now, lateness: lateness, on: instrument)
            }
        }
    }

    // MARK: Reports

    /// The condition that blocked the event of a step, or `nil` if the app's own code did.
    private func blocking(_ result: StepResult?) -> ConditionInfo? {
        guard let result, !result.isAccepted else { return nil }
        if result.isOverLimit { return .overLimit }
        return result.condition < 0 ? nil : run.program.content.code.conditions[result.condition]
    }

    private func report(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, isAccepted: Bool, result: StepResult?) {
        guard let observer else { return }
        let content = run.program.content
        let notes = isAccepted ? run.withSession { $0.notes } : []
        observer.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isAccepted: isAccepted, wasHeld: stepsHeldEvents,
                condition: isAccepted ? nil : blocking(result),
                notes: notes.map { content.code.notes[$0] }))
    }
}

// MARK: - The chain's hooks

extension OAVTHubRules: RuleHubProtocol {
    package func trackerJoined(_ tracker: OAVTTrackerProtocol, id: Int) {
        run.join(tracker)
        registerGetters(of: tracker)
    }

    package func trackerLeft(_ tracker: OAVTTrackerProtocol, id: Int) {
        run.leave(tracker)
    }

    package func step(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> HubStep {
        // A subclass may override this method, which can return nothing but the event.
        let event = processEvent(event: event, tracker: tracker)
        guard caused != nil else { return HubStep(event: event) }
        defer { caused = nil }
        return HubStep(event: event, caused: caused)
    }

    package func maps(player: String) -> Bool {
        isWaiting || run.program.content.players.map(player: player)
    }

    package func addCounts(to counts: inout OAVTCounts) {
        run.addCounts(to: &counts)
    }

    package func decorate(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent {
        guard let trackerIndex = run.join(tracker) else { return event }
        let (action, now) = (event.actionSymbol, event.stepTime)
        event.withAttributes { attributes in
            run.withSession { session in
                session.countDerived(attributes, action: action, tracker: trackerIndex, now: now)
                session.setAttributes(of: &attributes, action: action, tracker: trackerIndex, now: now)
            }
        }
        if run.isMarking { mark(event) }
        observer?.stepDecided(
            StepReport(event, trackerId: tracker.trackerId, isDerived: true, wasHeld: stepsHeldEvents))
        return event
    }

    package func didLeaveHub(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        guard let trackerIndex = currentTrackerIndex else { return }
        run.withSessionWithoutFlags { $0.didLeaveHub(event.actionSymbol, tracker: trackerIndex, now: event.stepTime) }
    }

    package func setStepsCausedEvents(_ isOn: Bool) {
        run.withSessionWithoutFlags { $0.stepsCausedEvents = isOn }
    }

    package func stepEnded(tracker: OAVTTrackerProtocol) {
        if hasStepEnds {
            let (commands, now) = run.withSession { session in
                session.endStep()
                return (session.timerCommands, session.steppedTime)
            }
            if !commands.isEmpty { perform(commands, now: now) }
            activateDeferredSwap()
        }
        currentTrackerIndex = nil
        observer?.stepEnded()
    }

    package var handlesClosing: Bool { handlesClosingAction }

    package var holdsEvents: Bool { hasHolds || isWaiting }

    package var filtersDelivery: Bool { run.program.filtersDelivery }

    /// Uses the ids, getters and timers of an instrument from now on.
    package func attach(to instrument: OAVTInstrument) {
        isInChain = true
        connect(to: instrument)
    }

    private func connect(to instrument: OAVTInstrument) {
        run.instrument = instrument
        for tracker in instrument.getTrackers().values { registerGetters(of: tracker) }
    }

    private func registerGetters(of tracker: OAVTTrackerProtocol) {
        guard let instrument = run.instrument, let trackerIndex = run.join(tracker) else { return }
        instrument.replaceGetters(by: GetterChange([(tracker, getters(at: trackerIndex))]))
    }

    /// Returns a change from the previous program's getters to those of the program for all trackers, or `nil` if
    /// neither has any.
    func getterChange(by migration: Migration) -> GetterChange? {
        let old = migration.old.content.sends.getters.map { OAVTAttribute(name: $0.attribute.name) }
        guard !old.isEmpty || !run.program.content.sends.getters.isEmpty else { return nil }
        return GetterChange(run.members.map { ($0.tracker, getters(at: $0.trackerIndex)) }, replacing: old)
    }

    private func getters(at trackerIndex: Int) -> [OpenAVTChain.Getter] {
        run.program.content.sends.getters.enumerated().map { index, getter in
            let getter = GetterReference(attribute: getter.attribute, index: index)
            return OpenAVTChain.Getter(
                attribute: OAVTAttribute(name: getter.attribute.name),
                value: { [weak run] in run?.value(of: getter, at: trackerIndex) },
                filter: { [weak run] event, _ in
                    run?.offers(getter, at: trackerIndex, for: event.actionSymbol) ?? false
                })
        }
    }
}

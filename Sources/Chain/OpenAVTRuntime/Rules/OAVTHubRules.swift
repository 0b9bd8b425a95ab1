import AVTEngine
import AVTCore
import OpenAVTChain

/// A hub that runs rule packs.
///
/// It steps every event through the packs' transitions, keeps back those that a transition blocks, puts the packs'
/// attributes on the others, and runs the packs' timers and getters.
open class OAVTHubRules: OAVTHubProtocol {
    let run: RuleRun
    var timers: RuleTimers
    // Touched only by the thread that has an event in hand, so that exclusive access needs no check at run time.
    @exclusivity(unchecked) private var outcome: StepOutcome?
    @exclusivity(unchecked) private var lastResult: StepResult?
    // Whose event the instrument has in hand.
    @exclusivity(unchecked) private var placeInHand: Int?
    // False inside a hub of the app, which the instrument does not see through.
    @exclusivity(unchecked) private var isInChain = false
    // What of the program is asked for often.
    @exclusivity(unchecked) private var handlesClosingAction = false
    @exclusivity(unchecked) private var hasStepEnds = false
    @exclusivity(unchecked) private var followsWindows = false
    @exclusivity(unchecked) private(set) var holdsEvents = false
    /// True while there are no rules: events wait for them.
    @exclusivity(unchecked) package internal(set) var isWaiting = false
    /// What waits for the first rules; `nil`: there were rules from the start.
    let waitingCounts = Guarded<WaitingEvents?>(nil)
    /// New rules that wait for the end of the playbacks that run.
    @exclusivity(unchecked) var waitingSwap: RuleSwap? {
        didSet { settle() }
    }
    /// True while events are stepped that were kept.
    @exclusivity(unchecked) package var stepsKept = false {
        didSet { run.withSessionApart { $0.stepsKept = stepsKept } }
    }
    // How long ago the event was whose orders are performed, in milliseconds; 0 if it was not kept.
    @exclusivity(unchecked) private var lateness = 0
    // Without methods of a subclass in between, a step and its attributes take one call of the session.
    @exclusivity(unchecked) private var isSubclassed = true
    private static let ownClasses = [OAVTHubRules.self, OAVTHubCore.self, OAVTHubCoreAds.self]
    /// Told of each step.
    @exclusivity(unchecked) package var observer: (any StepObserver)?

    /// Runs a compiled program.
    public convenience init(program: RuleProgram) {
        self.init(run: RuleRun(program))
    }

    /// Has no rules yet: so many events may wait for them.
    convenience init(waitingUpTo limit: Int) {
        self.init(run: RuleRun(.passing))
        isWaiting = true
        waitingCounts.withLock { $0 = WaitingEvents(limit: limit) }
    }

    /// Creates a hub for a subclass that follows each step closely, such as one that explains it.
    package init(following program: RuleProgram) {
        run = RuleRun(program)
        timers = RuleTimers(run)
        run.hub = self
        settle()
    }

    init(run: RuleRun) {
        self.run = run
        timers = RuleTimers(run)
        isSubclassed = !OAVTHubRules.ownClasses.contains { $0 == type(of: self) }
        run.hub = self
        settle()
    }

    /// Notes what is asked for often of the program and of what waits.
    func settle() {
        let content = run.program.content
        handlesClosingAction = content.handlesClosing
        holdsEvents = !content.holds.isEmpty
        followsWindows = run.program.followsWindows
        hasStepEnds = holdsEvents || followsWindows || !content.scopes.isEmpty || waitingSwap != nil
    }

    // MARK: OAVTHubProtocol

    /// Steps an event and puts the packs' attributes on it.
    ///
    /// - Parameters:
    ///   - event: the event, as its tracker gave it.
    ///   - tracker: the tracker that emitted it.
    /// - Returns: the event; `nil` if a transition blocks or consumes it.
    open func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        let accepted = process(event, tracker)
        return isInChain ? accepted : endStepAlone(accepted, tracker)
    }

    private func process(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        placeInHand = run.join(tracker)
        guard let place = placeInHand else { return event }
        observer?.stepBegins()
        run.fetchGetters()
        guard isSubclassed else {
            let result = step(event, place, setsAttributes: true)
            if observer != nil { report(event, tracker: tracker, isAccepted: result.isAccepted, result: result) }
            guard result.isAccepted, !result.isConsumed else { return nil }
            if result.everyTracker.mask != 0 { setAttributes(of: event, place) }
            if run.isMarking { mark(event) }
            return event
        }
        lastResult = nil
        let isAccepted = acceptOrRejectEvent(event: event, tracker: tracker)
        let result = lastResult
        report(event, tracker: tracker, isAccepted: isAccepted, result: result)
        guard isAccepted, result?.isConsumed != true else { return nil }
        setAttributes(of: event, place)
        if run.isMarking { mark(event) }
        return event
    }

    /// Has an event tell which rules it passed.
    @inline(never)
    private func mark(_ event: OAVTEvent) {
        guard let mark = run.mark else { return }
        event.withAttributes { attributes in for (name, value) in mark.attributes { attributes.set(name, value) } }
    }

    private func setAttributes(of event: OAVTEvent, _ place: Int) {
        let (action, now) = (event.actionSymbol, event.stepTime)
        event.withAttributes { attributes in
            run.withSession {
                $0.setAttributes(of: &attributes, action: action, tracker: place, now: now)
            }
        }
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        guard !isInChain else { return }
        connect(to: instrument)
        if holdsEvents { OAVTLog.warning("a hub of rules inside another hub: its rules keep no events") }
    }

    /// Called when the hub is replaced or its instrument shut down.
    open func endOfService() {}

    /// Does what the instrument does for a hub in its chain once an event is sent, and gives what may leave of it.
    ///
    /// Events that the rules derive cannot be sent from inside another hub.
    @inline(never)
    private func endStepAlone(_ accepted: OAVTEvent?, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        defer { passOnOutcome(of: tracker) }
        if let accepted { didSend(accepted, tracker: tracker) }
        stepEnded(tracker: tracker)
        return accepted.flatMap { delivered($0, tracker) }
    }

    private func passOnOutcome(of tracker: OAVTTrackerProtocol) {
        guard let outcome = takeOutcome() else { return }
        if !(outcome.before.isEmpty && outcome.after.isEmpty) {
            OAVTLog.warning("a hub of rules inside another hub: the events that its rules derive are not sent")
        }
        for action in outcome.raised { run.instrument?.emit(action: action, tracker: tracker) }
    }

    // MARK: What subclasses override

    /// Decides whether an event goes on, and does what the packs' transitions say.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - tracker: the tracker that emitted it.
    /// - Returns: false to keep the event back.
    open func acceptOrRejectEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Bool {
        guard let place = run.join(tracker) else { return true }
        let result = step(event, place, setsAttributes: false)
        lastResult = result
        return result.isAccepted
    }

    /// Steps an event and does what that orders.
    ///
    /// What the step writes on every tracker passes through methods that subclasses override; attributes come after it.
    private func step(_ event: OAVTEvent, _ place: Int, setsAttributes: Bool) -> StepResult {
        let (action, now) = (event.actionSymbol, event.stepTime)
        var flags: UInt64 = 0
        var result = StepResult.none
        var orders: [TimerOrder] = []
        var hasNews = false
        event.withAttributes { attributes in
            run.withSession { session in
                // Read only where the step may leave flags to the hub.
                if session.ownersMask != 0 { flags = session.standardFlags(ofTracker: place) }
                result = session.step(action, tracker: place, now: now, event: attributes)
                if setsAttributes, result.isAccepted, !result.isConsumed, result.everyTracker.mask == 0 {
                    session.setAttributes(of: &attributes, action: action, tracker: place, now: now)
                }
                hasNews = session.hasDataNews
                guard session.hasOrders else { return }
                orders = session.timerOrders
                outcome = StepOutcome(session, actions: run.actions)
            }
        }
        if hasNews { run.logDataNews() }
        let (mask, values) = result.everyTracker
        if mask != 0 { writeEveryTracker(mask: mask, values: values, emitter: place, before: flags) }
        if followsWindows { performWindowOrders() }
        if !orders.isEmpty { perform(orders, now: now) }
        return result
    }

    /// Starts the ping of a tracker: called whenever the packs' timer `ping` starts.
    ///
    /// - Parameter tracker: the tracker that pings.
    open func startPing(tracker: OAVTTrackerProtocol) {
        guard let trackerId = tracker.trackerId, let instrument = run.instrument, let ping = timers.ping else { return }
        let now = instrument.stepTime &- lateness
        timers.start(ping, trackerId: trackerId, now: now, lateness: lateness, on: instrument)
    }

    /// Writes flags on every tracker that the session leaves to the hub, by its `ownersMask`.
    ///
    /// - Parameters:
    ///   - mask: the flags.
    ///   - values: what they become.
    ///   - emitter: the place of the tracker in hand.
    ///   - before: its flags before the step.
    func writeEveryTracker(mask: UInt64, values: UInt64, emitter: Int, before: UInt64) {}

    // MARK: Timers

    func perform(_ orders: [TimerOrder], now: Int, isLate: Bool = false) {
        guard let instrument = run.instrument else { return }
        if stepsKept || isLate { lateness = instrument.stepTime &- now }
        defer { lateness = 0 }
        for order in orders {
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

    private func report(_ event: OAVTEvent, tracker: OAVTTrackerProtocol, isAccepted: Bool, result: StepResult?) {
        guard let observer else { return }
        let content = run.program.content
        let notes = isAccepted ? run.withSession { $0.notes } : []
        let blocking = result.flatMap { result -> ConditionInfo? in
            guard !isAccepted else { return nil }
            return result.isOverLimit
                ? .overLimit : result.condition < 0 ? nil : content.conditions[result.condition]
        }
        observer.stepDecided(
            StepReport(
                event, trackerId: tracker.trackerId, isAccepted: isAccepted, wasKept: stepsKept, condition: blocking,
                notes: notes.map { content.notes[$0] }))
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

    package func takeOutcome() -> StepOutcome? {
        guard outcome != nil else { return nil }
        defer { outcome = nil }
        return outcome
    }

    package func decorate(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent {
        guard let place = run.join(tracker) else { return event }
        let (action, now) = (event.actionSymbol, event.stepTime)
        event.withAttributes { attributes in
            run.withSession { session in
                session.countDerived(attributes, action: action, tracker: place, now: now)
                session.setAttributes(of: &attributes, action: action, tracker: place, now: now)
            }
        }
        if run.isMarking { mark(event) }
        observer?.stepDecided(StepReport(event, trackerId: tracker.trackerId, isDerived: true, wasKept: stepsKept))
        return event
    }

    package func didSend(_ event: OAVTEvent, tracker: OAVTTrackerProtocol) {
        guard let place = placeInHand else { return }
        run.withSessionApart { $0.didSend(event.actionSymbol, tracker: place, now: event.stepTime) }
    }

    package func setStepsCausedEvents(_ isOn: Bool) {
        run.withSessionApart { $0.stepsCausedEvents = isOn }
    }

    package func stepEnded(tracker: OAVTTrackerProtocol) {
        if hasStepEnds {
            let (orders, now) = run.withSession { session in
                session.endStep()
                return (session.timerOrders, session.steppedTime)
            }
            if !orders.isEmpty { perform(orders, now: now) }
            takeWaiting()
        }
        observer?.stepEnded()
    }

    package var handlesClosing: Bool { handlesClosingAction }

    /// Takes ids, getters and timers from an instrument from now on.
    package func attach(to instrument: OAVTInstrument) {
        isInChain = true
        connect(to: instrument)
    }

    private func connect(to instrument: OAVTInstrument) {
        run.instrument = instrument
        for tracker in instrument.getTrackers().values { registerGetters(of: tracker) }
    }

    private func registerGetters(of tracker: OAVTTrackerProtocol) {
        guard let instrument = run.instrument, let place = run.join(tracker) else { return }
        instrument.replaceGetters(by: GetterChange([(tracker, getters(at: place))]))
    }

    /// The getters of the program for all trackers, in place of those of the one before; `nil` if neither has any.
    func getterChange(by migration: Migration) -> GetterChange? {
        let old = migration.old.content.getters.map { OAVTAttribute(name: $0.attribute.name) }
        guard !old.isEmpty || !run.program.content.getters.isEmpty else { return nil }
        return GetterChange(run.members.map { ($0.tracker, getters(at: $0.place)) }, replacing: old)
    }

    private func getters(at place: Int) -> [OpenAVTChain.Getter] {
        run.program.content.getters.enumerated().map { index, getter in
            let getter = GetterPlace(attribute: getter.attribute, index: index)
            return OpenAVTChain.Getter(
                attribute: OAVTAttribute(name: getter.attribute.name),
                value: { [weak run] in run?.value(of: getter, at: place) },
                filter: { [weak run] event, _ in run?.offers(getter, at: place, for: event.actionSymbol) ?? false })
        }
    }
}

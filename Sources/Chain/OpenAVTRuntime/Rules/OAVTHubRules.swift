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
    // Accessed on the draining thread only, so run-time checks of exclusive access are not needed.
    @exclusivity(unchecked) final var caused: CausedEvents?
    @exclusivity(unchecked) final var lastResult: StepResult?
    /// The index of the tracker whose event is processed, until everything that follows from it is sent.
    @exclusivity(unchecked) final var currentTrackerIndex: Int?
    /// The index of the tracker of the next event, or `nil` if it is looked up by the tracker's state.
    @exclusivity(unchecked) final var nextTrackerIndex: Int?
    // True if the step of the last event accepted and consumed it.
    @exclusivity(unchecked) package final internal(set) var hasConsumedEvent = false
    // False inside a hub of the app, which hides this hub from the instrument.
    @exclusivity(unchecked) final var isInChain = false
    // Frequently used properties of the program.
    @exclusivity(unchecked) final var handlesClosingAction = false
    @exclusivity(unchecked) final var hasStepEnds = false
    @exclusivity(unchecked) package private(set) var followsWindows = false
    @exclusivity(unchecked) final var hasHolds = false
    /// True while no rules are loaded and events wait for them.
    @exclusivity(unchecked) package internal(set) var isWaiting = false
    /// The counts of events that wait for the first rules, or `nil` if there were rules from the start.
    let waitingCounts = Guarded<WaitingEvents?>(nil)
    /// New rules that are deferred until the current playbacks end.
    @exclusivity(unchecked) var deferredSwap: RuleSwap? {
        didSet { settle() }
    }
    /// True while held events are being processed.
    @exclusivity(unchecked) package var stepsHeldEvents = false {
        didSet { run.withSessionWithoutFlags { $0.context.stepsHeldEvents = stepsHeldEvents } }
    }
    // The delay with which timer commands are performed, in milliseconds; 0 unless their event was held or a window
    // ended.
    @exclusivity(unchecked) final var lateness = 0
    // True if a subclass may override what a step consists of; otherwise a step and its attributes take one call of the session.
    @exclusivity(unchecked) final var isSubclassed = true
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

    /// Creates a hub whose rules are not loaded yet; up to `limit` events wait for them.
    convenience init(waitingUpTo limit: Int) {
        self.init(run: RuleRun(.passing))
        isWaiting = true
        waitingCounts.withLock { $0 = WaitingEvents(limit: limit) }
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
        let accepted = processStep(event, tracker)
        return isInChain ? accepted : endStepAlone(accepted, tracker)
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        guard !isInChain else { return }
        connect(to: instrument)
        if hasHolds { OAVTLog.warning("a hub of rules inside another hub: its rules hold no events") }
    }

    /// Called when the hub is replaced or its instrument shut down.
    open func endOfService() {}

    // MARK: Methods for subclasses to override

    /// Performs the packs' transitions for an event and decides whether it is accepted.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - tracker: The tracker that emitted the event.
    /// - Returns: False to block the event.
    open func acceptOrRejectEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> Bool {
        guard let trackerIndex = run.join(tracker) else { return true }
        let result = performStep(event, trackerIndex, setsAttributes: false)
        lastResult = result
        return result.isAccepted
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
}

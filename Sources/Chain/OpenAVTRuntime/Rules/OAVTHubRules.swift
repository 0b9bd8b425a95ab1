import AVTEngine
import AVTCore
import OpenAVTChain

/// A hub that runs rule packs.
///
/// It processes every event through the packs' transitions, withholds the events that a transition blocks, sets the
/// packs' attributes on the others, and runs the packs' timers and getters.
open class OAVTHubRules: OAVTHubProtocol {
    let run: RuleRun
    var timers: RuleTimers
    // Accessed only by the thread that processes an event, so run-time checks of exclusive access are not needed.
    @exclusivity(unchecked) var handOver = StepHandOver()
    // False inside a hub of the app, which hides this hub from the instrument.
    @exclusivity(unchecked) private var isInChain = false
    // Frequently used properties of the program.
    @exclusivity(unchecked) private(set) var hasStepEnds = false
    @exclusivity(unchecked) private(set) var followsWindows = false
    @exclusivity(unchecked) private(set) var holdsEvents = false
    /// True while no rules are loaded and events are queued.
    @exclusivity(unchecked) package internal(set) var isWaiting = false
    /// The counts of events queued before rules were loaded, or `nil` if there were rules from the start.
    let waitingCounts = Guarded<WaitingEvents?>(nil)
    /// New rules that are deferred until the current playbacks end.
    @exclusivity(unchecked) var deferredSwap: RuleSwap? {
        didSet { settle() }
    }
    // Without overrides of a subclass in between, an event usually takes one call of the session.
    @exclusivity(unchecked) private(set) var isSubclassed = true
    private static let ownClasses = [OAVTHubRules.self, OAVTHubCore.self, OAVTHubCoreAds.self]
    /// The observer of each step.
    @exclusivity(unchecked) package var observer: (any StepObserver)?

    /// Creates a hub that runs a compiled program.
    public convenience init(program: RuleProgram) {
        self.init(run: RuleRun(program))
    }

    /// Creates a hub whose rules are not loaded yet; up to `limit` events are queued until they are.
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

    init(run: RuleRun) {
        self.run = run
        timers = RuleTimers(run)
        isSubclassed = !OAVTHubRules.ownClasses.contains { $0 == type(of: self) }
        run.hub = self
        settle()
    }

    /// Caches frequently used properties of the program and of the deferred rules.
    func settle() {
        let content = run.program.content
        holdsEvents = !content.holds.isEmpty
        followsWindows = run.program.followsWindows
        hasStepEnds = holdsEvents || followsWindows || !content.scopes.isEmpty || deferredSwap != nil
    }

    // MARK: OAVTHubProtocol

    /// Processes an event and sets the packs' attributes on it.
    ///
    /// - Parameters:
    ///   - event: The event as returned by its tracker.
    ///   - tracker: The tracker that emitted the event.
    /// - Returns: The event, or `nil` if a transition blocks or consumes it.
    open func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        // The instrument calls `step` instead, and only for a subclass also this method.
        if isInChain { return process(event, tracker) }
        let output = isSubclassed ? stepOfSubclass(event, tracker) : stepAtOnce(event, tracker, StepOptions())
        return leave(output, of: tracker)
    }

    /// Processes an event by methods that subclasses may override.
    func process(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol) -> OAVTEvent? {
        guard let trackerIndex = run.join(tracker) else { return event }
        observer?.stepBegins()
        run.fetchGetters()
        handOver.step = nil
        let isAccepted = acceptOrRejectEvent(event: event, tracker: tracker)
        let step = handOver.step
        if observer != nil { report(event, tracker: tracker, isAccepted: isAccepted, step, handOver.options) }
        guard isAccepted, step?.result.isConsumed != true else { return nil }
        setAttributes(of: event, trackerIndex)
        return event
    }

    /// Called when the instrument is ready.
    open func instrumentReady(instrument: OAVTInstrument) {
        guard !isInChain else { return }
        connect(to: instrument)
        if holdsEvents { OAVTLog.warning("a hub of rules inside another hub: its rules keep no events") }
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
        let step = self.step(event, trackerIndex, handOver.options)
        handOver.step = step
        return step.result.isAccepted
    }

    /// Starts the ping of a tracker.
    ///
    /// Called whenever the packs' timer `ping` starts.
    ///
    /// - Parameter tracker: The tracker that emits the pings.
    open func startPing(tracker: OAVTTrackerProtocol) {
        guard let trackerId = tracker.trackerId, let instrument = run.instrument, let ping = timers.ping else { return }
        let lateness = handOver.lateness
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

    // MARK: The instrument

    /// Uses the ids, getters and timers of an instrument from now on.
    package func attach(to instrument: OAVTInstrument) {
        isInChain = true
        connect(to: instrument)
    }

    private func connect(to instrument: OAVTInstrument) {
        run.instrument = instrument
        for tracker in instrument.getTrackers().values { registerGetters(of: tracker) }
    }

    func registerGetters(of tracker: OAVTTrackerProtocol) {
        guard let instrument = run.instrument, let trackerIndex = run.join(tracker) else { return }
        instrument.replaceGetters(by: GetterChange([(tracker, getters(at: trackerIndex))]))
    }

    /// Returns a change from the previous program's getters to those of the program for all trackers, or `nil` if
    /// neither has any.
    func getterChange(by migration: Migration) -> GetterChange? {
        let old = migration.old.content.getters.map { OAVTAttribute(name: $0.attribute.name) }
        guard !old.isEmpty || !run.program.content.getters.isEmpty else { return nil }
        return GetterChange(run.members.map { ($0.tracker, getters(at: $0.trackerIndex)) }, replacing: old)
    }

    private func getters(at trackerIndex: Int) -> [OpenAVTChain.Getter] {
        run.program.content.getters.enumerated().map { index, getter in
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

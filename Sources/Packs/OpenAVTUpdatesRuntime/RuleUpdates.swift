import AVTCore
import AVTDiagnostics
import AVTEngine
internal import Dispatch
public import OpenAVTRuntime

/// An updater that keeps the rules of an instrument up to date, and never leaves it without rules if some are bundled.
///
/// ```text
///  bundled, store ──▶ at start                            ┌─▶ failed: rolled back, and never accepted again
///                                                         │
///  feed ─▶ offered ─▶ trusted ─▶ loaded ─────▶ stored ─▶ active, on trial ─▶ passed
///    ▲        KeyRing    PackLoader     RuleStore     instrument.rules
///    └─ schedule ◀─── refused: the active rules stay
/// ```
///
/// The feed is polled on a queue of its own; packs are loaded and stored on another. Events are still processed
/// meanwhile. `UpdateMachine` decides what to do; this class does it.
public final class RuleUpdates: Sendable {
    let settings: UpdateSettings
    let feed: any PackFeed
    let store: RuleStore?
    let claim: FolderClaim?
    let clock: any OAVTClock
    let random: @Sendable () -> Double
    let listener: @Sendable (UpdateEvent) -> Void
    let queues: UpdateQueues
    let state: Guarded<State>

    /// The mutable state.
    struct State: Sendable {
        var machine: UpdateMachine
        /// The commands that the working queue performs next.
        var pending: [UpdateCommand] = []
        /// The instrument while the updates run.
        var instrument: OAVTInstrument?
        /// The timer of the next request.
        var timer: (any OAVTScheduledTask)?
        /// The streams of events, by number.
        var streams: [Int: AsyncStream<UpdateEvent>.Continuation] = [:]
        /// The number of streams so far.
        var streamCount = 0
    }

    /// Creates updates, and returns at once.
    ///
    /// The rules with which the app starts are loaded on a background queue: those in the store if they are still trusted
    /// and can run, or else the bundled ones. A bundled pack file with a greater revision than the one in the store takes
    /// precedence: the app was updated since. Until the rules are loaded, events wait for them, up to
    /// ``UpdateSettings/waitingEventLimit``, in the rules of ``makeRules()``; ``start(on:)`` activates them in the instrument.
    ///
    /// - Parameters:
    ///   - feed: The source of new packs.
    ///   - settings: The host's decisions.
    ///   - clock: The source of times and timers.
    ///   - random: Returns random numbers from 0 to less than 1, for the schedule.
    ///   - listener: Called with everything that happens, one event at a time and in order, on a queue of the object;
    ///     ``events`` has the same events.
    public convenience init(
        from feed: any PackFeed, settings: UpdateSettings, clock: any OAVTClock = OAVTSystemClock.shared,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        listener: @escaping @Sendable (UpdateEvent) -> Void
    ) {
        self.init(
            unloaded: feed, settings, settings.store.map { RuleStore(folder: $0) }, clock, UpdateQueues(), random,
            listener)
        queues.work.async { [self] in load() }
    }

    /// Creates updates without a listener, and returns at once; ``events`` and ``status`` show what happens.
    ///
    /// - Parameters:
    ///   - feed: The source of new packs.
    ///   - settings: The host's decisions.
    public convenience init(from feed: any PackFeed, settings: UpdateSettings) {
        self.init(from: feed, settings: settings) { _ in }
    }

    /// Creates updates, and waits until the rules are loaded with which the app starts.
    ///
    /// No event has to wait for its rules then. A pack at all limits takes seconds to compile; an image takes
    /// milliseconds.
    ///
    /// - Parameters:
    ///   - feed: The source of new packs.
    ///   - settings: The host's decisions.
    ///   - clock: The source of times and timers.
    ///   - random: Returns random numbers from 0 to less than 1, for the schedule.
    ///   - listener: Called with everything that happens, one event at a time and in order, on a queue of the object.
    /// - Returns: The updates, with the rules with which the app starts.
    public static func prepared(
        from feed: any PackFeed, settings: UpdateSettings, clock: any OAVTClock = OAVTSystemClock.shared,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        listener: @escaping @Sendable (UpdateEvent) -> Void
    ) async -> RuleUpdates {
        let updates = RuleUpdates(from: feed, settings: settings, clock: clock, random: random, listener: listener)
        await withCheckedContinuation { continuation in
            updates.queues.work.async { continuation.resume() }
        }
        return updates
    }

    /// Creates updates like ``prepared(from:settings:clock:random:listener:)``, but on the caller's thread.
    package convenience init(
        from feed: any PackFeed, settings: UpdateSettings, store: RuleStore?, clock: any OAVTClock,
        queues: UpdateQueues = UpdateQueues(), random: @escaping @Sendable () -> Double,
        listener: @escaping @Sendable (UpdateEvent) -> Void
    ) {
        self.init(unloaded: feed, settings, store, clock, queues, random, listener)
        load()
    }

    /// Creates updates whose rules are not loaded yet.
    private init(
        unloaded feed: any PackFeed, _ settings: UpdateSettings, _ store: RuleStore?, _ clock: any OAVTClock,
        _ queues: UpdateQueues, _ random: @escaping @Sendable () -> Double,
        _ listener: @escaping @Sendable (UpdateEvent) -> Void
    ) {
        (self.feed, self.settings, self.clock, self.random) = (feed, settings, clock, random)
        (self.store, self.listener, self.queues) = (store, listener, queues)
        claim = store.map { FolderClaim(folder: $0.folder) }
        state = Guarded(State(machine: UpdateMachine(settings.machineConfiguration(hasStore: store != nil))))
    }

    deinit {
        for stream in state.withLock({ $0.streams.values }) { stream.finish() }
    }

    /// Loads the rules with which the app starts.
    private func load() { process(storedState()) }

    /// Creates a hub and a metricalc that run the rules with which the app starts, or let events wait until there
    /// are rules.
    ///
    /// The method may write the small file of the store's state before it returns, and waits for a write that is in
    /// progress; see ``HealthBounds/abnormalEnds``.
    public func makeRules() -> OAVTRules {
        guard let program = state.withLock({ $0.machine.start?.program }) else {
            return OAVTRules(waitingUpTo: settings.waitingEventLimit)
        }
        // On this thread: if the pack crashes the app with its first event, the next start knows about it.
        process(.rulesMade)
        return OAVTRules(program: program)
    }

    /// Starts polling the feed and activating its packs in an instrument that runs the rules of ``makeRules()``.
    ///
    /// Call this method as soon as the instrument is created: events may wait for it. The method may write the small
    /// file of the store's state before it returns, and waits for a write that is in progress.
    public func start(on instrument: OAVTInstrument) {
        state.withLock { $0.instrument = instrument }
        // On this thread, for the same reason as in makeRules().
        process(.willStart)
        queues.work.async { [self] in
            process(.didStart(isWaiting: instrument.rules.program === RuleProgram.passing))
        }
    }

    /// Polls the feed now, regardless of the schedule: for example when the app comes to the foreground.
    public func pollNow() {
        queues.work.async { [self] in process(.pollRequested) }
    }

    /// Stops polling the feed and releases the instrument, whose rules stay active.
    ///
    /// Call this method when the app ends or goes to the background, and ``start(on:)`` when it comes back: if an app
    /// ends twice without it while a pack is active, the next start rolls that pack back; see
    /// ``HealthBounds/abnormalEnds``. The method may write the small file of the store's state before it returns, and
    /// waits for a write that is in progress.
    public func stop() {
        state.withLock { $0.instrument = nil }
        // On this thread, so that the state is stored when this method returns.
        process(.stopped)
    }
}

import AVTCore
import AVTDiagnostics
import AVTEngine
internal import Dispatch
public import OpenAVT

/// An updater that keeps the rules of an instrument up to date, and never leaves it without rules.
///
/// ```text
///  bundled, store ──▶ at start                            ┌─▶ failed: rolled back, and never accepted again
///                                                         │
///  feed ─▶ offered ─▶ trusted ─▶ compiled ─▶ stored ─▶ active, on trial ─▶ passed
///    ▲        KeyRing    RuleCompiler   RuleStore     instrument.rules
///    └─ schedule ◀─── refused: the active rules stay
/// ```
///
/// The feed is polled on a queue of its own; packs are compiled and stored on another. Events are still processed
/// meanwhile.
public final class RuleUpdates: Sendable {
    let settings: UpdateSettings
    let feed: any PackFeed
    let store: RuleStore?
    let claim: FolderClaim?
    let clock: any OAVTClock
    let random: @Sendable () -> Double
    private let listener: @Sendable (UpdateEvent) -> Void
    let asking = DispatchQueue(label: "OpenAVT.updates.asking")
    let working = DispatchQueue(label: "OpenAVT.updates.working")
    let state: Guarded<State>

    /// The mutable state.
    struct State: Sendable {
        var stored = StoredState()
        /// The rules with which the instrument starts, or `nil` if events are queued.
        var start: Candidate?
        /// The active rules, if this object activated them.
        var running: Candidate?
        /// The digest of the active pack while it is on trial.
        var trial: Digest?
        /// The rules to roll back to if those on trial fail: the last ones that were not on trial themselves.
        var previous: Candidate?
        /// The digest of the last accepted pack, which is active or deferred.
        var taken: Digest?
        /// The last accepted pack while its activation is deferred.
        var deferred: Candidate?
        /// The digest of the last accepted pack if it could not be stored.
        var unstored: Digest?
        /// True if the store could not be read; its contents must then not be overwritten.
        var isStoreClosed = false
        var instrument: OAVTInstrument?
        var timer: (any OAVTScheduledTask)?
        var failures = 0
        /// The counts of the active rules.
        var counts = StepCounts()
        /// The events to report once the updates are started.
        var beginnings: [UpdateEvent] = []
    }

    /// Creates updates and chooses the rules with which the app starts.
    ///
    /// These are the rules in the store if they are still trusted and compile, or else the bundled ones. A bundled pack
    /// file with a greater revision than the one in the store takes precedence: the app was updated since. The store is
    /// read and the pack compiled on a background queue, because a pack at all limits of `UpdateSettings/limits` takes
    /// seconds to compile.
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
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(
                    returning: RuleUpdates(
                        from: feed, settings: settings, store: settings.store.map { RuleStore(folder: $0) },
                        clock: clock, random: random, listener: listener))
            }
        }
    }

    /// Creates updates like ``prepared(from:settings:clock:random:listener:)``, but on the caller's thread.
    package init(
        from feed: any PackFeed, settings: UpdateSettings, store: RuleStore?, clock: any OAVTClock,
        random: @escaping @Sendable () -> Double, listener: @escaping @Sendable (UpdateEvent) -> Void
    ) {
        (self.feed, self.settings, self.clock, self.random) = (feed, settings, clock, random)
        (self.store, self.listener) = (store, listener)
        claim = store.map { FolderClaim(folder: $0.folder) }
        state = Guarded(State())
        start()
    }

    /// Creates a hub and a metricalc that run the rules with which the app starts, or queue events until there are
    /// rules.
    public func makeRules() -> OAVTRules {
        guard let program = state.withLock({ $0.start?.program }) else {
            return OAVTRules(waitingUpTo: settings.waitingEvents)
        }
        return OAVTRules(program: program)
    }

    /// Starts polling the feed and activating its packs in an instrument that runs the rules of ``makeRules()``.
    public func start(on instrument: OAVTInstrument) {
        let isResumed = state.withLock { state in
            state.instrument = instrument
            // The initializer has counted the first start.
            guard isOnTrial(state.stored), state.stored.starts == 0 else { return false }
            _ = state.stored.begin()
            return true
        }
        if isResumed { save() }
        working.async { [self] in
            for event in state.withLock({ state in
                defer { state.beginnings = [] }
                return state.beginnings
            }) { tell(event) }
            let trial = state.withLock { state in
                state.trial = isOnTrial(state.stored) && state.taken == state.stored.active?.digest ? state.taken : nil
                return state.trial
            }
            instrument.rules.count(trialObserver(trial))
            ask(after: 0)
        }
    }

    /// Polls the feed now, regardless of the schedule: for example when the app comes to the foreground.
    public func pollNow() {
        working.async { [self] in
            guard state.withLock({ $0.instrument }) != nil else { return }
            ask(after: 0)
        }
    }

    /// Stops polling the feed and releases the instrument, whose rules stay active.
    ///
    /// Call this method when the app ends or goes to the background, and ``start(on:)`` when it comes back: an app that
    /// ends twice without it while a pack is on trial starts without that pack.
    public func stop() {
        let (timer, hasTrial) = state.withLock { state in
            defer { (state.timer, state.instrument, state.stored.starts) = (nil, nil, 0) }
            return (state.timer, isOnTrial(state.stored))
        }
        timer?.cancel()
        feed.cancel()
        // This also stores the counts of the pack on trial.
        if hasTrial { save() }
    }

    /// Returns once all work that was started before, and the work resulting from it, is done.
    package func settle() {
        for _ in 0..<4 {
            asking.sync {}
            working.sync {}
        }
    }

    func tell(_ event: UpdateEvent) {
        listener(event)
    }

    /// The day on which keys must be valid.
    var today: CalendarDate {
        settings.today ?? CalendarDate(milliseconds: clock.wallMilliseconds)
    }
}

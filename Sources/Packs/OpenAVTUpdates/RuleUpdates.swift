import AVTCore
import AVTDiagnostics
import AVTEngine
import Dispatch
public import OpenAVT

/// Keeps the rules of an instrument up to date, and never leaves it without.
///
/// ```text
///  bundled, store ──▶ at start          ┌─▶ taken back: the rules before, and never this pack again
///                                       │
///  feed ─▶ offered ─▶ trusted ─▶ compiled ─▶ stored ─▶ in force, on trial ─▶ did well
///    ▲        KeyRing    RuleCompiler   RuleStore     instrument.rules
///    └─ schedule ◀─── refused: the rules in force stay
/// ```
///
/// Feeds are asked on a thread of their own; packs are compiled and stored on another. Events flow on meanwhile.
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

    /// What changes.
    struct State: Sendable {
        var stored = StoredState()
        /// With which the instrument starts; `nil`: events wait.
        var start: Candidate?
        /// The rules in force, if they are of this object.
        var running: Candidate?
        /// The digest of the pack in force while it is on trial.
        var trial: Digest?
        /// The rules to which those on trial give way if they do badly: the last that were not on trial themselves.
        var previous: Candidate?
        /// The digest of the pack that was taken last, and is in force or deferred.
        var taken: Digest?
        /// The pack that was taken last while it waits for its moment.
        var deferred: Candidate?
        /// The digest of the pack that was taken last if it could not be stored.
        var unstored: Digest?
        /// True if the store could not be read: what is known of it must not take the place of what it knows.
        var isStoreClosed = false
        var instrument: OAVTInstrument?
        var timer: (any OAVTScheduledTask)?
        var failures = 0
        /// What the rules in force have come to.
        var counts = StepCounts()
        /// What is told once somebody listens.
        var beginnings: [UpdateEvent] = []
    }

    /// Reads the store, and chooses the rules with which the app starts: those of the store if they are still trusted and compile, else
    /// the bundled ones.
    ///
    /// A bundled pack file whose revision is greater than that of the store's goes before it: the app was updated since.
    ///
    /// - Parameters:
    ///   - feed: where new packs come from.
    ///   - settings: what the host decides.
    ///   - clock: where time comes from, and timers.
    ///   - random: random numbers from 0 to less than 1, for the schedule.
    ///   - listener: told of everything that happens, one thing at a time and in order, on a queue of this object.
    public convenience init(
        from feed: any PackFeed, settings: UpdateSettings, clock: any OAVTClock = OAVTSystemClock.shared,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        listener: @escaping @Sendable (UpdateEvent) -> Void
    ) {
        self.init(
            from: feed, settings: settings, store: settings.store.map { RuleStore(folder: $0) }, clock: clock,
            random: random, listener: listener)
    }

    /// Creates updates as the initializer does, but reads the store and compiles the pack on a background queue.
    ///
    /// For apps that start on the main thread: a pack at all limits of `UpdateSettings/limits` takes seconds to compile.
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
                        from: feed, settings: settings, clock: clock, random: random, listener: listener))
            }
        }
    }

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

    /// A hub and a metricalc that run the rules with which the app starts, or wait for the first.
    public func makeRules() -> OAVTRules {
        guard let program = state.withLock({ $0.start?.program }) else {
            return OAVTRules(waitingUpTo: settings.waitingEvents)
        }
        return OAVTRules(program: program)
    }

    /// Begins to ask the feed, and to put what it offers in force in an instrument that runs the rules of ``makeRules()``.
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
            instrument.rules.count(watching(trial))
            ask(after: 0)
        }
    }

    /// Asks the feed now, whenever it would be asked else: when the app comes to the front, say.
    public func askNow() {
        working.async { [self] in
            guard state.withLock({ $0.instrument }) != nil else { return }
            ask(after: 0)
        }
    }

    /// Asks the feed no more, and lets go of the instrument, whose rules stay.
    ///
    /// Call it when the app ends or goes to the background, and ``start(on:)`` when it comes back: an app that ends twice without it while
    /// a pack is on trial starts without that pack.
    public func stop() {
        let (timer, hasTrial) = state.withLock { state in
            defer { (state.timer, state.instrument, state.stored.starts) = (nil, nil, 0) }
            return (state.timer, isOnTrial(state.stored))
        }
        timer?.cancel()
        feed.cancel()
        // How the pack on trial has done so far, too.
        if hasTrial { save() }
    }

    /// Returns once everything is done that was begun before, and what came of it.
    package func settle() {
        for _ in 0..<4 {
            asking.sync {}
            working.sync {}
        }
    }

    func tell(_ event: UpdateEvent) {
        listener(event)
    }

    /// The day by which keys are trusted.
    var today: CalendarDate {
        settings.today ?? CalendarDate(milliseconds: clock.wallMilliseconds)
    }
}

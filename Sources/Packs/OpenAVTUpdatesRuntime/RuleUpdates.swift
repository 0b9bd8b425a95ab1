import AVTCore
import AVTDiagnostics
import AVTEngine
internal import Dispatch
public import OpenAVTRuntime

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
        queues: UpdateQueues = UpdateQueues(), random: @escaping @Sendable () -> Double,
        listener: @escaping @Sendable (UpdateEvent) -> Void
    ) {
        (self.feed, self.settings, self.clock, self.random) = (feed, settings, clock, random)
        (self.store, self.listener, self.queues) = (store, listener, queues)
        claim = store.map { FolderClaim(folder: $0.folder) }
        state = Guarded(State(machine: UpdateMachine(settings.machineConfiguration(hasStore: store != nil))))
        process(storedState())
    }

    /// Creates a hub and a metricalc that run the rules with which the app starts, or queue events until there are
    /// rules.
    public func makeRules() -> OAVTRules {
        guard let program = state.withLock({ $0.machine.start?.program }) else {
            return OAVTRules(waitingUpTo: settings.waitingEvents)
        }
        return OAVTRules(program: program)
    }

    /// Starts polling the feed and activating its packs in an instrument that runs the rules of ``makeRules()``.
    public func start(on instrument: OAVTInstrument) {
        state.withLock { $0.instrument = instrument }
        // On this thread: if the pack on trial crashes the app with its first event, the next start knows about it.
        process(.willStart)
        queues.work.async { [self] in process(.didStart) }
    }

    /// Polls the feed now, regardless of the schedule: for example when the app comes to the foreground.
    public func pollNow() {
        queues.work.async { [self] in process(.pollRequested) }
    }

    /// Stops polling the feed and releases the instrument, whose rules stay active.
    ///
    /// Call this method when the app ends or goes to the background, and ``start(on:)`` when it comes back: an app that
    /// ends twice without it while a pack is on trial starts without that pack.
    public func stop() {
        state.withLock { $0.instrument = nil }
        // On this thread, so that the state is stored when this method returns.
        process(.stopped)
    }
}

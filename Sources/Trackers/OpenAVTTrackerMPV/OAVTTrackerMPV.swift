import AVTCore
import OpenAVTChain
import OpenAVTRuntime
import OpenAVTTrackers

/// A tracker of an mpv core in the app's own process, by libmpv.
///
/// It brings the pack `players.mpv` along, for instruments whose rules do not map mpv's reports.
///
/// ```swift
/// guard let core = mpv_create(), mpv_initialize(core) >= 0 else { return }
/// instrument.addTracker(OAVTTrackerMPV(core: core))
/// instrument.ready()
/// ```
///
/// The tracker has a client and a thread of its own: it takes no event away from the app, never makes mpv wait, and does not keep
/// the player alive. It makes the same reports as `OAVTTrackerMPVSocket`. A film that plays already when the tracker is attached begins
/// with a `Start` marked `isJoined`. When the app ends the core, the playback ends. Rules, getters of the app and the backend run on
/// the executor of the instrument, or, without one, on a queue of the tracker or on a thread that emits an event.
///
/// `@unchecked Sendable`: the client is guarded by a lock.
public final class OAVTTrackerMPV: OAVTPlayerTracker, @unchecked Sendable {
    private let clock: any OAVTClock
    private let reader = Guarded(MPVReader())
    private let state: Guarded<State>

    private struct State {
        /// The app's core, or `nil` once it has ended.
        var core: OpaquePointer?
        var client: MPVClient?
        var processorTime = 0.0
    }

    /// The processor time that the threads of the tracker have used, in seconds, without that of a thread that listens.
    package var processorTime: Double { state.withLock { $0.processorTime } }

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - core: A handle of the initialized core. It must be valid when the instrument gets ready, and at each `attach()`; while
    ///     the tracker listens, the app may end the core at any time. If the core accepts no more clients, the tracker reports
    ///     nothing.
    ///   - reportLimit: The maximum number of reports that wait.
    ///   - log: Records the reports, and the events that the app and timers emit for the tracker, or `nil`.
    ///   - clock: The clock of the instrument.
    public init(
        core: OpaquePointer, reportLimit: Int = 1024, log: OAVTReportLog? = nil,
        clock: any OAVTClock = OAVTSystemClock.shared
    ) {
        (self.clock, state) = (clock, Guarded(State(core: core)))
        super.init(mapping: .mpv, reportLimit: reportLimit, log: log, clock: clock)
    }

    deinit { state.withLock { $0.client }?.stop() }

    /// Connects to the core, unless it has ended while the tracker listened.
    public override func startListening() {
        reader.withLock { $0 = MPVReader() }
        let (reader, clock, receive) = (reader, clock, OAVTTrackerMPV.receiver(for: self))
        state.withLock { state in
            guard let core = state.core else { return }
            state.client = MPVClient(core: core) { event in
                let timestamp = OAVTTimestamp(clock: clock)
                receive(reader.withLock { $0.reports(of: event, at: timestamp.monotonicMilliseconds) }, timestamp)
            }
        }
    }

    /// Ends the connection.
    public override func stopListening() {
        let client = state.withLock { state in
            defer { state.client = nil }
            return state.client
        }
        client?.stop()
        state.withLock { $0.processorTime += client?.processorTime ?? 0 }
        for report in reader.withLock({ $0.heldPosition() }) { self.report(report) }
    }

    /// The client holds the tracker weakly: an app that forgets to detach it does not leak it.
    private static func receiver(
        for tracker: OAVTTrackerMPV
    ) -> @Sendable (_ reports: [MPVReport], _ timestamp: OAVTTimestamp) -> Void {
        { [weak tracker] reports, timestamp in
            guard let tracker else { return }
            for mpv in reports { tracker.report(mpv.report, at: timestamp.earlier(by: mpv.age)) }
            if tracker.reader.withLock({ $0.isShutDown }) { tracker.state.withLock { $0.core = nil } }
        }
    }
}

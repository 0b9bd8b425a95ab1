import AVTCore
import Dispatch
import OpenAVTChain
import OpenAVTRuntime

/// A base class for trackers that pass signals and property changes of a player to the rules.
///
/// ```swift
/// final class MyTracker: OAVTPlayerTracker, @unchecked Sendable {
///     func playerDidPause() { report(OAVTReport(property: "pause", value: .bool(true))) }
/// }
/// ```
///
/// Any thread may call any method, and no call waits for the rules or the backend. Reports are passed on in their order, by
/// a queue, each with the time at which it was made. Those that are made before the instrument is ready wait,
/// as do those that the instrument cannot process yet; of more than `reportLimit`, older values of properties are dropped
/// first and signals last, see ``droppedReportCount``.
///
/// `@unchecked Sendable`: the queue and the id are guarded by locks, `life` by `changes`; subclasses add properties at their own risk.
open class OAVTPlayerTracker: OAVTTrackerProtocol, ReportingTracker, @unchecked Sendable {
    private let state = OAVTState()
    private let reports: ReportQueue
    private let id = Guarded<Int?>(nil)
    // Accessed in `changes` only.
    private var life = Life()
    /// Attachments, detachments and the like, one at a time: subclasses listen, or stop to, in them.
    private let changes = ExclusiveJobs()
    private let clock: any OAVTClock
    private let mapping: OAVTPlayerMapping?
    private let log: OAVTReportLog?

    private struct Life {
        /// True from ``instrumentReady(instrument:)`` until the instrument ends or the tracker is removed.
        var isReady = false
        /// True after ``detach()``, until ``attach()``.
        var isDetached = false
    }

    /// The signal by which ``detach()`` ends a playback in progress.
    package static let detached = OAVTReport(signal: "tracker-detached")

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - mapping: The rules that map the player's reports unless the rules of the instrument do, or `nil`.
    ///   - reportLimit: The maximum number of reports that wait.
    ///   - log: Records the reports, and the events that the app and timers emit for the tracker, or `nil`.
    ///   - clock: The clock of the instrument.
    ///   - queue: A serial queue that passes the reports on, such as the main queue for a player that lives there, or `nil` for
    ///     one of the tracker's own. Without an executor of the instrument, rules, getters and backend run on it.
    public init(
        mapping: OAVTPlayerMapping? = nil, reportLimit: Int = 1024, log: OAVTReportLog? = nil,
        clock: any OAVTClock = OAVTSystemClock.shared, queue: DispatchQueue? = nil
    ) {
        reports = ReportQueue(limit: reportLimit, log: log, queue: queue ?? DispatchQueue(label: "OpenAVT.reports"))
        (self.mapping, self.log, self.clock) = (mapping, log, clock)
        if let mapping { log?.declare(player: mapping.player) }
    }

    /// The number of reports that were dropped, because too many waited.
    public var droppedReportCount: Int { reports.droppedCount }

    /// Counts what a subclass had to drop before it became a report.
    package func countDroppedReports(_ count: Int) { reports.countDropped(count) }

    /// Reports a signal or a property of the player.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - timestamp: The time of the signal or the change, or `nil` for now.
    public func report(_ report: OAVTReport, at timestamp: OAVTTimestamp? = nil) {
        reports.add(report, at: timestamp ?? OAVTTimestamp(clock: clock))
    }

    /// Stops listening to the player; a playback in progress ends.
    ///
    /// Reports that were made before this call are still processed, then the signal `tracker-detached`, which the player's pack
    /// maps to the end of a playback. Later reports are ignored until ``attach()``.
    ///
    /// Waits for a ``startListening()`` or ``stopListening()`` that another thread runs. Inside of them it takes effect when
    /// they return.
    public func detach() {
        end { $0.isDetached = true }
    }

    /// Listens to the player again after ``detach()``.
    ///
    /// Waits, or takes effect later, as ``detach()`` does.
    public func attach() {
        changes.run { [self] in
            guard life.isDetached else { return }
            life.isDetached = false
            reports.reopen()
            if life.isReady { startListening() }
        }
    }

    /// Begins to listen to the player; does nothing by default.
    ///
    /// Called when the instrument is ready, and by ``attach()``. Here and in ``stopListening()`` no call of the instrument waits for
    /// another thread: what it does takes effect later.
    open func startListening() {}

    /// Stops listening to the player; does nothing by default.
    ///
    /// Called once for each ``startListening()``.
    ///
    /// When it returns, nothing more may be reported.
    open func stopListening() {}

    package var mappedPlayer: String? { mapping?.player }

    package func makeMapping() -> (any PlayerMapping)? { mapping?.makeRun() }

    package var recordsEvents: Bool { log != nil }

    package func record(_ event: OAVTEvent, at time: EventTime, from emitter: Emitter) {
        log?.write(event, at: time.wall, from: emitter)
    }

    package var isChangingOnThisThread: Bool { changes.isOnThread }

    package func processLastReports(on instrument: OAVTInstrument) {
        end { $0.isReady = false }
        reports.processAll(on: instrument, self)
    }

    /// Runs a change that no `startListening`, `stopListening` or other change may overlap; waits for them as ``detach()`` does.
    package func change(_ work: @escaping () -> Void) { changes.run(work) }

    private func end(_ change: @escaping (inout Life) -> Void) {
        changes.run { [self] in
            if life.isReady, !life.isDetached { stopListening() }
            change(&life)
            reports.close(with: OAVTPlayerTracker.detached, at: OAVTTimestamp(clock: clock))
        }
    }

    // MARK: OAVTTrackerProtocol

    /// The tracker's id in its instrument, set by the instrument.
    public var trackerId: Int? {
        get { id.withLock { $0 } }
        set { id.withLock { $0 = newValue } }
    }

    /// Returns the event unchanged.
    open func initEvent(event: OAVTEvent) -> OAVTEvent? { event }

    /// Returns the tracker's state.
    public func getState() -> OAVTState { state }

    /// Passes the reports that wait to the instrument, and listens to the player unless the tracker is detached.
    public func instrumentReady(instrument: OAVTInstrument) {
        changes.run { [self] in
            reports.open(instrument, self)
            guard !life.isReady else { return }
            life.isReady = true
            guard !life.isDetached else { return }
            reports.reopen()
            startListening()
        }
    }

    /// Does nothing: the reports have ended already.
    open func endOfService() {}
}

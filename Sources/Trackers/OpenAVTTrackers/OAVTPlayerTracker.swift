import AVTCore
import OpenAVTChain

/// A tracker that passes on what a player says; the rules of the player's pack decide what it means.
///
/// ```swift
/// final class MyTracker: OAVTPlayerTracker, @unchecked Sendable {
///     func playerDidPause() { report(OAVTReport(property: "pause", value: .bool(true))) }
/// }
/// ```
///
/// Any thread may call any method, and no call waits for the rules or the backend. Reports are passed on in their order, by
/// a queue of the tracker, each with the time at which it was made. Those that are made before the instrument is ready wait,
/// as do those that the instrument cannot process yet; of more than `reportLimit`, older values of properties are dropped
/// first and signals last, see ``droppedReportCount``.
///
/// `@unchecked Sendable`: the queue and the id are guarded by locks; subclasses add properties at their own risk.
open class OAVTPlayerTracker: OAVTTrackerProtocol, ReportingTracker, @unchecked Sendable {
    private let state = OAVTState()
    private let reports: ReportQueue
    private let id = Guarded<Int?>(nil)
    /// True if the instrument has ended the reports, and not the app.
    private let isEnded = Guarded(false)
    private let clock: any OAVTClock

    /// The signal by which ``detach()`` ends a playback in progress.
    package static let detached = OAVTReport(signal: "tracker-detached")

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - reportLimit: The maximum number of reports that wait.
    ///   - log: Records the reports, or `nil`.
    ///   - clock: The clock of the instrument.
    public init(
        reportLimit: Int = 1024, log: OAVTReportLog? = nil, clock: any OAVTClock = OAVTSystemClock.shared
    ) {
        reports = ReportQueue(limit: reportLimit, log: log)
        self.clock = clock
    }

    /// The number of reports that were dropped, because too many waited.
    public var droppedReportCount: Int { reports.droppedCount }

    /// Reports what the player says.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - timestamp: The time at which the player said it, or `nil` for now.
    public func report(_ report: OAVTReport, at timestamp: OAVTTimestamp? = nil) {
        reports.add(report, at: timestamp ?? OAVTTimestamp(clock: clock))
    }

    /// Stops listening to the player; a playback in progress ends.
    ///
    /// Reports that were made before are still processed, and nothing follows them until ``attach()``.
    open func detach() {
        reports.close(with: OAVTPlayerTracker.detached, at: OAVTTimestamp(clock: clock))
    }

    /// Accepts reports again after ``detach()``; call this method when a player is attached.
    open func attach() { reports.reopen() }

    package func endReports() -> [(report: OAVTReport, timestamp: OAVTTimestamp)] {
        isEnded.withLock { $0 = true }
        detach()
        return reports.removeAll()
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

    /// Passes the reports that wait to the instrument.
    open func instrumentReady(instrument: OAVTInstrument) {
        let wasEnded = isEnded.withLock { isEnded in
            defer { isEnded = false }
            return isEnded
        }
        if wasEnded { attach() }
        reports.open(instrument, self)
    }

    /// Does nothing: the instrument has detached the tracker already.
    open func endOfService() {}
}

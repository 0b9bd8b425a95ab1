import Foundation
import OpenAVTChain

/// The base class of trackers that report the values of their getters, which a subclass of an app may override.
///
/// Apps subclass `OAVTTrackerAVPlayer` and `OAVTTrackerIMA`, which are derived from it; for a player of your own, subclass
/// ``OAVTPlayerTracker``. All methods can be called on any thread.
///
/// `@unchecked Sendable`: the properties are immutable and `Sendable`; subclasses add properties at their own risk.
open class OAVTForwardingTracker: NSObject, OAVTTrackerProtocol, ReportingTracker, @unchecked Sendable {
    /// Passes the reports on; it has the state of the tracker.
    package let reports: OAVTPlayerTracker
    /// The place in the instrument, and what was reported.
    package let forwarding = ForwardingState()

    /// Creates a tracker.
    ///
    /// - Parameter reports: Passes the reports on.
    package init(reports: OAVTPlayerTracker) {
        self.reports = reports
        super.init()
    }

    /// Stops listening to the player; a playback in progress ends, and so does a break of ads.
    ///
    /// See ``OAVTPlayerTracker/detach()``.
    public func detach() { reports.detach() }

    /// Listens to the player again after ``detach()``; a film that plays is joined.
    public func attach() { reports.attach() }

    /// The number of reports that were dropped, because too many waited.
    public var droppedReportCount: Int { reports.droppedReportCount }

    // MARK: OAVTTrackerProtocol

    /// The tracker's state.
    public var state: OAVTState { reports.getState() }

    /// The tracker's id in its instrument, set by the instrument.
    public var trackerId: Int? {
        get { forwarding.trackerId }
        set {
            forwarding.trackerId = newValue
            // With it, the instrument names the tracker of reports that are dropped.
            reports.trackerId = newValue
        }
    }

    /// Returns the event unchanged.
    open func initEvent(event: OAVTEvent) -> OAVTEvent? { event }

    /// Returns the tracker's state, always the same object.
    open func getState() -> OAVTState { state }

    /// Registers the getters, and begins to listen to the player unless the tracker is detached.
    open func instrumentReady(instrument: OAVTInstrument) {
        forwarding.instrument = instrument
        registerGetters()
        if forwarding.becomesReady() { instrument.emit(action: OAVTAction.TrackerInit, tracker: self) }
        reports.instrumentReady(instrument: instrument)
    }

    /// Does nothing: the reports have ended already.
    open func endOfService() {}

    /// Registers getters with the instrument; none by default.
    open func registerGetters() {}

    // MARK: ReportingTracker

    package var mappedPlayer: String? { reports.mappedPlayer }

    package func processLastReports(on instrument: OAVTInstrument) { reports.processLastReports(on: instrument) }

    package var isChangingOnThisThread: Bool { reports.isChangingOnThisThread }

    package func makeMapping() -> (any PlayerMapping)? { reports.makeMapping() }

    package var recordsEvents: Bool { reports.recordsEvents }

    package func record(_ event: OAVTEvent, at time: EventTime, from emitter: Emitter) {
        reports.record(event, at: time, from: emitter)
    }
}

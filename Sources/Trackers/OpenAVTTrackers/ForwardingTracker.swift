import OpenAVTChain

/// A tracker with another base class, whose reports an `OAVTPlayerTracker` passes on.
package protocol ForwardingTracker: ReportingTracker {
    /// Passes the reports on; it has the state of the tracker.
    var reports: OAVTPlayerTracker { get }
}

extension ForwardingTracker {
    package var mappedPlayer: String? { reports.mappedPlayer }

    package func processLastReports() { reports.processLastReports() }

    package func makeMapping() -> (any PlayerMapping)? { reports.makeMapping() }

    package var recordsEvents: Bool { reports.recordsEvents }

    package func record(_ event: OAVTEvent, at time: EventTime, from emitter: Emitter) {
        reports.record(event, at: time, from: emitter)
    }
}

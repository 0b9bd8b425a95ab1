/// A tracker that queues the reports of its player.
package protocol ReportingTracker: AnyObject {
    /// Ends the reports of a tracker that is being removed.
    ///
    /// - Returns: The reports that the instrument does not have yet, in order.
    func endReports() -> [(report: OAVTReport, timestamp: OAVTTimestamp)]
}

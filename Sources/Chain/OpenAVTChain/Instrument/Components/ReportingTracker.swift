/// A tracker that queues the reports of its player.
package protocol ReportingTracker: AnyObject {
    /// Ends the reports, and processes those that wait.
    ///
    /// Called on the draining thread when the tracker is removed, or the instrument ends.
    func processLastReports()
}

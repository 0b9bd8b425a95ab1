import AVTTestSupport

/// Attaches trackers at random times of a session.
package final class JoinSchedule {
    private var waiting: [(seconds: Double, recorder: SessionRecorder)]
    private var start: ContinuousClock.Instant?

    /// Plans the attachments.
    ///
    /// - Parameters:
    ///   - recorders: The instruments with the trackers.
    ///   - seconds: The times after the first frame.
    ///   - seed: The seed of the times.
    package init(_ recorders: [SessionRecorder], within seconds: ClosedRange<Double>, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        waiting = recorders.map { (.random(in: seconds, using: &generator), $0) }.sorted { $0.seconds < $1.seconds }
    }

    /// Attaches the trackers whose time has come.
    package func advance(_ seen: Observation) {
        guard !seen.startups.isEmpty else { return }
        let start = start ?? .now
        self.start = start
        while let next = waiting.first, ContinuousClock.now - start >= .seconds(next.seconds) {
            waiting.removeFirst().recorder.attach()
        }
    }
}

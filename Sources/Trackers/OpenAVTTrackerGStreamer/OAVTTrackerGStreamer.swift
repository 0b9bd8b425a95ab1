import AVTCore
import OpenAVTChain
import OpenAVTRuntime
import OpenAVTTrackers

/// A tracker of a GStreamer pipeline that an app drives.
///
/// It brings the pack `players.gstreamer` along, for instruments whose rules do not map GStreamer's messages.
///
/// ```swift
/// guard let pipeline = gst_parse_launch("playbin uri=https://example.com/film.mp4", nil) else { return }
/// instrument.addTracker(OAVTTrackerGStreamer(pipeline: pipeline))
/// instrument.ready()
/// gst_element_set_state(pipeline, GST_STATE_PLAYING)
/// ```
///
/// The tracker hears messages as they are posted, before the app takes them from the bus, and takes none away; it needs no main
/// loop. It does not hear those that a synchronous handler of the app drops. Events at its sinks show the app's seeks. No thread of
/// GStreamer waits for the tracker, and the pipeline is not kept alive. A stream that plays already when the tracker is attached
/// begins with a `Start` marked `isJoined`. While the pipeline waits for data, its messages do not distinguish a pause by the viewer from
/// one by the app: the app may report its viewer's commands as the signals `pause` and `play`. Rules, getters of the app and the backend run on
/// the executor of the instrument, or, without one, on a queue of the tracker or on a thread that emits an event.
///
/// `@unchecked Sendable`: the listener is guarded by a lock.
public final class OAVTTrackerGStreamer: OAVTPlayerTracker, @unchecked Sendable {
    private let pipeline: Pipeline
    private let clock: any OAVTClock
    private let listener = Guarded<PipelineListener?>(nil)

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - pipeline: A `GstElement` that is a pipeline, such as a playbin.
    ///   - reportLimit: The maximum number of reports that wait.
    ///   - log: Records the reports, and the events that the app and timers emit for the tracker, or `nil`.
    ///   - clock: The clock of the instrument.
    public init(
        pipeline: UnsafeMutableRawPointer, reportLimit: Int = 1024, log: OAVTReportLog? = nil,
        clock: any OAVTClock = OAVTSystemClock.shared
    ) {
        (self.pipeline, self.clock) = (Pipeline(pipeline), clock)
        super.init(mapping: .gstreamer, reportLimit: reportLimit, log: log, clock: clock)
    }

    deinit { listener.withLock { $0 }?.stop() }

    /// Listens to the pipeline, if it still exists.
    public override func startListening() {
        // The listener holds the tracker weakly: an app that forgets to detach it does not leak it.
        let new = PipelineListener(pipeline, clock: clock) { [weak self] received in
            switch received {
            case .reports(let reports, let timestamp): for report in reports { self?.report(report, at: timestamp) }
            case .dropped(let count): self?.countDroppedReports(count)
            }
        }
        listener.withLock { $0 = new }
    }

    /// Stops listening.
    public override func stopListening() {
        let old = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        old?.stop()
    }
}

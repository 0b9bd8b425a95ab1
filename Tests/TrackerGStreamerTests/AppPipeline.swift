import CGStreamer
import Foundation
import Testing

/// An app that drives a pipeline of its own, and sees what its bus says.
final class AppPipeline {
    let element: UnsafeMutablePointer<GstElement>
    private let bus: UnsafeMutablePointer<GstBus>
    /// The times of the app's own pauses, and of its waits for data, in milliseconds.
    private(set) var pauses: [Int] = []
    private(set) var waits: [Int] = []
    private(set) var errorCount = 0
    private var pauseStart: ContinuousClock.Instant?
    private var waitStart: ContinuousClock.Instant?
    private var wasStarted = false

    private static let library: Void = gst_init(nil, nil)

    init(_ description: String) throws {
        _ = AppPipeline.library
        element = try #require(gst_parse_launch(description, nil))
        bus = try #require(gst_element_get_bus(element))
    }

    deinit {
        gst_element_set_state(element, GST_STATE_NULL)
        gst_object_unref(bus)
        gst_object_unref(element)
    }

    func play() {
        if let start = pauseStart { pauses.append(AppPipeline.milliseconds(since: start)) }
        pauseStart = nil
        gst_element_set_state(element, GST_STATE_PLAYING)
    }

    func pause() {
        pauseStart = .now
        gst_element_set_state(element, GST_STATE_PAUSED)
    }

    func end() { gst_element_set_state(element, GST_STATE_NULL) }

    /// Seeks to a time in seconds, and ends the stream at another one.
    func seek(to start: Double, end: Double) {
        let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue)
        let time = { (seconds: Double) in gint64(seconds * 1e9) }
        gst_element_seek(
            element, 1, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, time(start), GST_SEEK_TYPE_SET, time(end))
    }

    /// Takes messages from the bus for a time in seconds, or until one of a type comes.
    @discardableResult func run(seconds: Double, until type: GstMessageType? = nil) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            guard let message = gst_bus_timed_pop(bus, 5_000_000) else { continue }
            defer {
                gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
            }
            handle(message)
            if message.pointee.type == type { return true }
        }
        return false
    }

    /// As GStreamer's documentation tells apps, a pipeline that waits for data is paused.
    private func handle(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_ERROR: errorCount += 1
        case GST_MESSAGE_BUFFERING:
            var percent: gint = 0
            gst_message_parse_buffering(message, &percent)
            if percent < 100, waitStart == nil {
                waitStart = .now
                gst_element_set_state(element, GST_STATE_PAUSED)
            } else if percent == 100, let start = waitStart {
                if wasStarted { waits.append(AppPipeline.milliseconds(since: start)) }
                (waitStart, wasStarted) = (nil, true)
                gst_element_set_state(element, GST_STATE_PLAYING)
            }
        default: break
        }
    }

    private static func milliseconds(since start: ContinuousClock.Instant) -> Int {
        Int((ContinuousClock.now - start) / .milliseconds(1))
    }
}

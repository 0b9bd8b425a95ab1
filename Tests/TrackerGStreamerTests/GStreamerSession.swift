import AVTTrackerKit
import CGStreamer
import Foundation
import Testing

/// An app that plays a scripted session on a pipeline, and marks what its bus tells it; it shares nothing with the product.
final class GStreamerSession {
    private(set) var seen = Observation()
    private(set) var element: UnsafeMutablePointer<GstElement>
    private let bus: UnsafeMutablePointer<GstBus>
    private let server: FilmServer
    private var films: [String] = []
    private var isPaused = false
    private var isWaiting = false
    private var isReleased = false
    private var newestPercent: gint?
    /// Called between messages.
    var whileRunning: () -> Void = {}
    /// Called when the app loads other rules.
    var swapRules: () -> Void = {}

    private static let library: Void = gst_init(nil, nil)
    private static let pipeline = """
        playbin3 flags=0x103 buffer-duration=1000000000 buffer-size=65536 \
        video-sink="fakesink sync=true" audio-sink="fakesink sync=true"
        """

    init(_ server: FilmServer) throws {
        _ = GStreamerSession.library
        self.server = server
        element = try #require(gst_parse_launch(Self.pipeline, nil))
        bus = try #require(gst_element_get_bus(element))
        // The thread that takes messages is busy while it starts a pipeline: what happens meanwhile has its own time.
        gst_bus_set_sync_handler(
            bus,
            { _, message, _ in
                message?.pointee.timestamp = guint64(Observation.now * 1e6)
                return GST_BUS_PASS
            }, nil, nil)
    }

    deinit { release() }

    private func release() {
        guard !isReleased else { return }
        isReleased = true
        gst_bus_set_sync_handler(bus, nil, nil, nil)
        gst_element_set_state(element, GST_STATE_NULL)
        gst_object_unref(bus)
        gst_object_unref(element)
    }

    /// Performs the steps of a session.
    func perform(_ steps: [ScriptedSession.Step]) {
        for step in steps { perform(step) }
    }

    private func perform(_ step: ScriptedSession.Step) {
        switch step {
        case .load(let film):
            stop()
            load(film)
        case .append(let film): films.append(film)
        case .play(let seconds): run(seconds: seconds)
        case .pause:
            isPaused = true
            if !isWaiting { gst_element_set_state(element, GST_STATE_PAUSED) }
        case .resume:
            isPaused = false
            if !isWaiting { gst_element_set_state(element, GST_STATE_PLAYING) }
        case .stop: stop()
        case .seek(let seconds):
            add(.seek)
            seek(GST_SEEK_FLAG_FLUSH.rawValue, speed: 1, GST_SEEK_TYPE_SET, to: seconds)
        case .speed(let speed):
            seek(GST_SEEK_FLAG_INSTANT_RATE_CHANGE.rawValue, speed: speed, GST_SEEK_TYPE_NONE, to: 0)
        case .withhold(let seconds): server.withhold(after: seconds)
        case .release: server.release()
        case .untilPlaying: run { Observation.isOpen($0.plays) }
        case .untilWaiting: run { Observation.isOpen($0.waits) }
        case .untilEnds(let count): run { $0.ends.count >= count }
        case .swapRules: swapRules()
        case .quit, .kill:
            stop()
            release()
        }
    }

    /// Adds a mark at the time of a message, or now.
    private func add(_ mark: Observation.Mark, _ message: UnsafeMutablePointer<GstMessage>? = nil) {
        seen.add(mark, at: message.map { Double($0.pointee.timestamp) / 1e6 } ?? Observation.now)
    }

    private func load(_ film: String) {
        gst_util_set_object_arg(
            UnsafeMutableRawPointer(element).assumingMemoryBound(to: GObject.self), "uri", server.url(film))
        gst_element_set_state(element, GST_STATE_PLAYING)
    }

    private func stop() {
        if Observation.isOpen(seen.plays) || Observation.isOpen(seen.pauses) { add(.end("stop")) }
        gst_element_set_state(element, GST_STATE_NULL)
        (isPaused, isWaiting) = (false, false)
    }

    private func seek(_ flags: UInt32, speed: Double, _ kind: GstSeekType, to seconds: Double) {
        gst_element_seek(
            element, speed, GST_FORMAT_TIME, GstSeekFlags(flags), kind, gint64(seconds * 1e9), GST_SEEK_TYPE_NONE, -1)
    }

    /// Takes messages from the bus for a time in seconds, or until something is seen.
    private func run(seconds: Double = 8, until isSeen: (Observation) -> Bool = { _ in false }) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !isSeen(seen) {
            whileRunning()
            guard let message = gst_bus_timed_pop(bus, 2_000_000) else { continue }
            handle(message)
            // A wait that is over already needs no pause.
            if let percent = newestPercent, gst_bus_have_pending(bus) == 0 {
                newestPercent = nil
                handle(percent: percent)
            }
            gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
        }
    }

    private func handle(_ message: UnsafeMutablePointer<GstMessage>) {
        switch message.pointee.type {
        case GST_MESSAGE_STATE_CHANGED
        where UnsafeMutableRawPointer(message.pointee.src) == UnsafeMutableRawPointer(element):
            var (from, to, pending) = (GST_STATE_NULL, GST_STATE_NULL, GST_STATE_NULL)
            gst_message_parse_state_changed(message, &from, &to, &pending)
            switch to {
            case GST_STATE_READY where from == GST_STATE_NULL: add(.load, message)
            case GST_STATE_PLAYING:
                if Observation.isOpen(seen.pauses) {
                    add(.resume, message)
                } else if !Observation.isOpen(seen.seeks) {
                    add(.frame, message)
                }
            case GST_STATE_PAUSED where isPaused && pending == GST_STATE_VOID_PENDING: add(.pause, message)
            default: break
            }
        case GST_MESSAGE_ASYNC_DONE: if Observation.isOpen(seen.seeks) { add(.frame, message) }
        case GST_MESSAGE_BUFFERING:
            var percent: gint = 0
            gst_message_parse_buffering(message, &percent)
            newestPercent = percent
        case GST_MESSAGE_EOS: end("eof")
        case GST_MESSAGE_ERROR: end("error")
        default: break
        }
    }

    /// As GStreamer's documentation tells apps, a pipeline that waits for data is paused.
    private func handle(percent: gint) {
        if percent < 100, !isWaiting {
            isWaiting = true
            add(.wait)
            if !isPaused { gst_element_set_state(element, GST_STATE_PAUSED) }
        } else if percent == 100, isWaiting {
            isWaiting = false
            add(.data)
            if !isPaused { gst_element_set_state(element, GST_STATE_PLAYING) }
        }
    }

    private func end(_ reason: String) {
        add(.end(reason))
        gst_element_set_state(element, GST_STATE_NULL)
        (isPaused, isWaiting) = (false, false)
        if !films.isEmpty { load(films.removeFirst()) }
    }
}

import AVTCore
import CMPV
import Foundation
import OpenAVTChain
import OpenAVTTrackers

/// A client of an mpv core, which reads its events on a thread of its own.
///
/// The client is weak: it does not keep the player alive. `@unchecked Sendable`: functions of libmpv are thread-safe, except that
/// only the client's thread waits for events and destroys the handle; ``stop()`` uses the handle only before that.
final class MPVClient: @unchecked Sendable {
    private let handle: OpaquePointer
    private let isStopped = Guarded(false)
    private let ended = DispatchSemaphore(value: 0)
    private let usedTime = Guarded(0.0)

    /// The processor time that the thread has used, in seconds, once it has ended.
    var processorTime: Double { usedTime.withLock { $0 } }

    /// Creates a client and observes the properties of the reader; fails if the core accepts no more clients.
    ///
    /// - Parameters:
    ///   - core: A handle of the core.
    ///   - receive: Called with each event, on the client's thread.
    init?(core: OpaquePointer, _ receive: @escaping @Sendable (MPVEvent) -> Void) {
        guard let handle = mpv_create_weak_client(core, nil) else { return nil }
        self.handle = handle
        let thread = Thread { [self] in
            run(receive)
            usedTime.withLock { $0 = MPVClient.processorTimeOfThread }
            isStopped.withLock { isStopped in
                isStopped = true
                mpv_destroy(self.handle)
            }
            ended.signal()
        }
        thread.name = threadName
        thread.start()
    }

    /// Ends the thread after the events that wait; none is received after this method has returned.
    func stop() {
        isStopped.withLock { isStopped in
            if !isStopped { mpv_wakeup(handle) }
            isStopped = true
        }
        // The last reference to a tracker may be released by its own thread.
        guard Thread.current.name != threadName else { return }
        ended.wait()
        ended.signal()
    }

    private static var processorTimeOfThread: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private var threadName: String { "OpenAVT.mpv \(ObjectIdentifier(self).hashValue)" }

    private func run(_ receive: (MPVEvent) -> Void) {
        observe()
        var count = 0
        while true {
            // Events that mpv has queued are still received, up to a limit.
            let isEnding = isStopped.withLock { $0 }
            if isEnding { count += 1 }
            guard let event = mpv_wait_event(handle, isEnding ? 0 : -1)?.pointee else { return }
            if isEnding, event.event_id == MPV_EVENT_NONE || count > MPVClient.lastEventLimit { return }
            if event.event_id == MPV_EVENT_QUEUE_OVERFLOW {
                // What was dropped cannot be known: all values are sent again.
                for number in MPVReader.properties.indices { mpv_unobserve_property(handle, UInt64(number + 1)) }
                observe()
            } else if let event = MPVEvent(event) {
                receive(event)
            }
            if event.event_id == MPV_EVENT_SHUTDOWN { return }
        }
    }

    /// The number of events that are received after ``stop()`` was called.
    private static let lastEventLimit = 2000

    private func observe() {
        for (number, name) in MPVReader.properties.enumerated() {
            mpv_observe_property(handle, UInt64(number + 1), name, MPVClient.format(of: name))
        }
    }

    private static func format(of property: String) -> mpv_format {
        switch property {
        case "time-pos", "duration", "speed": MPV_FORMAT_DOUBLE
        case "width", "height", "frame-drop-count", "decoder-frame-drop-count": MPV_FORMAT_INT64
        default: MPV_FORMAT_FLAG
        }
    }
}

extension MPVEvent {
    /// Reads an event of libmpv; returns `nil` for those that are not reported.
    fileprivate init?(_ event: mpv_event) {
        switch event.event_id {
        case MPV_EVENT_END_FILE:
            guard let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee else { return nil }
            let isError = end.reason == MPV_END_FILE_REASON_ERROR
            self = .event(
                "end-file", reason: MPVEvent.reasons[end.reason.rawValue],
                error: isError ? String(cString: mpv_error_string(end.error)) : nil)
        case MPV_EVENT_PROPERTY_CHANGE:
            guard let change = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee else { return nil }
            // The number with which the property is observed.
            self = .property(Int(event.reply_userdata) - 1, OAVTValue(change))
        default:
            guard let name = mpv_event_name(event.event_id) else { return nil }
            self = .event(String(cString: name))
        }
    }

    private static let reasons = [
        MPV_END_FILE_REASON_EOF.rawValue: "eof", MPV_END_FILE_REASON_STOP.rawValue: "stop",
        MPV_END_FILE_REASON_QUIT.rawValue: "quit", MPV_END_FILE_REASON_ERROR.rawValue: "error",
        MPV_END_FILE_REASON_REDIRECT.rawValue: "redirect",
    ]
}

extension OAVTValue {
    /// Reads the value of a property; returns `nil` if it has none.
    fileprivate init?(_ change: mpv_event_property) {
        guard let data = change.data else { return nil }
        switch change.format {
        case MPV_FORMAT_FLAG: self = .bool(data.assumingMemoryBound(to: Int32.self).pointee != 0)
        case MPV_FORMAT_INT64: self = .int(Int(data.assumingMemoryBound(to: Int64.self).pointee))
        case MPV_FORMAT_DOUBLE: self = .double(data.assumingMemoryBound(to: Double.self).pointee)
        default: return nil
        }
    }
}

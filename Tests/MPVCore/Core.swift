import AVTCore
import CMPV
import Foundation

/// An mpv core of an app, without window and sound, whose events the app itself observes.
///
/// Commands can be sent from any thread; one thread at a time observes.
package final class Core {
    package let handle: OpaquePointer
    /// The pauses and seeks that the app has seen, in milliseconds, and the reasons of ends.
    package private(set) var pauses: [Int] = []
    package private(set) var seeks: [Int] = []
    package private(set) var ends: [UInt32] = []
    /// The number of seeks that mpv has begun.
    package private(set) var seekCount = 0
    private var begins: [String: ContinuousClock.Instant] = [:]
    private var isDestroyed = false

    package init(_ options: [String: String] = [:]) {
        setlocale(LC_NUMERIC, "C")
        handle = mpv_create()
        for (name, value) in options.merging(
            ["vo": "null", "ao": "null", "idle": "yes"], uniquingKeysWith: { own, _ in own })
        {
            mpv_set_option_string(handle, name, value)
        }
        mpv_initialize(handle)
        for (number, name) in ["pause", "seeking"].enumerated() {
            mpv_observe_property(handle, UInt64(number), name, MPV_FORMAT_FLAG)
        }
    }

    deinit { destroy() }

    /// Ends the player as an app does.
    package func destroy() {
        guard !isDestroyed else { return }
        isDestroyed = true
        mpv_terminate_destroy(handle)
    }

    /// Plays a film of some seconds.
    package func load(seconds: Int) {
        command("loadfile", "av://lavfi:testsrc2=duration=\(seconds):rate=25:size=160x90")
    }

    package func command(_ words: String...) {
        var arguments: [UnsafePointer<CChar>?] = words.map { UnsafePointer(strdup($0)) }
        arguments.append(nil)
        mpv_command(handle, &arguments)
        for argument in arguments { free(UnsafeMutablePointer(mutating: argument)) }
    }

    package func set(_ property: String, _ value: String) { mpv_set_property_string(handle, property, value) }

    /// Observes events for a time, or until one with an id.
    package func observe(seconds: Double = 60, until id: mpv_event_id? = nil) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            guard let event = mpv_wait_event(handle, 0.01)?.pointee else { return }
            note(event)
            if event.event_id == id { return }
        }
    }

    private func note(_ event: mpv_event) {
        if event.event_id == MPV_EVENT_SEEK { seekCount += 1 }
        if event.event_id == MPV_EVENT_END_FILE, let data = event.data {
            ends.append(data.assumingMemoryBound(to: mpv_event_end_file.self).pointee.reason.rawValue)
        }
        guard event.event_id == MPV_EVENT_PROPERTY_CHANGE,
            let change = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee, let data = change.data
        else { return }
        let name = String(cString: change.name)
        if data.assumingMemoryBound(to: Int32.self).pointee != 0 {
            begins[name] = .now
        } else if let begin = begins.removeValue(forKey: name) {
            let length = ContinuousClock.now - begin
            let milliseconds = Int(length / .milliseconds(1))
            if name == "pause" { pauses.append(milliseconds) } else { seeks.append(milliseconds) }
        }
    }
}

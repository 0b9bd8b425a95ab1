import AVTCore
import OpenAVTChain

/// An event of mpv's client interface.
package enum MPVEvent {
    /// An event; `end-file` has a reason, and the error if that is `error`.
    case event(String, reason: String? = nil, error: String? = nil)
    /// A new value of a property that is observed, or none.
    case property(String, OAVTValue?)

    /// Reads a message of the JSON IPC; returns `nil` for a response to a command, which is no event.
    init?(_ message: JSONValue) {
        guard let event = message["event"]?.string else { return nil }
        guard event == "property-change" else {
            self = .event(event, reason: message["reason"]?.string, error: message["file_error"]?.string)
            return
        }
        guard let name = message["name"]?.string else { return nil }
        let value = OAVTValue(message["data"] ?? .null)
        // No observed property is a text; one could be very long.
        if case .string? = value { self = .property(name, nil) } else { self = .property(name, value) }
    }
}

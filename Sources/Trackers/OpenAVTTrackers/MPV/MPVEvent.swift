import AVTCore
import OpenAVTChain

/// An event of mpv's client interface.
package enum MPVEvent {
    /// An event; `end-file` has a reason, and the error if that is `error`.
    case event(String, reason: String? = nil, error: String? = nil)
    /// A new value of an observed property, or none; the index is that of `MPVReader.properties`.
    case property(Int, OAVTValue?)

    /// Reads a message of the JSON IPC; returns `nil` for a response to a command, which is no event, and for other properties.
    init?(_ message: JSONValue) {
        guard let event = message["event"]?.string else { return nil }
        guard event == "property-change" else {
            self = .event(event, reason: message["reason"]?.string, error: message["file_error"]?.string)
            return
        }
        guard let index = message["name"]?.string.flatMap({ MPVReader.indices[$0] }) else { return nil }
        let value = OAVTValue(message["data"] ?? .null)
        // No observed property is a text; one could be very long.
        if case .string? = value { self = .property(index, nil) } else { self = .property(index, value) }
    }
}

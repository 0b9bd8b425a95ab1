import ArgumentParser
import OpenAVTTrackers

/// The player that `avt-rules watch` watches.
enum LiveSource {
    /// An mpv, by the path of its socket.
    case mpv(path: String)
    /// Pages, which load `avt.js` from this port.
    case page(port: Int)
    /// The lines of an event log from standard input.
    case standardInput

    /// Reads an argument of the command.
    ///
    /// - Throws: `ValidationError` if it is no player.
    init(argument: String) throws {
        if argument == "-" {
            self = .standardInput
        } else if argument.hasPrefix("mpv:"), argument.count > 4 {
            self = .mpv(path: String(argument.dropFirst(4)))
        } else if argument.hasPrefix("page:"), let port = Int(argument.dropFirst(5)), (0...65535).contains(port) {
            self = .page(port: port)
        } else {
            throw ValidationError("write mpv:SOCKET, page:PORT or -, such as mpv:mpv.sock")
        }
    }

    /// The pack that maps what the player reports to actions, or `nil` if it is for the user to name.
    var pack: String? {
        switch self {
        case .mpv: "players.mpv"
        case .page: "players.html5"
        case .standardInput: nil
        }
    }
}

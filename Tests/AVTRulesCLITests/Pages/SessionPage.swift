import AVTCore
import AVTHTTPServer
import AVTTestSupport
import AVTTrackerKit
import Foundation

/// A page that plays a scripted session, with the server of its film, and what the page itself observes of its element.
final class SessionPage: Sendable {
    /// The name of the session in the lines of `avt.js`.
    let name: String
    let session: ScriptedSession
    private let server = Guarded<FilmServer?>(nil)
    private let swaps: RuleSwaps?
    private let state = Guarded((seen: Observation?.none, events: "", isKilled: false))

    private static let page = """
        <!DOCTYPE html><video muted width="110"></video><script type="module" src="session.js"></script>
        """

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - watch: The address of the command's files.
    ///   - joins: The times after the first frame, in seconds, at which trackers join; if there are none, one is attached before.
    ///   - swaps: The rules that the page's script swaps, or `nil`.
    /// - Throws: An error of Foundation if a file cannot be read or the server not be started.
    init(_ session: ScriptedSession, watch: String, joins: [Double] = [], swaps: RuleSwaps? = nil) throws {
        (self.session, name, self.swaps) = (session, session.name, swaps)
        // A browser that is to run out of data needs a film of more than 32 KiB, which it loads in one piece.
        let withholds = session.steps.contains { if case .withhold = $0 { true } else { false } }
        let film = withholds ? "film.webm" : "film-high.webm"
        let script = try Data(
            contentsOf: repository.appending(path: "Tests/AVTRulesCLITests/Pages/session.js"))
        let new = try FilmServer(repository.appending(path: "rules/examples/\(film)")) {
            [weak self] request, connection in
            guard let self else { return false }
            switch request.path {
            case "/": connection.respond(200, ["Content-Type": "text/html"], Array(Self.page.utf8))
            case "/session.js": connection.respond(200, ["Content-Type": "text/javascript"], Array(script))
            case "/plan":
                connection.respond(200, ["Content-Type": "application/json"], Array(plan(watch, joins).text.utf8))
            default:
                guard request.method == "POST" else { return false }
                perform(request)
                connection.respond(204)
            }
            return true
        }
        server.withLock { $0 = new }
    }

    func stop() { server.withLock { $0 }?.stop() }

    /// The address of the page.
    var address: String { server.withLock { $0?.address } ?? "" }

    /// What the page has observed, once it has performed its steps.
    var seen: Observation? { state.withLock { $0.seen } }

    /// The same as the page has sent it, which a failed test shows.
    var events: String { state.withLock { $0.events } }

    /// True once the page wants the browser to be killed.
    var isKilled: Bool { state.withLock { $0.isKilled } }

    /// The times at which what was withheld was sent, in milliseconds since 1970.
    var releases: [Double] { server.withLock { $0?.releases } ?? [] }

    private func plan(_ watch: String, _ joins: [Double]) -> JSONValue {
        let url = { (film: String) in self.server.withLock { $0?.url(film) } ?? "" }
        return .object([
            JSONMember("watch", .string(watch)), JSONMember("name", .string(name)),
            JSONMember("joins", .array(joins.map(JSONValue.double))),
            JSONMember("steps", .array(session.steps.map { $0.json(url) })),
        ])
    }

    private func perform(_ request: HTTPServer.Request) {
        let server = server.withLock { $0 }
        switch request.path {
        case "/withhold": server?.withhold(after: Int(String(decoding: request.body, as: UTF8.self)) ?? 0)
        case "/release": server?.release()
        case "/swap": try? swaps?.swap()
        case "/kill": state.withLock { $0.isKilled = true }
        default:
            let events = (try? JSONReader.read(request.body))?.items ?? []
            state.withLock {
                ($0.seen, $0.events) = (Observation(events), String(decoding: request.body, as: UTF8.self))
            }
        }
    }
}

extension Observation {
    /// Reads the events of an element, each with its name, its time, and whether the film had ended.
    fileprivate init(_ events: [JSONValue]) {
        self.init()
        var hasFrame = false
        for event in events {
            guard case .array(let values) = event, let name = values[0].string, let time = Double(values[1].text) else {
                continue
            }
            switch name {
            case "loadstart": add(.load, at: time)
            case "playing":
                add(.resume, at: time)
                add(hasFrame ? .data : .frame, at: time)
                hasFrame = true
            case "ended", "emptied", "error":
                add(.end(name), at: time)
                hasFrame = false
            case _ where !hasFrame || values[2] == .bool(true): break
            case "waiting": add(.wait, at: time)
            case "pause": add(.pause, at: time)
            case "seeking": add(.seek, at: time)
            default: add(.frame, at: time)
            }
        }
    }
}

extension ScriptedSession.Step {
    /// The name of the step in the page's script, and its value.
    fileprivate func json(_ url: (String) -> String) -> JSONValue {
        let (name, value): (String, JSONValue) =
            switch self {
            case .load(let film): ("load", .string(url(film)))
            case .append(let film): ("append", .string(url(film)))
            case .play(let seconds): ("play", .double(seconds))
            case .pause: ("pause", .null)
            case .resume: ("resume", .null)
            case .stop: ("stop", .null)
            case .seek(let seconds): ("seek", .double(seconds))
            case .speed(let speed): ("speed", .double(speed))
            case .withhold(let seconds): ("withhold", .int(seconds))
            case .release: ("release", .null)
            case .untilPlaying: ("untilPlaying", .null)
            case .untilWaiting: ("untilWaiting", .null)
            case .untilEnds(let count): ("untilEnds", .int(count))
            case .swapRules: ("swapRules", .null)
            case .quit: ("quit", .null)
            case .kill: ("kill", .null)
            }
        return .array([.string(name), value])
    }
}

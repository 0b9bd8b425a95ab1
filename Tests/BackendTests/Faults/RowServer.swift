import AVTCore
import AVTHTTPServer
import Foundation

/// A server that records the rows of requests: the first line of a body is the lane, each further line a row.
final class RowServer: Sendable {
    /// What the server does with a request.
    enum Answer {
        /// The rows are recorded, and the response has this status.
        case record(Int)
        /// Nothing is recorded, and the response has this status and these fields.
        case refuse(Int, [String: String] = [:])
        /// The rows are recorded, but the response breaks off.
        case breakOff
        /// The rows are not recorded, and the connection is closed.
        case close
        /// No response within a second.
        case hang
    }

    private struct State {
        var rows: [String: [String]] = [:]
        var requests = 0
    }

    private let state: Guarded<State>
    let server: HTTPServer

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for a free one.
    ///   - answer: Decides by the number of the request and its rows.
    /// - Throws: An error if the port is not available.
    init(port: Int = 0, _ answer: @escaping @Sendable (Int, [String]) -> Answer) throws {
        let state = Guarded(State())
        self.state = state
        server = try HTTPServer(port: port) { request, connection in
            let lines = String(decoding: request.body, as: UTF8.self).components(separatedBy: "\n")
            let number = state.withLock { state in
                state.requests += 1
                return state.requests
            }
            let rows = Array(lines.dropFirst())
            let record = { state.withLock { $0.rows[lines[0], default: []] += rows } }
            switch answer(number, rows) {
            case .record(let status):
                record()
                connection.respond(status)
            case .refuse(let status, let fields): connection.respond(status, fields, Array("no".utf8))
            case .breakOff:
                record()
                connection.send(Array("HTTP/1.1 204 No Con".utf8))
            case .close: break
            case .hang: Thread.sleep(forTimeInterval: 1)
            }
        }
    }

    /// The rows by lane, in the order in which they arrived, repeated ones included.
    var rows: [String: [String]] { state.withLock { $0.rows } }
    var requests: Int { state.withLock { $0.requests } }
}

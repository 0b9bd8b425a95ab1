import AVTCore
import AVTHTTPServer
import AVTLive
import CPageTracker
import Foundation

/// Serves `avt.js` to pages on this computer, and receives the lines that it sends.
///
/// Every site that the viewer visits can send requests to the port; a random part of the address keeps them out.
final class PageReceiver: Sendable {
    private let server: HTTPServer
    private let unanswered = Guarded(Unanswered())
    /// The address of the files, which ends in a slash.
    let address: String

    private struct Unanswered {
        /// The number of requests for another address.
        var strangers = 0
        /// The number of batches that the page has to send again.
        var deferred = 0
    }

    private static var script: [UInt8] {
        Array(UnsafeBufferPointer(start: avt_page_script(), count: avt_page_script_size()))
    }
    private static var example: [UInt8] {
        Array(UnsafeBufferPointer(start: avt_page_example(), count: avt_page_example_size()))
    }

    /// The maximum size of a line.
    private static let lineLimit = 1 << 15

    /// The maximum size of the body of a request; `avt.js` sends at most 30,000 bytes.
    private static let bodyLimit = 1 << 18

    /// Opens a port of the loopback interface.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for a free one.
    ///   - inbox: Receives the lines.
    /// - Throws: `Failure` if the port cannot be opened.
    init(port: Int, inbox: LiveInbox) throws(Failure) {
        var random = SystemRandomNumberGenerator()
        // 103 bits, short enough for a line of the page to fit into a terminal.
        let letters = Array("0123456789abcdefghijklmnopqrstuvwxyz")
        let token = String((0..<20).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
        let unanswered = unanswered
        do {
            server = try HTTPServer(port: port, bodyLimit: PageReceiver.bodyLimit, patience: .seconds(10)) {
                request, connection in
                // Pages of all origins are watched, also those of public sites.
                var fields = [
                    "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Private-Network": "true",
                    "Cache-Control": "no-store",
                ]
                guard request.path.hasPrefix("/\(token)/") else {
                    unanswered.withLock { $0.strangers += 1 }
                    return connection.respond(404)
                }
                let file = request.path.dropFirst(token.utf8.count + 2).prefix { $0 != "?" }
                switch (request.method, file) {
                case ("OPTIONS", _):
                    fields["Access-Control-Allow-Methods"] = "GET, POST"
                    fields["Access-Control-Allow-Headers"] = "Content-Type"
                    connection.respond(204, fields)
                case ("GET", "avt.js"):
                    fields["Content-Type"] = "text/javascript; charset=utf-8"
                    connection.respond(200, fields, PageReceiver.script)
                case ("GET", ""):
                    fields["Content-Type"] = "text/html; charset=utf-8"
                    connection.respond(200, fields, PageReceiver.example)
                case ("POST", "log"):
                    guard !inbox.add(LiveInbox.Batch(request.body, limit: PageReceiver.lineLimit)) else {
                        return connection.respond(204, fields)
                    }
                    unanswered.withLock { $0.deferred += 1 }
                    fields["Retry-After"] = "1"
                    connection.respond(503, fields)
                case (_, "avt.js"), (_, ""), (_, "log"): connection.respond(405, fields)
                default: connection.respond(404, fields)
                }
            }
        } catch {
            throw Failure(status: .inputOutput, message: "port \(port): \(reason(of: error))")
        }
        address = "\(server.address)/\(token)/"
    }

    /// The connections and requests that were refused, a line for each reason.
    var refusals: [String] {
        let (refused, unanswered) = (server.refusals, unanswered.withLock { $0 })
        let size = "\(PageReceiver.bodyLimit >> 10) KiB"
        let reasons = [
            (refused.connections, "connection", "refused: more than \(HTTPServer.connectionLimit) at a time"),
            (refused.bodies, "request", "refused: a body of more than \(size), or of unknown length"),
            (refused.requests, "request", "not used: incomplete, or no HTTP"),
            (unanswered.strangers, "request", "refused: without the random part of the address"),
            (unanswered.deferred, "request", "answered with 503, to be sent again: too many lines waited"),
        ]
        return reasons.filter { $0.0 > 0 }.map { "\(counted($0, $1)) \($2)" }
    }

    /// Stops listening.
    func stop() { server.stop() }
}

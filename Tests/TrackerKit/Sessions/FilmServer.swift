import AVTCore
import AVTHTTPServer
import Foundation

/// A server on the loopback interface that sends a film, and withholds, breaks off or refuses it.
///
/// - `film`: the complete film; after ``withhold(after:)`` it is sent slowly, and what is withheld after ``release()``.
/// - `clip`, `short`: three seconds and one second, each a complete file.
/// - `broken`: the film, which breaks off after two seconds, or after ``withhold(after:)`` then, once it is released; the rest is refused.
/// - `404`, `503`: a response with this status.
/// - `sound`: two seconds of sound.
/// - `live`: a playlist of fragments that grows by a second each second, from three to six seconds.
package final class FilmServer: Sendable {
    private let film: Film
    private let fragmented: FragmentedFilm
    private let other: @Sendable (HTTPServer.Request, HTTPServerConnection) -> Bool
    private let state = Guarded(State())
    private let server = Guarded<HTTPServer?>(nil)

    private struct State {
        /// The number of seconds of the film that may be sent, or `nil` for all.
        var seconds: Int?
        var liveStart: ContinuousClock.Instant?
        var releases: [Double] = []
        var isStopped = false
    }

    /// Starts a server of a film.
    ///
    /// - Parameters:
    ///   - url: The film.
    ///   - other: Responds to a request that is none for a film, or returns false.
    /// - Throws: An error if the film cannot be read or the server not be started.
    package init(
        _ url: URL,
        other: @escaping @Sendable (HTTPServer.Request, HTTPServerConnection) -> Bool = { _, _ in false }
    ) throws {
        self.other = other
        film = try Film(url)
        fragmented = FragmentedFilm(film)
        let new = try HTTPServer { [weak self] request, connection in self?.respond(request, connection) }
        server.withLock { $0 = new }
    }

    /// Ends the server and all responses.
    package func stop() {
        state.withLock { $0.isStopped = true }
        server.withLock { $0 }?.stop()
    }

    /// The base URL.
    package var address: String { server.withLock { $0?.address } ?? "" }

    /// Returns the URL of a film.
    package func url(_ name: String) -> String {
        let kind = ["live": ".m3u8", "sound": ".wav"][name] ?? ".webm"
        return "\(address)/\(name)\(kind)"
    }

    /// Withholds the film after a number of seconds.
    package func withhold(after seconds: Int) { state.withLock { $0.seconds = seconds } }

    /// Sends what was withheld.
    package func release() {
        state.withLock { state in
            state.seconds = nil
            state.releases.append(Observation.now)
        }
    }

    /// The times at which what was withheld was sent, in milliseconds since 1970.
    package var releases: [Double] { state.withLock { $0.releases } }

    private func respond(_ request: HTTPServer.Request, _ connection: HTTPServerConnection) {
        guard !other(request, connection) else { return }
        let name = request.path.dropFirst().prefix { $0 != "." }
        switch name {
        case "film": send(film.bytes, of: request, connection)
        case "broken":
            // A browser asks for the rest again and again.
            guard request.offset == 0 else { return connection.respond(404) }
            let length = film.clip(seconds: film.clusters.count).count
            let sent = film.head + film.clusters.prefix(state.withLock { $0.seconds } ?? 2).joined()
            connection.respond(200, ["Content-Type": "video/webm", "Content-Length": "\(length)"], sent)
            while state.withLock({ $0.seconds != nil && !$0.isStopped }) { usleep(500) }
        case "short": connection.respond(200, ["Content-Type": "video/webm"], film.clip(seconds: 1))
        case "clip": connection.respond(200, ["Content-Type": "video/webm"], film.clip(seconds: 3))
        case "sound": connection.respond(200, ["Content-Type": "audio/x-wav"], Sound(seconds: 2).bytes)
        case "live": connection.respond(200, ["Content-Type": "application/vnd.apple.mpegurl"], playlist())
        case "head": connection.respond(200, ["Content-Type": "video/mp4"], fragmented.head)
        default:
            let number = Int(name) ?? 404
            guard fragmented.fragments.indices.contains(number) else { return connection.respond(number) }
            connection.respond(200, ["Content-Type": "video/mp4"], fragmented.fragments[number])
        }
    }

    private func playlist() -> [UInt8] {
        let start = state.withLock { state in
            state.liveStart = state.liveStart ?? .now
            return state.liveStart ?? .now
        }
        let count = min(6, 3 + Int((ContinuousClock.now - start) / .seconds(1)))
        let head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n#EXT-X-MAP:URI=\"head.mp4\"\n"
        let segments = (0..<count).map { "#EXTINF:1.0,\n\($0).mp4\n" }.joined()
        return Array((head + segments + (count == 6 ? "#EXT-X-ENDLIST\n" : "")).utf8)
    }

    /// Sends bytes from the offset that a request names, as far as they are not withheld.
    private func send(_ bytes: [UInt8], of request: HTTPServer.Request, _ connection: HTTPServerConnection) {
        let length = bytes.count
        let from = request.offset
        var fields = ["Accept-Ranges": "bytes", "Content-Type": "video/webm", "Content-Length": "\(length - from)"]
        fields["Content-Range"] = request.fields["range"] == nil ? nil : "bytes \(from)-\(length - 1)/\(length)"
        guard from < length else { return connection.respond(416) }
        connection.send(HTTPServerConnection.head(fields["Content-Range"] == nil ? 200 : 206, fields))
        var sent = from
        // Behind the last second is an index.
        let isIndex = from >= film.offsets[film.clusters.count]
        while sent < bytes.count, !state.withLock({ $0.isStopped }) {
            guard !isIndex, let seconds = state.withLock({ $0.seconds }) else {
                connection.send(Array(bytes[sent...]))
                return
            }
            // Six times as fast as the film plays.
            let end = min(film.offsets[seconds], film.offsets.first { $0 > sent } ?? bytes.count)
            if sent < end, !connection.send(Array(bytes[sent..<end])) { return }
            usleep(sent < end ? 150_000 : 500)
            sent = max(sent, end)
        }
    }
}

extension HTTPServer.Request {
    /// The number of the first byte that the client wants.
    fileprivate var offset: Int {
        Int(fields["range"]?.dropFirst("bytes=".count).prefix { $0 != "-" } ?? "0") ?? 0
    }
}

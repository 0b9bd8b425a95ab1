import AVTCore
import AVTHTTPServer
import AVTPackFiles
import Foundation

/// What a server on this machine does with the pack file that it has.
enum Fault: String, CaseIterable, Sendable {
    case none, serverError = "500", unavailable = "503", notFound = "404", drips, dripsHead = "drips its head"
    case truncated, redirectsToItself = "redirects to itself", redirectsToOtherHost = "redirects to another host"
    case redirectsToHTTP = "redirects to http", redirectsToFile = "redirects to a file", page = "a page of a hotspot"
    case tooLarge = "too large", tooLargeWithoutLength = "too large, without a length", saysTooLarge = "says too large"
    case garbage, closes = "closes at once", silent, emptyAnswer = "empty", modifiedOutOfTheBlue = "304 without an ETag"
    case garbageOfTheType = "garbage of the right type"
}

/// A server with a pack file and its signature, and faults.
final class FaultyServer: Sendable {
    private let content = Guarded<(pack: [UInt8], signature: [UInt8], tag: String)>(([], [], ""))
    let fault = Guarded(Fault.none)
    /// The response to a request for a second signature.
    let otherSignature = Guarded<(status: Int, body: String)>((404, ""))
    /// The fields `If-None-Match` of questions for the pack.
    let eTags = Guarded<[String?]>([])
    private let server = Guarded<HTTPServer?>(nil)

    init() throws {
        let running = try HTTPServer { [weak self] request, connection in self?.respond(request, connection) }
        server.withLock { $0 = running }
    }

    deinit {
        stop()
    }

    func stop() {
        server.withLock { $0?.stop() }
    }

    var origin: String { server.withLock { $0?.address } ?? "" }

    var address: String { origin + "/test.avtpack" }

    func publish(_ archive: PackArchive, tag: String? = nil) throws {
        let signature = Array(try Packs.signature(of: archive).file.utf8)
        content.withLock { $0 = (archive.bytes, signature, tag ?? "\"\(archive.digest)\"") }
    }

    private func respond(_ request: HTTPServer.Request, _ connection: HTTPServerConnection) {
        let (pack, signature, tag) = content.withLock { $0 }
        if request.path.hasSuffix(".other.minisig") {
            let (status, body) = otherSignature.withLock { $0 }
            return connection.respond(status, ["Content-Type": "text/plain"], Array(body.utf8))
        }
        if request.path.hasSuffix(".minisig") {
            return connection.respond(200, ["Content-Type": "text/plain; charset=utf-8"], signature)
        }
        let eTag = request.fields["if-none-match"]
        eTags.withLock { $0.append(eTag) }
        let type = ["Content-Type": "application/octet-stream", "ETag": tag]
        switch fault.withLock({ $0 }) {
        case .none: eTag == tag ? connection.respond(304, ["ETag": tag]) : connection.respond(200, type, pack)
        case .serverError: connection.respond(500, ["Content-Type": "text/html"], Array("<h1>sorry</h1>".utf8))
        case .unavailable: connection.respond(503, ["Retry-After": "120"])
        case .notFound: connection.respond(404)
        case .drips: drip(HTTPServerConnection.head(200, type) + pack, on: connection)
        case .dripsHead: drip(Array("HTTP/1.1 200 OK\r\nX: ".utf8) + Array(repeating: 65, count: 5000), on: connection)
        case .truncated:
            let fields = type.merging(["Content-Length": String(pack.count)]) { $1 }
            connection.send(HTTPServerConnection.head(200, fields) + pack.prefix(pack.count / 2))
        case .redirectsToItself: connection.respond(302, ["Location": request.path])
        case .redirectsToOtherHost: connection.respond(302, ["Location": "https://example.invalid/x.avtpack"])
        case .redirectsToHTTP: connection.respond(301, ["Location": "http://192.0.2.1/x.avtpack"])
        case .redirectsToFile: connection.respond(301, ["Location": "file:///etc/hosts"])
        case .page: connection.respond(200, ["Content-Type": "text/html"], Array("<h1>log in</h1>".utf8))
        case .tooLarge: connection.respond(200, type, Array(repeating: 0, count: 1 << 20))
        case .tooLargeWithoutLength:
            connection.send(HTTPServerConnection.head(200, type))
            while connection.send(Array(repeating: 0, count: 1 << 16)) {}
        case .saysTooLarge:
            connection.send(HTTPServerConnection.head(200, type.merging(["Content-Length": "99999999999"]) { $1 }))
        case .garbage: connection.send((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        case .closes: break
        case .silent: Thread.sleep(forTimeInterval: 2)
        case .emptyAnswer: connection.respond(200, type)
        case .modifiedOutOfTheBlue: connection.respond(304)
        case .garbageOfTheType: connection.respond(200, type, Array(repeating: 88, count: 3000))
        }
    }

    private func drip(_ bytes: [UInt8], on connection: HTTPServerConnection) {
        for byte in bytes.prefix(200) {
            guard connection.send([byte]) else { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}

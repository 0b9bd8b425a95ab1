import AVTCore
import AVTHTTPServer
import Foundation
import OpenAVTUpdatesRuntime

/// A server on this machine that offers the pack files of a folder, one after the other.
final class PackServer {
    private let folder: URL
    private let number = Guarded(0)
    private let server: HTTPServer

    init(_ folder: URL) throws {
        self.folder = folder
        let number = number
        server = try HTTPServer { request, connection in
            let number = number.withLock { $0 }
            let file = folder.appending(
                path: "\(number).avtpack" + (request.path.hasSuffix(PackSignature.ending) ? PackSignature.ending : ""))
            guard let bytes = try? Data(contentsOf: file) else { return connection.respond(404) }
            let tag = "\"\(number)\""
            guard request.fields["if-none-match"] != tag else { return connection.respond(304, ["ETag": tag]) }
            connection.respond(200, ["Content-Type": "application/octet-stream", "ETag": tag], Array(bytes))
        }
    }

    deinit {
        server.stop()
    }

    var address: String { server.address + "/rules.avtpack" }

    /// Offers the next pack file, or returns false if there is none.
    func publishNext() -> Bool {
        let next = number.withLock { $0 } + 1
        guard FileManager.default.fileExists(atPath: folder.appending(path: "\(next).avtpack").path) else {
            return false
        }
        number.withLock { $0 = next }
        return true
    }
}

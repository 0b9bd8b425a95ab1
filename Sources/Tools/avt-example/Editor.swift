import AVTCore
import AVTHTTPServer
import AVTPackFiles
import AVTPackSigning

/// Edits the pack, signs it, and serves it on this machine.
final class Editor: Sendable {
    /// A version of the pack.
    struct Version: Sendable {
        let number: String
        let change: String
        let formula: String

        /// The text of the pack.
        var text: String {
            """
            pack: { name: example.player, version: \(number), language: 1, extends: [playback.metrics] }
            vocabulary:
              metrics:
                Watched: { type: gauge, unit: ms, description: How long the viewer has watched. }
            metrics:
              Watched: { action: QualityChangeUp, value: \(formula) }

            """
        }
    }

    /// The versions, in the order in which they are published.
    static let versions = [
        Version(number: "1.0.0", change: "", formula: "since(Start)"),
        Version(number: "2.0.0", change: "pauses are not watched", formula: "totalPlayTime"),
        Version(number: "3.0.0", change: "a letter is missing", formula: "totalPlayTme"),
        Version(number: "4.0.0", change: "it divides by a count that is 0", formula: "totalPlayTime / errors"),
        Version(number: "5.0.0", change: "rebuffering is watched, too", formula: "totalPlayTime + totalRebufferTime"),
    ]

    /// The keys that the app trusts.
    let keys: KeyRing
    private let key: SecretKey
    private let server: HTTPServer
    private let served: Guarded<(pack: [UInt8], signature: [UInt8], tag: String)?>

    init() throws {
        key = try SecretKey.random()
        keys = try KeyRing([KeyRing.Entry(key.publicKey, owner: "editor")])
        let served = Guarded<(pack: [UInt8], signature: [UInt8], tag: String)?>(nil)
        self.served = served
        server = try HTTPServer { request, connection in
            guard let (pack, signature, tag) = served.withLock({ $0 }) else { return connection.respond(404) }
            if request.path.hasSuffix(PackSignature.ending) {
                return connection.respond(200, ["Content-Type": "text/plain"], signature)
            }
            guard request.fields["if-none-match"] != tag else { return connection.respond(304, ["ETag": tag]) }
            connection.respond(200, ["Content-Type": "application/octet-stream", "ETag": tag], pack)
        }
    }

    /// The URL from which the app loads the pack.
    var address: String { server.address + "/player.avtpack" }

    /// Creates a pack file of a version, signs it, and serves it.
    @discardableResult
    func publish(_ version: Version, revision: Int) throws -> PackArchive {
        let archive = try PackArchive(
            of: [PackFile(path: "player.yaml", bytes: Array(version.text.utf8))], name: "player.avtpack",
            manifest: PackManifest(
                name: "example.player", version: version.number, revision: revision, language: "1", main: "player.yaml")
        )
        let signature = try PackSignature(of: archive, with: key)
        served.withLock { $0 = (archive.bytes, Array(signature.file.utf8), "\"\(archive.digest)\"") }
        return archive
    }

    func stop() {
        server.stop()
    }
}

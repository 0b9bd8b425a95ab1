import AVTCore
import AVTDiagnostics
import AVTPackFiles
import AVTPackSigning
import ArgumentParser

/// `avt-rules pack verify`: checks whether a pack file is trusted.
struct PackVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verifies whether a pack file can be trusted, as an app does.",
        discussion: """
            Exits with 0 if enough of the keys have signed it and its image is what its packs compile to, and with 5 and the \
            reasons if not. Keys are passed one by one, or as a ring: a JSON file with the days from and to which each is \
            trusted, what was revoked, and the threshold.
            """)

    @Argument(help: "The pack file.")
    var pack: String

    @Option(help: ArgumentHelp("A public key that is trusted. Repeatable.", valueName: "file"))
    var key: [String] = []

    @Option(help: ArgumentHelp("A ring of keys, as JSON.", valueName: "file"))
    var ring: String?

    @Option(help: ArgumentHelp("The number of different keys that must have signed; by default 1.", valueName: "n"))
    var threshold: Int?

    @Option(
        help: ArgumentHelp("A signature; by default all PACK.*minisig. Repeatable.", valueName: "file"))
    var signature: [String] = []

    @Option(
        help: ArgumentHelp("The date on which the keys must be valid; by default today.", valueName: "yyyy-mm-dd"),
        transform: {
            guard let date = CalendarDate($0) else { throw ValidationError("write it as 2026-12-31.") }
            return date
        })
    var at: CalendarDate?

    @Option(help: ArgumentHelp("Refuse smaller revisions, as an app does that has run this one.", valueName: "n"))
    var minimumRevision: Int?

    func validate() throws {
        guard !key.isEmpty || ring != nil else {
            throw ValidationError("name keys with '--key', or a ring with '--ring'.")
        }
        guard key.isEmpty || ring == nil else { throw ValidationError("'--key' and '--ring' exclude each other.") }
        if ring != nil, threshold != nil {
            throw ValidationError("a key ring contains its threshold and excludes '--threshold'.")
        }
    }

    func run() throws {
        let file = try PackFileOnDisk(pack)
        let keys = try keyRing()
        let paths = signature.isEmpty ? file.signaturePaths : signature
        guard !paths.isEmpty else {
            throw Failure(
                status: .untrusted, message: "`\(pack)` has no signature next to it (\(pack)\(PackSignature.ending))")
        }
        var signatures: [PackSignature] = []
        var unread: [String] = []
        for path in paths {
            do throws(Failure) {
                signatures.append(try read(path))
            } catch {
                // A file that nobody has named does not count; the others may suffice.
                guard signature.isEmpty, paths.count > 1, let message = error.message else { throw error }
                unread.append(message)
            }
        }
        guard let today = at ?? .today else { throw Failure(status: .usage, message: "the system's clock has no date") }
        let trusted: TrustedArchive
        do throws(TrustError) {
            trusted = try keys.open(file.bytes, name: pack, signatures: signatures, today: today)
            try checkRevision(trusted.archive.manifest)
        } catch {
            // One line for each signature that does not count, in a message of one line.
            let reasons = ([error.description.replacing("\n  ", with: "; ")] + unread).joined(separator: "; ")
            throw Failure(status: .untrusted, message: "`\(pack)` is not trusted: \(reasons)")
        }
        let image = ImageReport(trusted.archive)
        guard !image.isMismatch else {
            throw Failure(status: .untrusted, message: "`\(pack)` is not trusted: \(image.text)")
        }
        try Console.write(text(of: trusted, image, unread))
    }

    private func checkRevision(_ manifest: PackManifest) throws(TrustError) {
        guard let minimumRevision, manifest.revision < minimumRevision else { return }
        throw .replayed(pack: manifest.name, revision: manifest.revision, minimum: minimumRevision)
    }

    private func text(of trusted: TrustedArchive, _ image: ImageReport, _ unread: [String]) -> String {
        let manifest = trusted.archive.manifest
        let signers = trusted.signers.map { $0.key.id.description + ($0.owner.map { " (\($0))" } ?? "") }
        let first = "\(pack): \(manifest.name) \(manifest.version), revision \(manifest.revision), signed by "
        let withdrawn = manifest.withdrawn.map { ["withdraws the rules: \($0)"] } ?? []
        let lines =
            [first + signers.joined(separator: ", ")] + withdrawn + (trusted.archive.image == nil ? [] : [image.text])
            + (trusted.refused.map { "\($0)" } + unread).map { "not counted: \($0)" }
        return lines.map { printable($0) + "\n" }.joined()
    }

    private func keyRing() throws(Failure) -> KeyRing {
        var text: String?
        if let ring { text = try FileBytes.readText(ring) }
        var entries: [KeyRing.Entry] = []
        for path in key { entries.append(KeyRing.Entry(try publicKey(path))) }
        do throws(KeyRingError) {
            if let text { return try KeyRing(json: text) }
            return try KeyRing(entries, threshold: threshold ?? 1)
        } catch {
            guard let ring else { throw Failure(status: .usage, message: "'--key' and '--threshold': \(error)") }
            throw Failure(status: .inputOutput, message: "`\(ring)`: \(error)")
        }
    }

    private func publicKey(_ path: String) throws(Failure) -> PublicKey {
        let text = try FileBytes.readText(path)
        do throws(KeyError) {
            return try PublicKey(text)
        } catch {
            if let secret = try? SecretKey(text) {
                throw Failure(
                    status: .inputOutput,
                    message: "`\(path)` is a secret key, which signs; name the public key \(secret.id)")
            }
            throw Failure(status: .inputOutput, message: "`\(path)` is not a public key: \(error)")
        }
    }

    private func read(_ path: String) throws(Failure) -> PackSignature {
        let text = try FileBytes.readText(path)
        do throws(SignatureError) {
            return try PackSignature(text, name: path)
        } catch {
            throw Failure(status: .untrusted, message: "\(error)")
        }
    }
}

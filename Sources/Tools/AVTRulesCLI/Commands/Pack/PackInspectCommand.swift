import AVTCore
import AVTDiagnostics
import AVTPackFiles
import AVTPackSigning
import AVTRules
import ArgumentParser
import OpenAVTVendorPacks

/// `avt-rules pack inspect`: shows the contents of a pack file.
struct PackInspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Shows the contents of a pack file, and its claimed signers.",
        discussion: "A file that can be shown is intact. Use 'verify' to decide whether to trust it.")

    @Argument(help: "The pack file.")
    var pack: String

    @Option(help: "The format of the output.")
    var format = Format.human

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human, json
    }

    func run() throws {
        let file = try PackFileOnDisk(pack)
        let archive = try file.archive
        var signatures: [(path: String, signature: PackSignature?)] = []
        for path in file.signaturePaths {
            let text = try FileBytes.readText(path)
            signatures.append((path, try? PackSignature(text, name: path)))
        }
        let image = ImageReport(archive)
        if format == .json {
            try Console.write(json: json(archive, signatures))
        } else {
            try Console.write(text(archive, signatures, image))
        }
        guard image.isMismatch else { return }
        throw Failure(status: .untrusted, message: "`\(pack)`: \(image.text)")
    }

    /// The signature files next to the pack file; the signature is `nil` if the file contains none.
    private typealias Signatures = [(path: String, signature: PackSignature?)]

    private func text(_ archive: PackArchive, _ signatures: Signatures, _ image: ImageReport) -> String {
        let manifest = archive.manifest
        var lines = [
            "\(manifest.name) \(manifest.version), revision \(manifest.revision), rule language \(manifest.language)",
            "  \(archive.bytes.count) bytes, sha256 \(archive.digest)", "",
        ]
        lines += manifest.withdrawn.map { ["  withdraws the rules: \($0)"] } ?? contents(manifest, image)
        lines += ["", "  signatures, not verified"]
        lines += signatures.map { path, signature in
            "    \(path): " + (signature.map { "key \($0.keyID), \($0.trustedComment)" } ?? "no signature")
        }
        if signatures.isEmpty { lines.append("    none") }
        return lines.map { printable($0) + "\n" }.joined()
    }

    private func contents(_ manifest: PackManifest, _ image: ImageReport) -> [String] {
        var lines = ["  files"]
        lines += manifest.files.map { file in
            "    \(file.path)\(file.path == manifest.main ? " (the pack)" : ""), \(file.size) bytes, sha256 \(file.digest)"
        }
        lines += ["", "  " + image.text]
        if !manifest.parameters.isEmpty { lines += ["", "  parameters"] }
        lines += manifest.parameters.map { "    \($0.pack)/\($0.name): \($0.type), \($0.initial) if not set" }
        if !manifest.resolved.isEmpty { lines += ["", "  packs of the library that it extends, when it was made"] }
        lines += manifest.resolved.map { "    \($0.name) \($0.version), sha256 \($0.digest)\(difference($0))" }
        let proofs = manifest.proofs
        lines += [
            "", "  when it was made",
            "    \(counted(manifest.tests.passed, "test")) passed",
            "    \(counted(proofs.proved, "guarantee")) proved over \(counted(proofs.states, "state")), "
                + "\(proofs.bounded) not decided, \(proofs.allowed) broken and allowed",
        ]
        return lines
    }

    /// Describes how a pack of the library differs on this host.
    private func difference(_ pack: PackManifest.ResolvedPack) -> String {
        guard let found = pack.onThisHost([.vendors]) else { return "; here there is none" }
        if found == pack { return "" }
        return found.version == pack.version
            ? "; here with another text, sha256 \(found.digest)"
            : "; here \(found.version), sha256 \(found.digest)"
    }

    private func json(_ archive: PackArchive, _ signatures: Signatures) -> String {
        let signed = signatures.map { path, signature in
            JSONValue.object([
                JSONMember("path", .string(path)),
                JSONMember("key", signature.map { .string($0.keyID.description) } ?? .null),
                JSONMember("trustedComment", signature.map { .string($0.trustedComment) } ?? .null),
            ])
        }
        return JSONValue.object([
            JSONMember("bytes", .int(archive.bytes.count)), JSONMember("sha256", .string(archive.digest.description)),
            JSONMember("manifest", archive.manifest.json), JSONMember("signatures", .array(signed)),
        ]).indentedText + "\n"
    }
}

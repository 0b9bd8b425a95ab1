import AVTCore
import AVTPackFiles

/// A small pack file, made on two ways: by the product, and by hand.
enum ArchiveFixture {
    static let files = [
        PackFile(path: "b.yaml", bytes: Array("pack: { name: b }\n".utf8)),
        PackFile(path: "base/a.yaml", bytes: Array("pack: { name: a }\n".utf8)),
    ]

    static let manifest = PackManifest(
        name: "my.pack", version: "1.2.0", revision: 7, language: "1", main: "b.yaml",
        parameters: [PackManifest.Parameter(pack: "my.pack", name: "pingInterval", type: "duration", initial: "30s")],
        tests: PackManifest.Tests(passed: ["one", "two"]),
        proofs: PackManifest.Proofs(proved: 3, bounded: 1, allowed: 0, states: 12))

    static func archive() throws -> PackArchive {
        try PackArchive(of: files, name: "my.avtpack", manifest: manifest)
    }

    /// The manifest as JSON, by members that can be changed.
    static func members() throws -> [JSONMember] { try archive().manifest.json.members }

    /// A pack file by hand: manifest, digest, and the files that are given.
    static func raw(
        manifest text: String? = nil, files: [RawTar.Entry]? = nil
    ) throws -> RawTar {
        let text = try text ?? archive().manifest.json.indentedText + "\n"
        return RawTar(
            entries: [
                RawTar.Entry("manifest.json", text),
                RawTar.Entry("manifest.sha256", hexadecimal(text) + "  manifest.json\n"),
            ] + (files ?? entries))
    }

    static var entries: [RawTar.Entry] {
        files.map { RawTar.Entry($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    }

    static func hexadecimal(_ text: String) -> String {
        librarySHA256(Array(text.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count < 2 ? "0" + digits : digits
        }.joined()
    }

    /// Why some bytes are refused; `nil` if they are not.
    static func refusal(of bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) -> ArchiveError? {
        do throws(ArchiveError) {
            _ = try PackArchive(bytes, name: "hostile.avtpack", limits: limits)
            return nil
        } catch {
            return error
        }
    }
}

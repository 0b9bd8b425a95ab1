import AVTDiagnostics
import AVTPackFiles
import AVTPackSigning

/// Keys and a pack file that they sign.
enum TrustFixture {
    static let today = ["2026-06-15"].compactMap { CalendarDate($0) }[0]

    /// A key that is the same in every run.
    static func key(_ number: UInt8) throws -> SecretKey {
        try SecretKey(seed: [UInt8](repeating: number, count: 32), id: [UInt8](repeating: number, count: 8))
    }

    static func archive(revision: Int = 7) throws -> PackArchive {
        try PackArchive(
            of: [PackFile(path: "pack.yaml", bytes: Array("pack: { name: my.pack }\n".utf8))], name: "my.avtpack",
            manifest: PackManifest(
                name: "my.pack", version: "1.0.0", revision: revision, language: "1", main: "pack.yaml"))
    }

    /// A ring of keys, by their numbers.
    static func ring(_ numbers: [UInt8], threshold: Int = 1) throws -> KeyRing {
        try KeyRing(numbers.map { KeyRing.Entry(try key($0).publicKey) }, threshold: threshold)
    }

    /// A ring of one key.
    static func ring(_ change: (inout KeyRing.Entry) -> Void) throws -> KeyRing {
        var entry = KeyRing.Entry(try key(1).publicKey)
        change(&entry)
        return try KeyRing([entry])
    }

    static func signatures(of archive: PackArchive, by numbers: [UInt8]) throws -> [PackSignature] {
        try numbers.map { try PackSignature(of: archive, with: key($0)) }
    }
}

extension KeyRing {
    /// Why a pack file is not trusted; empty if it is.
    func refusal(
        of archive: PackArchive, _ signatures: [PackSignature], minimumRevisions: [String: Int] = [:],
        today: CalendarDate = TrustFixture.today
    ) -> String {
        do throws(TrustError) {
            _ = try open(
                archive.bytes, name: archive.name, signatures: signatures, today: today,
                minimumRevisions: minimumRevisions)
            return ""
        } catch {
            return error.description
        }
    }
}

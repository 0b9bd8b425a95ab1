import AVTCore
import AVTPackFiles
import Testing

@Suite("A hostile pack file")
struct HostileArchiveTests {
    @Test("it is refused with its entry and the reason", arguments: try HostileArchive.all())
    func refused(_ hostile: HostileArchive) {
        #expect(ArchiveFixture.refusal(of: hostile.bytes) == hostile.error)
    }

    @Test("the host sets the limits")
    func limits() throws {
        let bytes = try ArchiveFixture.archive().bytes
        #expect(ArchiveFixture.refusal(of: bytes, limits: ArchiveLimits(bytes: bytes.count)) == nil)
        #expect(
            ArchiveFixture.refusal(of: bytes, limits: ArchiveLimits(bytes: bytes.count - 1))
                == ArchiveError(.tooLarge(bytes: bytes.count, limit: bytes.count - 1)))
        #expect(
            ArchiveFixture.refusal(of: bytes, limits: ArchiveLimits(fileBytes: 17))
                == ArchiveError(.tooLarge(bytes: 18, limit: 17), entry: "b.yaml"))
        #expect(
            ArchiveFixture.refusal(of: bytes, limits: ArchiveLimits(files: 1))
                == ArchiveError(.tooManyFiles(limit: 1)))
        let error = ArchiveFixture.refusal(of: bytes, limits: ArchiveLimits(manifestBytes: 100))
        #expect(error?.entry == "manifest.json")
    }

    @Test("a manifest with very many members is refused in linear time")
    func manyMembers() throws {
        let members = (0..<20_000).map { "\"a\($0)\":0" }.joined(separator: ",")
        let bytes = try ArchiveFixture.raw(manifest: "{\(members)}").bytes
        #expect(ArchiveFixture.refusal(of: bytes)?.entry == "manifest.json")
    }

    @Test("the error for a hostile entry contains no control characters")
    func printable() {
        let error = ArchiveError(.missing, entry: "\u{1B}[2J\u{9B}" + String(repeating: "x", count: 10_000))
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        #expect(error.description.count < 400)
    }
}

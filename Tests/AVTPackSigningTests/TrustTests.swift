import AVTDiagnostics
import AVTPackFiles
import AVTPackSigning
import Testing

@Suite("A signed pack file")
struct TrustTests {
    private let archive: PackArchive
    private let signature: PackSignature

    init() throws {
        archive = try TrustFixture.archive()
        signature = try PackSignature(of: archive, with: TrustFixture.key(1))
    }

    @Test("it is opened if a key of the ring has signed it")
    func trusted() throws {
        let opened = try TrustFixture.ring([2, 1]).open(
            archive.bytes, name: "x", signatures: [signature], today: TrustFixture.today)
        #expect(opened.archive.manifest == archive.manifest)
        #expect(opened.signers.map(\.key) == [try TrustFixture.key(1).publicKey])
        #expect(opened.refused.isEmpty)
    }

    @Test("a signature by an unknown key does not count")
    func unknown() throws {
        let refusal = try TrustFixture.ring([2]).refusal(of: archive, [signature])
        #expect(
            refusal == """
                signed by 0 of the 1 keys that are needed
                  `my.avtpack.minisig`, key 101010101010101: it is none of the keys that are trusted
                """)
    }

    @Test("a signature by another key with the same id does not count")
    func copiedID() throws {
        let thief = try SecretKey(
            seed: [UInt8](repeating: 9, count: 32), id: [UInt8](repeating: 1, count: 8))
        let refusal = try TrustFixture.ring([1]).refusal(of: archive, [PackSignature(of: archive, with: thief)])
        #expect(refusal.hasSuffix("it is not the signature of this pack file with this key"))
    }

    @Test("a pack file without signatures is refused")
    func none() throws {
        #expect(try TrustFixture.ring([1]).refusal(of: archive, []) == "signed by 0 of the 1 keys that are needed")
    }

    @Test("keys are trusted from their first to their last day, inclusive")
    func window() throws {
        let ring = try TrustFixture.ring {
            $0.notBefore = CalendarDate("2026-06-01")
            $0.notAfter = CalendarDate("2026-06-30")
        }
        func refusal(_ day: String) throws -> String {
            ring.refusal(of: archive, [signature], today: try #require(CalendarDate(day)))
        }
        #expect(try refusal("2026-05-31").hasSuffix("the key is trusted from 2026-06-01 on"))
        #expect(try refusal("2026-06-01").isEmpty)
        #expect(try refusal("2026-06-30").isEmpty)
        #expect(try refusal("2026-07-01").hasSuffix("the key was trusted until 2026-06-30"))
    }

    @Test("a revoked key does not count, whenever it signed")
    func revoked() throws {
        let ring = try TrustFixture.ring { $0.revoked = "stolen in May" }
        #expect(ring.refusal(of: archive, [signature]).hasSuffix("the key is revoked: stolen in May"))
    }

    @Test("m of n keys must sign, and each counts once")
    func threshold() throws {
        let ring = try TrustFixture.ring([1, 2, 3], threshold: 2)
        let signatures = try TrustFixture.signatures(of: archive, by: [1, 3])
        #expect(ring.refusal(of: archive, signatures).isEmpty)
        #expect(ring.refusal(of: archive, [signature]) == "signed by 1 of the 2 keys that are needed")
        #expect(
            ring.refusal(of: archive, [signature, signature]) == """
                signed by 1 of the 2 keys that are needed
                  `my.avtpack.minisig`, key 101010101010101: another signature was made with the same key
                """)
        // One that does not count harms none that does.
        let more = try TrustFixture.signatures(of: archive, by: [4, 1, 3])
        let opened = try ring.open(archive.bytes, name: "x", signatures: more, today: TrustFixture.today)
        #expect(opened.signers.count == 2)
        #expect(opened.refused.map(\.reason) == [.unknownKey])
    }

    @Test("an earlier revision is refused, by the pack's name")
    func replay() throws {
        let ring = try TrustFixture.ring([1])
        #expect(ring.refusal(of: archive, [signature], minimumRevisions: ["my.pack": 7]).isEmpty)
        #expect(ring.refusal(of: archive, [signature], minimumRevisions: ["other.pack": 8]).isEmpty)
        #expect(
            ring.refusal(of: archive, [signature], minimumRevisions: ["my.pack": 8])
                == "`my.pack` has revision 7, and at least 8 is required: it is older than a pack that was accepted before"
        )
    }

    @Test("the signature of one pack file does not count for another")
    func otherFile() throws {
        let other = try TrustFixture.archive(revision: 8)
        #expect(try TrustFixture.ring([1]).refusal(of: other, [signature]).hasSuffix("with this key"))
    }

    @Test("any changed byte of the pack file is refused before it is read")
    func changedFile() throws {
        let ring = try TrustFixture.ring([1])
        for index in stride(from: 0, to: archive.bytes.count, by: 97) {
            var bytes = archive.bytes
            bytes[index] ^= 1
            let error = #expect(throws: TrustError.self) {
                try ring.open(bytes, name: "x", signatures: [signature], today: TrustFixture.today)
            }
            guard case .tooFewSignatures = error else {
                Issue.record("byte \(index): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("signed bytes that are not a pack file are refused")
    func noPackFile() throws {
        let ring = try TrustFixture.ring([1])
        let error = #expect(throws: TrustError.self) {
            try ring.open(
                archive.bytes, name: "x", signatures: [signature], today: TrustFixture.today,
                limits: ArchiveLimits(files: 0))
        }
        guard case .archive(let cause) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause.problem == .tooManyFiles(limit: 0))
    }

    @Test("any changed character of the signature file is refused, except in the unsigned line")
    func changedSignature() throws {
        let ring = try TrustFixture.ring([1])
        let lines = signature.file.split(separator: "\n", omittingEmptySubsequences: false)
        for line in 1...3 {
            for index in 0..<lines[line].count {
                var characters = Array(lines[line])
                characters[index] = characters[index] == "A" ? "B" : "A"
                var altered = lines.map(String.init)
                altered[line] = String(characters)
                guard let read = try? PackSignature(altered.joined(separator: "\n"), name: "x") else { continue }
                // The last digit of base64 has bits that mean nothing.
                guard read.file != signature.file else { continue }
                #expect(!ring.refusal(of: archive, [read]).isEmpty, "line \(line): \(altered[line])")
            }
        }
    }

    @Test("a changed trusted comment is refused")
    func changedComment() throws {
        let text = signature.file.replacing("revision=7", with: "revision=8")
        let refusal = try TrustFixture.ring([1]).refusal(of: archive, [PackSignature(text, name: "x")])
        #expect(refusal.hasSuffix("its trusted comment was changed"))
    }

    @Test(
        "a string that is not a signature is refused",
        arguments: [
            "", "x", "untrusted comment: x\nRWQ=\ntrusted comment: y\nAAAA\n", String(repeating: "A", count: 5_000),
        ])
    func noSignature(_ text: String) {
        #expect(throws: SignatureError(name: "x")) { try PackSignature(text, name: "x") }
    }
}

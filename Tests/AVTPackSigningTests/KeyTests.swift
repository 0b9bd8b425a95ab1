import AVTDiagnostics
import AVTPackSigning
import Foundation
import Testing

@Suite("A ring of keys")
struct KeyRingTests {
    @Test("the same key twice is refused, also under another id")
    func twice() throws {
        let key = try TrustFixture.key(1)
        let again = try SecretKey(seed: [UInt8](repeating: 1, count: 32), id: [UInt8](repeating: 5, count: 8))
        #expect(throws: KeyRingError.twice(again.id)) {
            try KeyRing([KeyRing.Entry(key.publicKey), KeyRing.Entry(again.publicKey)], threshold: 2)
        }
    }

    @Test("a threshold of 0 or above the number of keys is refused")
    func threshold() throws {
        let entry = KeyRing.Entry(try TrustFixture.key(1).publicKey)
        for (entries, threshold) in [([entry], 2), ([entry], 0), ([entry], -1), ([], 1), ([], 0)] {
            #expect(throws: KeyRingError.threshold(threshold, keys: entries.count)) {
                try KeyRing(entries, threshold: threshold)
            }
        }
    }

    @Test("it is read from JSON")
    func json() throws {
        let keys = try [1, 2].map { try TrustFixture.key($0).publicKey }
        let ring = try KeyRing(
            json: """
                { "threshold": 2, "keys": [
                  { "key": "\(keys[0].line)", "owner": "release", "notBefore": "2026-01-01", "notAfter": "2026-12-31" },
                  { "key": "\(keys[1].line)", "revoked": "lost" } ] }
                """)
        #expect(ring.threshold == 2)
        #expect(
            ring.entries == [
                KeyRing.Entry(
                    keys[0], owner: "release", notBefore: CalendarDate("2026-01-01"),
                    notAfter: CalendarDate("2026-12-31")),
                KeyRing.Entry(keys[1], revoked: "lost"),
            ])
    }

    @Test(
        "JSON that is not a key ring is refused with the reason",
        arguments: [
            ("", "it is empty"), ("[]", "the ring is no object"), ("{", "byte 1: expected a name in double quotes"),
            ("{}", "it must have an integer `threshold` and an array `keys`"),
            ("{\"threshold\":1,\"keys\":[{}]}", "a key without `key`"),
            ("{\"threshold\":1,\"keys\":[],\"revoked\":[]}", "the ring has a member `revoked` that is not known"),
            ("{\"threshold\":1,\"keys\":[{\"key\":\"RW\"}]}", "`RW`: it is not an Ed25519 key in minisign's format"),
            (
                "{\"threshold\":1,\"keys\":[{\"key\":\"RW\",\"revokd\":\"\"}]}",
                "a key has a member `revokd` that is not known"
            ),
        ])
    func malformed(_ text: String, reason: String) {
        #expect(throws: KeyRingError.malformed(reason)) { try KeyRing(json: text) }
    }

    @Test("a day that does not exist is refused and not treated as no limit")
    func noDay() throws {
        let line = try TrustFixture.key(1).publicKey.line
        #expect(throws: KeyRingError.malformed("`notAfter` is not a day such as 2026-12-31")) {
            try KeyRing(json: "{\"threshold\":1,\"keys\":[{\"key\":\"\(line)\",\"notAfter\":\"2026-13-01\"}]}")
        }
    }
}

@Suite("A key")
struct KeyTests {
    @Test("a value that is written and read is unchanged")
    func roundTrip() throws {
        let key = try SecretKey.random()
        #expect(try SecretKey(key.file).publicKey == key.publicKey)
        #expect(try PublicKey(key.publicKey.file) == key.publicKey)
        #expect(try PublicKey(key.publicKey.line) == key.publicKey)
        #expect(try SecretKey.random().publicKey != key.publicKey)
    }

    @Test("a secret key whose halves do not match is refused, because its signatures would reveal it")
    func damaged() throws {
        let key = try TrustFixture.key(1)
        var lines = key.file.split(separator: "\n").map(String.init)
        let other = try TrustFixture.key(2).file.split(separator: "\n")[1]
        // The seed of one and the public half of the other.
        lines[1] = String(lines[1].prefix(116) + other.dropFirst(116))
        #expect(throws: KeyError.damaged) { try SecretKey(lines.joined(separator: "\n")) }
    }

    @Test(
        "a key for which anyone can sign is refused in every encoding",
        arguments: [
            "00" + String(repeating: "00", count: 31), "01" + String(repeating: "00", count: 31),
            "01" + String(repeating: "00", count: 30) + "80",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
            "ec" + String(repeating: "ff", count: 30) + "7f", "ed" + String(repeating: "ff", count: 30) + "7f",
            "ee" + String(repeating: "ff", count: 30) + "7f", "ee" + String(repeating: "ff", count: 31),
        ])
    func weak(_ digits: String) throws {
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { offset in
            let start = digits.index(digits.startIndex, offsetBy: offset)
            return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)
        }
        try #require(bytes.count == 32)
        let line = Data("Ed".utf8 + [UInt8](repeating: 7, count: 8) + bytes).base64EncodedString()
        #expect(throws: KeyError.weak) { try PublicKey(line) }
    }

    @Test(
        "a string that is not a key is refused",
        arguments: ["", "RW", "RWQ=", "untrusted comment: x", "RWQBAQEBAQEBAQ==\nRWQBAQEBAQEBAQ=="])
    func noKey(_ text: String) {
        #expect(throws: KeyError.notAKey) { try PublicKey(text) }
        #expect(throws: KeyError.notAKey) { try SecretKey(text) }
    }
}

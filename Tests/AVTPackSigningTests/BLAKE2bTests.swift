import Testing

@testable import AVTPackSigning

@Suite("BLAKE2b")
struct BLAKE2bTests {
    @Test("the example of RFC 7693 and the digest of no bytes")
    func published() {
        #expect(
            hexadecimal(BLAKE2b.digest(of: Array("abc".utf8))).hasPrefix(
                "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"))
        #expect(
            hexadecimal(BLAKE2b.digest(of: [])).hasPrefix(
                "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"))
    }

    @Test("lengths around a block")
    func lengths() {
        // The digest of the digests of 0 to 300 bytes, each byte equal to its index, by another implementation.
        let digests = (0...300).flatMap { count in BLAKE2b.digest(of: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
        }
        #expect(
            hexadecimal(BLAKE2b.digest(of: digests))
                == "fddbba9d138b3b20fb0e41c9d4c6553f269854cc6faef99fd2d83ec40b1f98f01452f33d4600b2d356c6a06f8efb2e024cce1f5aa0c6e34d1559e84e64f30469"
        )
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

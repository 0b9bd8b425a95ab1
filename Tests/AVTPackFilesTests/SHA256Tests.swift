import AVTCore
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test("it is what the cryptography library says, for every length up to a few blocks")
    func sameAsLibrary() {
        for count in 0...300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
            #expect(AVTCore.SHA256.digest(of: bytes).bytes == librarySHA256(bytes), "\(count)")
        }
    }

    @Test("the example of FIPS 180-4")
    func published() {
        let digest = AVTCore.SHA256.digest(of: Array("abc".utf8))
        #expect(digest.description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(AVTCore.Digest(digest.description) == digest)
    }

    @Test(
        "a text that is no digest is none",
        arguments: ["", "ba78", String(repeating: "A", count: 64), String(repeating: "g", count: 64)])
    func noDigest(_ text: String) {
        #expect(AVTCore.Digest(text) == nil)
    }
}

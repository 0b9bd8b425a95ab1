import AVTCore
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    @Test("it agrees with the cryptography library for every length up to a few blocks")
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
        "a string that is not a digest is refused",
        arguments: ["", "ba78", String(repeating: "A", count: 64), String(repeating: "g", count: 64)])
    func noDigest(_ text: String) {
        #expect(AVTCore.Digest(text) == nil)
    }
}

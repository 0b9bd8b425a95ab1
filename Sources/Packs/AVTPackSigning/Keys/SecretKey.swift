/// A key that signs: Ed25519, as minisign has it in a file without a password (`minisign -G -W`).
///
/// Whoever can read the file can sign: it belongs where secrets are kept, such as those of a CI.
public struct SecretKey: Sendable {
    /// What tells it apart from others.
    public let id: KeyID
    private let seed: [UInt8]
    /// The key by which its signatures are verified.
    public let publicKey: PublicKey

    private static let algorithm = Array("Ed".utf8)
    private static let digest = Array("B2".utf8)
    /// Salt and two limits of the password's function, all zero where there is no password.
    private static let passwordLength = 32 + 8 + 8
    /// A digest of the key, zero where there is no password.
    private static let checksumLength = 32

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - seed: 32 random bytes, of which the key is made.
    ///   - id: 8 random bytes.
    /// - Throws: `KeyError` if there are more or fewer of them.
    public init(seed: [UInt8], id: [UInt8]) throws(KeyError) {
        guard id.count == KeyID.length, let publicKey = Ed25519.publicKey(seed: seed) else { throw .notAKey }
        self.id = KeyID(id)
        self.seed = seed
        self.publicKey = PublicKey(id: self.id, bytes: publicKey)
    }

    /// Makes a key of the system's random numbers.
    public static func random() throws(KeyError) -> SecretKey {
        var system = SystemRandomNumberGenerator()
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in system.next() } }
        return try SecretKey(seed: bytes(32), id: bytes(KeyID.length))
    }

    /// Reads a file of minisign's.
    ///
    /// - Throws: `KeyError` if it is none, has a password, or is damaged.
    public init(_ text: String) throws(KeyError) {
        let lines = MinisignLines(text)
        let header = SecretKey.algorithm.count + 2 + SecretKey.digest.count
        let length = header + SecretKey.passwordLength + KeyID.length + 64 + SecretKey.checksumLength
        guard lines.content.count == 1, let data = base64(lines.content[0]), data.count == length,
            data.prefix(2).elementsEqual(SecretKey.algorithm)
        else { throw .notAKey }
        guard data[2] == 0, data[3] == 0 else { throw .encrypted }
        let key = data.dropFirst(header + SecretKey.passwordLength)
        let seed = key.dropFirst(KeyID.length).prefix(32)
        try self.init(seed: Array(seed), id: Array(key.prefix(KeyID.length)))
        guard key.dropFirst(KeyID.length + 32).prefix(32).elementsEqual(publicKey.bytes) else { throw .damaged }
    }

    /// The file, for minisign too.
    public var file: String {
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let data =
            SecretKey.algorithm + zeros(2) + SecretKey.digest + zeros(SecretKey.passwordLength) + id.bytes + seed
            + publicKey.bytes + zeros(SecretKey.checksumLength)
        // minisign calls it so with and without a password, and reads no other comment.
        return "\(MinisignLines.comment)minisign encrypted secret key\n\(base64(data))\n"
    }

    /// The signature of some bytes.
    ///
    /// - Throws: `KeyError` if the cryptography library refuses the key.
    func signature(of bytes: [UInt8]) throws(KeyError) -> [UInt8] {
        guard let signature = Ed25519.signature(of: bytes, seed: seed) else { throw .damaged }
        return signature
    }
}

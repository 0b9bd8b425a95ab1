/// A key that signs: Ed25519, in the format of minisign's file without a password (`minisign -G -W`).
///
/// Anyone who can read the file can sign: store it with other secrets, such as those of a CI.
public struct SecretKey: Sendable {
    /// The id of the key.
    public let id: KeyID
    private let seed: [UInt8]
    /// The public key that verifies its signatures.
    public let publicKey: PublicKey

    private static let algorithm = Array("Ed".utf8)
    private static let digest = Array("B2".utf8)
    /// The length of the salt and of two limits of the password's key derivation function.
    ///
    /// Their bytes are all zero without a password.
    private static let passwordLength = 32 + 8 + 8
    /// The length of the digest of the key, whose bytes are all zero without a password.
    private static let checksumLength = 32

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - seed: 32 random bytes, from which the key is derived.
    ///   - id: 8 random bytes.
    /// - Throws: `KeyError` if either has another number of bytes.
    public init(seed: [UInt8], id: [UInt8]) throws(KeyError) {
        guard id.count == KeyID.length, let publicKey = Ed25519.publicKey(seed: seed) else { throw .notAKey }
        self.id = KeyID(id)
        self.seed = seed
        self.publicKey = PublicKey(id: self.id, bytes: publicKey)
    }

    /// Creates a key from the system's random numbers.
    public static func random() throws(KeyError) -> SecretKey {
        var system = SystemRandomNumberGenerator()
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in system.next() } }
        return try SecretKey(seed: bytes(32), id: bytes(KeyID.length))
    }

    /// Parses a minisign key file.
    ///
    /// - Throws: `KeyError` if the text is not a key file, has a password, or is damaged.
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

    /// The contents of the key file, which minisign can read too.
    public var file: String {
        let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
        let data =
            SecretKey.algorithm + zeros(2) + SecretKey.digest + zeros(SecretKey.passwordLength) + id.bytes + seed
            + publicKey.bytes + zeros(SecretKey.checksumLength)
        // minisign uses this comment with and without a password, and accepts no other.
        return "\(MinisignLines.comment)minisign encrypted secret key\n\(base64(data))\n"
    }

    /// Returns the signature of some bytes.
    ///
    /// - Throws: `KeyError` if the cryptography library refuses the key.
    func signature(of bytes: [UInt8]) throws(KeyError) -> [UInt8] {
        guard let signature = Ed25519.signature(of: bytes, seed: seed) else { throw .damaged }
        return signature
    }
}

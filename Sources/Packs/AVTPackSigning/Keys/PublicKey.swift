/// A key by which signatures are verified: Ed25519, as minisign has it in a file `NAME.pub`.
public struct PublicKey: Hashable, Sendable {
    /// What tells it apart from others.
    public let id: KeyID
    /// The 32 bytes of the key.
    let bytes: [UInt8]

    private static let algorithm = Array("Ed".utf8)

    init(id: KeyID, bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }

    /// Reads a key: the line that begins with `RW`, alone or below a comment, as in the file.
    ///
    /// - Throws: `KeyError` if it is none.
    public init(_ text: String) throws(KeyError) {
        let lines = MinisignLines(text)
        guard let encoded = lines.content.first, lines.content.count == 1 else { throw .notAKey }
        guard let data = base64(encoded), data.count == 2 + KeyID.length + 32,
            data.prefix(2).elementsEqual(PublicKey.algorithm)
        else { throw .notAKey }
        let key = Array(data.dropFirst(2 + KeyID.length))
        guard !SmallOrder.contains(key) else { throw .weak }
        self.init(id: KeyID(data.dropFirst(2).prefix(KeyID.length)), bytes: key)
    }

    /// The line that begins with `RW`.
    public var line: String { base64(PublicKey.algorithm + id.bytes + bytes) }

    /// The file `NAME.pub`.
    public var file: String { "\(MinisignLines.comment)minisign public key \(id)\n\(line)\n" }

    /// True if some bytes were signed with the secret key that belongs to this one.
    func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        Ed25519.verifies(signature, of: bytes, publicKey: self.bytes)
    }
}

/// Why a key cannot be used.
public enum KeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text is no key of minisign's for signing.
    case notAKey
    /// Anyone can sign for the key.
    case weak
    /// The secret key is encrypted with a password.
    case encrypted
    /// The two halves of the secret key do not belong together.
    case damaged

    /// The reason in words.
    public var description: String {
        switch self {
        case .notAKey: "it is no Ed25519 key in minisign's format"
        case .weak: "it is a key for which anyone can sign"
        case .encrypted:
            "it is encrypted with a password: take the password off a copy with `minisign -C -W -s KEY`, or sign with "
                + "`minisign -S -s KEY -m PACK`"
        case .damaged: "its halves do not belong together"
        }
    }
}

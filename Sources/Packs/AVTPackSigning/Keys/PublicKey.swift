/// A key that verifies signatures: Ed25519, in the format of minisign's file `NAME.pub`.
public struct PublicKey: Hashable, Sendable {
    /// The id of the key.
    public let id: KeyID
    /// The 32 bytes of the key.
    let bytes: [UInt8]

    private static let algorithm = Array("Ed".utf8)

    init(id: KeyID, bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }

    /// Parses a key: the line that begins with `RW`, alone or after a comment as in the file.
    ///
    /// - Throws: `KeyError` if the text is not a key.
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

    /// The contents of the file `NAME.pub`.
    public var file: String { "\(MinisignLines.comment)minisign public key \(id)\n\(line)\n" }

    /// Returns true if some bytes were signed with the matching secret key.
    func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        Ed25519.verifies(signature, of: bytes, publicKey: self.bytes)
    }
}

/// The reason why a key cannot be used.
public enum KeyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text is not a minisign key for signing.
    case notAKey
    /// Anyone can sign for the key.
    case weak
    /// The secret key is encrypted with a password.
    case encrypted
    /// The two halves of the secret key do not match.
    case damaged

    /// A textual description.
    public var description: String {
        switch self {
        case .notAKey: "it is not an Ed25519 key in minisign's format"
        case .weak: "it is a key for which anyone can sign"
        case .encrypted:
            "it is encrypted with a password: take the password off a copy with `minisign -C -W -s KEY`, or sign with "
                + "`minisign -S -s KEY -m PACK`"
        case .damaged: "its halves do not belong together"
        }
    }
}

public import AVTPackFiles

/// A signature of a pack file, stored next to it as `NAME.avtpack.minisig` in minisign's format.
public struct PackSignature: Hashable, Sendable {
    /// The name of the signature in diagnostics, such as its path.
    public let name: String
    /// The id of the key that the signature claims to be made with.
    public let keyID: KeyID
    /// The comment that was signed with the file: the pack's name and revision.
    public let trustedComment: String
    /// True if the signature is of the file's BLAKE2b digest, as minisign makes it without `-l`.
    let isOfDigest: Bool
    /// The signature of the file or of its digest.
    let bytes: [UInt8]
    /// The signature of `bytes` and the trusted comment.
    let global: [UInt8]

    /// The file name extension of signatures, which follows the name of the pack file.
    public static let ending = ".minisig"

    /// The maximum length of a signature file in bytes.
    public static let limit = 4096

    private static let trustedPrefix = "trusted comment: "
    private static let ofFile = Array("Ed".utf8)
    private static let ofDigest = Array("ED".utf8)

    /// Parses a minisign signature file.
    ///
    /// - Parameters:
    ///   - text: The complete text: comment, signature, trusted comment and global signature, one per line.
    ///   - name: The name of the signature in diagnostics.
    /// - Throws: `SignatureError` if the text is not a signature.
    public init(_ text: String, name: String) throws(SignatureError) {
        let lines = MinisignLines(text).content
        guard text.utf8.count <= PackSignature.limit, lines.count == 3, lines[1].hasPrefix(PackSignature.trustedPrefix),
            let data = base64(lines[0]), data.count == 2 + KeyID.length + 64, let global = base64(lines[2]),
            global.count == 64
        else { throw SignatureError(name: name) }
        let algorithm = Array(data.prefix(2))
        guard [PackSignature.ofFile, PackSignature.ofDigest].contains(algorithm) else {
            throw SignatureError(name: name)
        }
        self.name = name
        keyID = KeyID(data.dropFirst(2).prefix(KeyID.length))
        trustedComment = String(lines[1].dropFirst(PackSignature.trustedPrefix.count))
        isOfDigest = algorithm == PackSignature.ofDigest
        bytes = Array(data.dropFirst(2 + KeyID.length))
        self.global = global
    }

    /// Signs the bytes of a pack file, with a trusted comment of the pack's name and revision.
    ///
    /// - Parameters:
    ///   - archive: The pack file.
    ///   - key: The key.
    /// - Throws: `KeyError` if the cryptography library refuses the key.
    public init(of archive: PackArchive, with key: SecretKey) throws(KeyError) {
        name = archive.name + PackSignature.ending
        keyID = key.id
        isOfDigest = false
        trustedComment = PackSignature.comment(of: archive.manifest)
        bytes = try key.signature(of: archive.bytes)
        global = try key.signature(of: bytes + Array(trustedComment.utf8))
    }

    /// The contents of the signature file.
    public var file: String {
        let algorithm = isOfDigest ? PackSignature.ofDigest : PackSignature.ofFile
        return """
            \(MinisignLines.comment)signature from minisign secret key \(keyID)
            \(base64(algorithm + keyID.bytes + bytes))
            \(PackSignature.trustedPrefix)\(trustedComment)
            \(base64(global))

            """
    }

    /// Returns the names of the signatures next to a pack file, sorted.
    ///
    /// These are `NAME.avtpack.minisig`, and `NAME.avtpack.ANYTHING.minisig` of further signers.
    ///
    /// - Parameters:
    ///   - packFile: The name of the pack file, without its folder.
    ///   - names: The names in its folder.
    /// - Returns: The names of its signatures.
    package static func names(of packFile: String, among names: [String]) -> [String] {
        names.filter { $0.hasPrefix(packFile + ".") && $0.hasSuffix(ending) }.sorted()
    }

    /// Returns the trusted comment for a pack file.
    static func comment(of manifest: PackManifest) -> String {
        "pack=\(manifest.name) revision=\(manifest.revision)"
    }
}

/// An error for a text that is not a signature in minisign's format.
public struct SignatureError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the text in diagnostics.
    public let name: String

    /// Creates an error.
    public init(name: String) {
        self.name = name
    }

    /// A textual description.
    public var description: String { "`\(name)` is not a signature in minisign's format" }
}

public import AVTPackFiles

/// A signature of a pack file, as it stands beside it: `NAME.avtpack.minisig`, in minisign's format.
public struct PackSignature: Hashable, Sendable {
    /// What diagnostics call it, such as its path.
    public let name: String
    /// The key that it says it was made with.
    public let keyID: KeyID
    /// What was signed with the file: which pack it is, and which revision.
    public let trustedComment: String
    /// True if the signature is of the file's BLAKE2b, as minisign makes it without `-l`.
    let isOfDigest: Bool
    /// The signature of the file or of its digest.
    let bytes: [UInt8]
    /// The signature of that signature and the trusted comment.
    let global: [UInt8]

    /// What the name of a file of signatures ends in, behind that of the pack file.
    public static let ending = ".minisig"

    /// The longest text that is read, in bytes.
    public static let limit = 4096

    private static let trustedPrefix = "trusted comment: "
    private static let ofFile = Array("Ed".utf8)
    private static let ofDigest = Array("ED".utf8)

    /// Reads a file of minisign's.
    ///
    /// - Parameters:
    ///   - text: all of it: comment, signature, trusted comment and global signature, each on its line.
    ///   - name: what diagnostics call it.
    /// - Throws: `SignatureError` if it is none.
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

    /// Signs a pack file: the bytes themselves, with a comment that names pack and revision.
    ///
    /// - Parameters:
    ///   - archive: the pack file.
    ///   - key: the key.
    /// - Throws: `KeyError` if the cryptography library refuses the key.
    public init(of archive: PackArchive, with key: SecretKey) throws(KeyError) {
        name = archive.name + PackSignature.ending
        keyID = key.id
        isOfDigest = false
        trustedComment = PackSignature.comment(of: archive.manifest)
        bytes = try key.signature(of: archive.bytes)
        global = try key.signature(of: bytes + Array(trustedComment.utf8))
    }

    /// The file of signatures.
    public var file: String {
        let algorithm = isOfDigest ? PackSignature.ofDigest : PackSignature.ofFile
        return """
            \(MinisignLines.comment)signature from minisign secret key \(keyID)
            \(base64(algorithm + keyID.bytes + bytes))
            \(PackSignature.trustedPrefix)\(trustedComment)
            \(base64(global))

            """
    }

    /// The names of the signatures beside a pack file, in order: `NAME.avtpack.minisig`, and `NAME.avtpack.ANYTHING.minisig` of
    /// further signers.
    ///
    /// - Parameters:
    ///   - packFile: the name of the pack file, without its folder.
    ///   - names: the names in its folder.
    /// - Returns: those that are named as its signatures.
    package static func names(of packFile: String, among names: [String]) -> [String] {
        names.filter { $0.hasPrefix(packFile + ".") && $0.hasSuffix(ending) }.sorted()
    }

    /// What a trusted comment says of a pack file.
    static func comment(of manifest: PackManifest) -> String {
        "pack=\(manifest.name) revision=\(manifest.revision)"
    }
}

/// A text that is no signature in minisign's format.
public struct SignatureError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What it is called.
    public let name: String

    /// Names it.
    public init(name: String) {
        self.name = name
    }

    /// In words.
    public var description: String { "`\(name)` is no signature in minisign's format" }
}

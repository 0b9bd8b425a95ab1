public import AVTDiagnostics
public import AVTPackFiles

/// A signature that does not count, and the reason.
public struct RefusedSignature: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why a signature does not count.
    public enum Reason: Hashable, Sendable {
        /// No key in the key ring has the signature's key id.
        case unknownKey
        /// The file was changed, or the key is another one with the same id.
        case wrongSignature
        /// The trusted comment was changed.
        case commentChanged
        /// The trusted comment, which is the value, names another pack or revision than the manifest.
        case differentPack(String)
        /// The key is trusted only from this day on.
        case notYetValid(CalendarDate)
        /// The key was trusted only until this day.
        case expired(CalendarDate)
        /// The key was revoked, for the reason in the key ring.
        case revoked(String)
        /// Another signature was made with the same key.
        case sameKey
    }

    /// The name of the signature in diagnostics.
    public let name: String
    /// The id of the key that the signature claims to be made with.
    public let keyID: KeyID
    /// The reason why the signature does not count.
    public let reason: Reason

    /// A textual description in a sentence without a full stop.
    public var description: String { "`\(name)`, key \(keyID): \(phrase)" }

    private var phrase: String {
        switch reason {
        case .unknownKey: "it is none of the keys that are trusted"
        case .wrongSignature: "it is not the signature of this pack file with this key"
        case .commentChanged: "its trusted comment was changed"
        case .differentPack(let comment): "it was made for `\(comment)`"
        case .notYetValid(let date): "the key is trusted from \(date) on"
        case .expired(let date): "the key was trusted until \(date)"
        case .revoked(let why): "the key is revoked: \(why)"
        case .sameKey: "another signature was made with the same key"
        }
    }
}

/// The reason why a pack file is not trusted.
public enum TrustError: Error, Sendable, CustomStringConvertible {
    /// Too few keys have signed the pack file.
    case tooFewSignatures(needed: Int, counted: [KeyID], refused: [RefusedSignature])
    /// The pack file is signed, but malformed.
    case archive(ArchiveError)
    /// The pack file is signed, but older than one that the host has seen.
    case replayed(pack: String, revision: Int, minimum: Int)

    /// A textual description, with one line for each signature that does not count.
    public var description: String {
        switch self {
        case .tooFewSignatures(let needed, let counted, let refused):
            let head = "signed by \(counted.count) of the \(needed) keys that are needed"
            return ([head] + refused.map { "  \($0)" }).joined(separator: "\n")
        case .archive(let error): return error.description
        case .replayed(let pack, let revision, let minimum):
            return
                "`\(pack)` has revision \(revision), and at least \(minimum) is required: it is older than a pack that was accepted before"
        }
    }
}

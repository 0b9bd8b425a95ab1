public import AVTPackFiles
public import AVTDiagnostics

/// A signature that does not count, and why.
public struct RefusedSignature: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why a signature does not count.
    public enum Reason: Hashable, Sendable {
        /// No key that is trusted has its id.
        case unknownKey
        /// The file was changed, or the key is another one of the same id.
        case notOfThisFile
        /// The trusted comment was changed.
        case commentChanged
        /// The trusted comment names another pack or revision than the manifest: what it is about, by the comment.
        case ofAnotherPack(String)
        /// The key is trusted from this day on.
        case notYetValid(CalendarDate)
        /// The key was trusted until this day.
        case expired(CalendarDate)
        /// The key is trusted no more; in the words of the ring, why.
        case revoked(String)
        /// Another signature was made with the same key.
        case sameKey
    }

    /// What the signature is called.
    public let name: String
    /// The key that it says it was made with.
    public let keyID: KeyID
    /// Why it does not count.
    public let reason: Reason

    /// In a sentence without its full stop.
    public var description: String { "`\(name)`, key \(keyID): \(words)" }

    private var words: String {
        switch reason {
        case .unknownKey: "it is none of the keys that are trusted"
        case .notOfThisFile: "it is not the signature of this pack file with this key"
        case .commentChanged: "its trusted comment was changed"
        case .ofAnotherPack(let comment): "it was made for `\(comment)`"
        case .notYetValid(let date): "the key is trusted from \(date) on"
        case .expired(let date): "the key was trusted until \(date)"
        case .revoked(let why): "the key is revoked: \(why)"
        case .sameKey: "another signature was made with the same key"
        }
    }
}

/// Why a pack file is not trusted.
public enum TrustError: Error, Sendable, CustomStringConvertible {
    /// Too few keys have signed it.
    case tooFewSignatures(needed: Int, counted: [KeyID], refused: [RefusedSignature])
    /// It is signed, but no pack file.
    case archive(ArchiveError)
    /// It is signed, but older than what the host has seen.
    case replayed(pack: String, revision: Int, minimum: Int)

    /// In words; a line for each signature that does not count.
    public var description: String {
        switch self {
        case .tooFewSignatures(let needed, let counted, let refused):
            let head = "signed by \(counted.count) of the \(needed) keys that are needed"
            return ([head] + refused.map { "  \($0)" }).joined(separator: "\n")
        case .archive(let error): return error.description
        case .replayed(let pack, let revision, let minimum):
            return
                "`\(pack)` has revision \(revision), and at least \(minimum) is wanted: it is older than what was there"
        }
    }
}

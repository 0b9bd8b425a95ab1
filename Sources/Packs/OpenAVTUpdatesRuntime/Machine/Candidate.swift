import AVTCore
import AVTEngine

/// A pack that may be activated: trusted and compiled.
struct Candidate: Sendable {
    let program: RuleProgram
    let origin: UpdateStatus.Origin
    /// The digest of the offered contents, or `nil` if the pack is bundled.
    let digest: Digest?
    /// The entry of the pack in the store, or `nil` if it is not stored.
    var pack: StoredState.Pack?
    /// The file to store, or `nil` if the pack is not to be stored.
    var file: StoredFile?
}

/// An offered pack file that is trusted, and withdraws the rules of its name.
struct OfferedWithdrawal: Sendable {
    let withdrawal: StoredState.Withdrawal
    /// True if the pack file is signed, so that the withdrawal is stored.
    let isStored: Bool
}

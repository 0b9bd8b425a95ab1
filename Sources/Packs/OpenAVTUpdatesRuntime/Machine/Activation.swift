import AVTCore

/// The activation of rules.
struct Activation: Sendable {
    /// The purpose of an activation.
    enum Purpose: Sendable {
        /// The rules with which the app starts were loaded after the instrument was created.
        case start
        /// The feed offered the pack.
        case update
        /// Earlier rules replace the active ones.
        case rollback(RollbackReason)
    }

    /// The outcome of an activation.
    enum Outcome: Sendable {
        case activated, deferred, refused
    }

    /// The rules to activate.
    let rules: Candidate
    let purpose: Purpose
    /// The digest of the pack that was accepted before, which counts again if the activation is refused.
    var acceptedBefore: Digest?
}

/// The reason why earlier rules replace the active ones.
enum RollbackReason: Sendable {
    /// The active pack has failed its trial, with this report.
    case failed(HealthReport)
    /// The host goes back to the previous rules.
    case reverted
    /// The host goes back to the bundled rules.
    case revertedToBundled
    /// The rules were withdrawn.
    case withdrawn
}

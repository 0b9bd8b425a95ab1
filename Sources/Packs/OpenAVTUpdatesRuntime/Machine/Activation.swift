import AVTCore

/// The activation of rules.
struct Activation: Sendable {
    /// The purpose of an activation.
    enum Purpose: Sendable {
        /// The feed offered the pack.
        case update
        /// The pack that was active before has failed its trial, with this report.
        case rollback(HealthReport)
    }

    /// What became of an activation.
    enum Outcome: Sendable {
        case activated, deferred, refused
    }

    /// The rules to activate.
    let rules: Candidate
    let purpose: Purpose
    /// The digest of the pack that was accepted before, which counts again if the activation is refused.
    var acceptedBefore: Digest?
}

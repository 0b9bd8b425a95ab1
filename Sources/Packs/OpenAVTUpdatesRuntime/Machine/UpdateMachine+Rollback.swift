import AVTCore

/// Going back to earlier rules: after a failed trial, for the host, and after a withdrawal.
extension UpdateMachine {
    /// The replacement of the active rules by others that are being opened.
    struct Replacement: Sendable {
        /// The digest of the active rules, or `nil` if they are bundled.
        let digest: Digest?
        let reason: RollbackReason
        /// The digest of the pack to roll back to, or `nil` for the bundled rules.
        let fallback: Digest?
        /// The digest of a pack whose activation was deferred, and which must not become active.
        var waiting: Digest?
    }

    // MARK: The host

    /// Goes back to the rules before the pack that was accepted last.
    mutating func revert() -> [UpdateCommand] {
        guard isRunning else { return [] }
        let waiting = deferred?.digest
        if let waiting, let running {
            deferred = nil
            if trial.digest == nil { return rollBack(waiting, to: running, .reverted) }
            // The active rules are on trial themselves.
            stored.rollBack(waiting)
        }
        guard let digest = running?.digest else { return [] }
        if let previous, previous.digest != digest { return rollBack(digest, to: previous, .reverted) }
        let earlier = [stored.good, stored.previous].compactMap { $0?.digest }.first { $0 != digest }
        return open(earlier, .reverted, insteadOf: waiting)
    }

    /// Goes back to the bundled rules.
    mutating func revertToBundled() -> [UpdateCommand] {
        guard isRunning, deferred != nil || running?.digest != nil else { return [] }
        return open(nil, .revertedToBundled)
    }

    mutating func open(
        _ digest: Digest?, _ reason: RollbackReason, insteadOf waiting: Digest? = nil
    ) -> [UpdateCommand] {
        trial.replacement = Replacement(
            digest: running?.digest, reason: reason, fallback: digest, waiting: waiting)
        return [.openFallback(digest)]
    }

    // MARK: Withdrawal

    /// Forgets all packs, and replaces the active one by the bundled rules.
    mutating func withdraw(_ offer: OfferedWithdrawal) -> [UpdateCommand] {
        guard case .preparing(let eTag) = request.step else { return [] }
        guard isRunning else { return endRequest() }
        let withdrawal = offer.withdrawal
        // Anyone who controls the server can offer whatever the keys have ever signed.
        if let active = stored.active, active.name != withdrawal.pack.name {
            return refuse(.otherPack(withdrawal.pack.name, wanted: active.name))
        }
        let waiting = deferred?.digest
        let isPack = waiting != nil || running?.digest != nil
        stored.withdraw(withdrawal)
        (stored.eTag, refusedETag, accepted, deferred) = (eTag, nil, withdrawal.pack.digest, nil)
        return (offer.isStored ? save : [])
            + [.report(.withdrawn(name: withdrawal.pack.name, reason: withdrawal.reason))]
            + (isPack ? open(nil, .withdrawn, insteadOf: waiting) : []) + endRequest()
    }

    // MARK: Rollback

    /// Replaces the active rules by those that were opened.
    mutating func rollBack(toFallback candidate: Candidate?) -> [UpdateCommand] {
        // If the updates were stopped meanwhile, they replace the rules when they are started again.
        guard let replacement = trial.replacement, isRunning else { return [] }
        trial.replacement = nil
        // Other rules than those that failed may be active by now.
        if case .failed = replacement.reason, running?.digest != replacement.digest { return [] }
        guard let candidate else {
            if case .failed(let report) = replacement.reason {
                log.trial = .failed
                return [.report(.failedTrial(report))]
            }
            let refusal = UpdateCommand.report(.refused(.noBundledRules))
            // The active rules are activated again, in place of those that wait, which may be active by now.
            guard let waiting = replacement.waiting, let rules = running?.digest == waiting ? previous : running
            else { return [refusal] }
            return [refusal] + rollBack(waiting, to: rules, replacement.reason)
        }
        if case .revertedToBundled = replacement.reason {
            // No pack of the store is used again, but one that is offered may be.
            if let waiting = deferred?.digest { stored.rollBack(waiting) }
            (deferred, accepted) = (nil, configuration.bundledFile?.digest)
            defer { stored.forgetPacks() }
            return rollBack(replacement.digest, to: candidate, replacement.reason)
        }
        return rollBack(replacement.digest, to: candidate, replacement.reason)
    }

    /// Rolls a pack back: that is stored first, so that the pack is not accepted again whatever happens then.
    ///
    /// - Parameters:
    ///   - digest: The digest of the pack, or `nil` if bundled rules are replaced.
    ///   - rules: The rules to activate.
    ///   - reason: The reason; a withdrawal has already been recorded.
    /// - Returns: The commands that follow.
    mutating func rollBack(_ digest: Digest?, to rules: Candidate, _ reason: RollbackReason) -> [UpdateCommand] {
        if case .withdrawn = reason {
            // The digest of the withdrawal stays the accepted one.
        } else if let digest {
            stored.rollBack(digest)
            if accepted == digest { accepted = rules.digest }
        }
        (previous, trial.digest) = (nil, nil)
        var earlier = rules
        earlier.file = nil
        let rollback = Activation(rules: earlier, purpose: .rollback(reason))
        trial.rollback = rollback
        let commands = save + [.activate(rollback)]
        // The rollback also replaces the rules whose activation was deferred.
        guard let deferred else { return commands }
        return commands + activate(deferred)
    }
}

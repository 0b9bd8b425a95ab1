import AVTCore

/// The choice of the rules with which the app starts, and starting and stopping.
extension UpdateMachine {
    /// The state of the choice.
    struct Beginning: Sendable {
        /// Rules that may be chosen.
        enum Choice: Sendable {
            case active(StoredState.Pack)
            case good(StoredState.Pack)
            case previous(StoredState.Pack)
            case bundled
        }

        /// The rules that were not tried yet, the best first.
        var choices: [Choice] = []
        /// The events to report once the updates are started.
        var events: [UpdateEvent] = []
        /// True if a pack was rolled back because the app ended too often while it was active.
        var isRolledBack = false
        /// True once the rules are chosen; until then the contents of the store are unknown.
        var isDone = false
    }

    mutating func readStore(_ state: StoredState, _ problem: StoreError?) -> [UpdateCommand] {
        stored = state
        if let problem {
            beginning.events.append(.notStored(problem))
            // The store may be intact: what cannot be read now may be readable later.
            if case .system = problem { writesStore = false }
        }
        if let startsLimit, let pack = stored.active, stored.starts >= startsLimit {
            stored.rollBack(pack.digest)
            beginning.isRolledBack = true
            beginning.events.append(.rolledBackAtStart(name: pack.name, digest: pack.digest))
        }
        endOldWithdrawal()
        if let active = stored.active, !isOlderThanBundled(active) { beginning.choices.append(.active(active)) }
        if stored.isOnTrial, let good = stored.good, !isOlderThanBundled(good) {
            beginning.choices.append(.good(good))
        }
        if let previous = stored.previous, !isOlderThanBundled(previous) {
            beginning.choices.append(.previous(previous))
        }
        if configuration.hasBundled { beginning.choices.append(.bundled) }
        return chooseNext()
    }

    private func isOlderThanBundled(_ pack: StoredState.Pack) -> Bool {
        guard let bundled = configuration.bundledFile else { return false }
        return bundled.name == pack.name && bundled.revision > pack.revision
    }

    /// Ends a withdrawal if a later revision is bundled: the app was updated.
    private mutating func endOldWithdrawal() {
        if let pack = stored.withdrawal?.pack, isOlderThanBundled(pack) { stored.withdrawal = nil }
    }

    private mutating func chooseNext() -> [UpdateCommand] {
        switch beginning.choices.first {
        case .active(let pack), .good(let pack), .previous(let pack): [.openStored(pack.digest)]
        case .bundled: [.loadBundled]
        case nil: choose(nil, .none)
        }
    }

    mutating func open(_ candidate: Candidate) -> [UpdateCommand] {
        switch beginning.choices.first {
        case .active: return choose(candidate, .stored)
        case .good:
            // The feed must send the other pack again.
            (stored.active, stored.eTag) = (stored.good, nil)
            return choose(candidate, .stored)
        case .previous:
            (stored.active, stored.good, stored.previous) = (stored.previous, stored.previous, nil)
            stored.eTag = nil
            return choose(candidate, .stored)
        case .bundled: return choose(candidate, .bundled)
        case nil: return []
        }
    }

    mutating func skip(_ reason: UpdateEvent) -> [UpdateCommand] {
        guard let choice = beginning.choices.first else { return [] }
        if case .refused(let refusal) = reason { log.refuse(choice.packName, refusal, at: now) }
        beginning.events.append(reason)
        beginning.choices.removeFirst()
        return chooseNext()
    }

    private mutating func choose(_ candidate: Candidate?, _ origin: UpdateEvent.Origin) -> [UpdateCommand] {
        (beginning.choices, beginning.isDone) = ([], true)
        if origin != .stored {
            stored.forgetPacks()
            // The rules in the store are not the ones that run: the feed must send its pack regardless of the ETag.
            if stored.withdrawal == nil { stored.eTag = nil }
        }
        if let file = configuration.bundledFile {
            stored.revisions[file.name] = max(stored.revisions[file.name] ?? 0, file.revision)
        }
        (start, running) = (candidate, candidate)
        accepted =
            stored.withdrawal?.pack.digest
            ?? (origin == .bundled ? configuration.bundledFile?.digest : candidate?.digest)
        if let candidate { log.activate(candidate, at: now) }
        beginning.events.append(.started(origin))
        let commands = isRunning ? countStart() : []
        return commands.isEmpty && beginning.isRolledBack ? save : commands
    }

    /// Records, before the pack of the store can run, that the app starts to run it.
    ///
    /// A system that launches an app in the background and ends it there need not have used the rules.
    mutating func countStart() -> [UpdateCommand] {
        guard startsLimit != nil, stored.active != nil, !isStartCounted else { return [] }
        isStartCounted = true
        stored.starts += 1
        return save
    }

    // MARK: The host

    mutating func prepareToRun() -> [UpdateCommand] {
        isRunning = true
        return countStart()
    }

    mutating func run(isWaiting: Bool) -> [UpdateCommand] {
        guard isRunning else { return [] }
        defer { beginning.events = [] }
        let digest = running?.digest
        let isOnTrial = isOnTrial && digest == stored.active?.digest || trial.digest == digest && digest == unstored
        trial.digest = isOnTrial ? digest : nil
        if trial.digest != nil { log.trial = .running }
        // The updates may have been stopped before a rollback.
        var rollback = trial.rollback.map { [UpdateCommand.activate($0)] } ?? []
        if rollback.isEmpty, let replacement = trial.replacement {
            rollback = [.openFallback(replacement.fallback)]
        }
        // The instrument was created before the rules were loaded.
        let first = isWaiting && rollback.isEmpty ? start.map { Activation(rules: $0, purpose: .start) } : nil
        return beginning.events.map { .report($0) } + (first.map { [.activate($0)] } ?? []) + beginObservation()
            + rollback + [.schedule(milliseconds: 0)]
    }

    mutating func stop() -> [UpdateCommand] {
        isRunning = false
        if case .requesting = request.step { request.isCancelled = true }
        let cancel: [UpdateCommand] = [.cancelTimer, .cancelRequest]
        guard beginning.isDone else { return cancel }
        defer { (stored.starts, isStartCounted) = (0, false) }
        // This also stores the counts of the pack on trial.
        return cancel + (isOnTrial || stored.starts > 0 ? save : [])
    }
}

extension UpdateMachine.Beginning.Choice {
    /// The name of the pack, or `nil` for bundled rules.
    fileprivate var packName: String? {
        switch self {
        case .active(let pack), .good(let pack), .previous(let pack): pack.name
        case .bundled: nil
        }
    }
}

import AVTCore

/// The choice of the rules with which the app starts, and starting and stopping.
extension UpdateMachine {
    /// The state of the choice.
    struct Beginning: Sendable {
        /// Rules that may be chosen.
        enum Choice: Sendable {
            case active(StoredState.Pack)
            case good(StoredState.Pack)
            case bundled
        }

        /// The rules that were not tried yet, the best first.
        var choices: [Choice] = []
        /// The events to report once the updates are started.
        var events: [UpdateEvent] = []
        /// True if the start itself is to be stored, because the app may end while the pack on trial is active.
        var isCounted = false
    }

    mutating func readStore(_ state: StoredState, _ problem: StoreError?) -> [UpdateCommand] {
        stored = state
        if let problem {
            beginning.events.append(.notStored(problem))
            // The store may be intact: what cannot be read now may be readable later.
            if case .system = problem { writesStore = false }
        }
        beginning.isCounted = isOnTrial
        if isOnTrial, let pack = stored.begin() {
            beginning.events.append(.rolledBackAtStart(name: pack.name, digest: pack.digest))
        }
        if let active = stored.active, !isOlderThanBundled(active) { beginning.choices.append(.active(active)) }
        if stored.isOnTrial, let good = stored.good, !isOlderThanBundled(good) {
            beginning.choices.append(.good(good))
        }
        if configuration.hasBundled { beginning.choices.append(.bundled) }
        return chooseNext()
    }

    private func isOlderThanBundled(_ pack: StoredState.Pack) -> Bool {
        guard let bundled = configuration.bundledFile else { return false }
        return bundled.name == pack.name && bundled.revision > pack.revision
    }

    private mutating func chooseNext() -> [UpdateCommand] {
        switch beginning.choices.first {
        case .active(let pack), .good(let pack): [.openStored(pack.digest)]
        case .bundled: [.compileBundled]
        case nil: choose(nil, .none)
        }
    }

    mutating func open(_ candidate: Candidate) -> [UpdateCommand] {
        switch beginning.choices.first {
        case .active: return choose(candidate, .stored)
        case .good:
            // The feed must send the other pack again.
            (stored.active, stored.mark) = (stored.good, nil)
            return choose(candidate, .stored)
        case .bundled: return choose(candidate, .bundled)
        case nil: return []
        }
    }

    mutating func skip(_ reason: UpdateEvent) -> [UpdateCommand] {
        guard !beginning.choices.isEmpty else { return [] }
        beginning.events.append(reason)
        beginning.choices.removeFirst()
        return chooseNext()
    }

    private mutating func choose(_ candidate: Candidate?, _ origin: UpdateEvent.Origin) -> [UpdateCommand] {
        beginning.choices = []
        if origin != .stored {
            // The rules in the store are not the ones that run: the feed must send its pack regardless of the ETag.
            (stored.active, stored.good, stored.mark) = (nil, nil, nil)
        }
        if let file = configuration.bundledFile {
            stored.revisions[file.name] = max(stored.revisions[file.name] ?? 0, file.revision)
        }
        (start, running) = (candidate, candidate)
        accepted = origin == .bundled ? configuration.bundledFile?.digest : candidate?.digest
        beginning.events.append(.started(origin))
        // Saved before the pack can run: if the pack crashes the app, the next start knows about it.
        return beginning.isCounted ? save : []
    }

    // MARK: The host

    mutating func prepareToRun() -> [UpdateCommand] {
        isRunning = true
        // The start of the app has counted the first start of the updates.
        guard isOnTrial, stored.starts == 0 else { return [] }
        _ = stored.begin()
        return save
    }

    mutating func run() -> [UpdateCommand] {
        guard isRunning else { return [] }
        defer { beginning.events = [] }
        let digest = stored.active?.digest
        trial.digest = isOnTrial && running?.digest == digest ? digest : nil
        // The updates may have been stopped before a rollback.
        let rollback = trial.rollback.map { [UpdateCommand.activate($0)] } ?? []
        return beginning.events.map { .report($0) } + beginObservation() + rollback + [.schedule(milliseconds: 0)]
    }

    mutating func stop() -> [UpdateCommand] {
        isRunning = false
        stored.starts = 0
        // This also stores the counts of the pack on trial.
        return [.cancelTimer, .cancelRequest] + (isOnTrial ? save : [])
    }
}

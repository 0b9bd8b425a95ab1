import AVTCore
import AVTPackFiles
import AVTPackSigning

/// The commands that read and write the store.
extension RuleUpdates {
    /// Reads the state of the store.
    func storedState() -> UpdateInput {
        guard let store else { return .storeRead(StoredState(), problem: nil) }
        do throws(StoreError) {
            return .storeRead(try store.state(), problem: nil)
        } catch {
            return .storeRead(recovered(from: store), problem: error)
        }
    }

    /// Returns a state for a store whose own cannot be read: its active pack is the trusted one with the greatest
    /// revision.
    ///
    /// The trial result of that pack is unknown.
    private func recovered(from store: RuleStore) -> StoredState {
        var state = StoredState()
        for digest in store.packFiles.prefix(8) {
            guard let pack = try? opened(digest, in: store).pack else { continue }
            state.revisions[pack.name] = max(state.revisions[pack.name] ?? 0, pack.revision)
            if pack.revision > state.active?.revision ?? 0 { state.active = pack }
        }
        return state
    }

    /// Opens a pack of the store.
    func open(_ digest: Digest) -> UpdateInput {
        guard let store else { return .notOpened(.notStored(.system("there is no store"))) }
        do {
            return .opened(try opened(digest, in: store))
        } catch let error as StoreError {
            return .notOpened(.notStored(error))
        } catch let error as UpdateRefusal {
            return .notOpened(.refused(error))
        } catch {
            return .notOpened(.notStored(.system("\(error)")))
        }
    }

    /// Reads, verifies and loads a pack of the store.
    private func opened(_ digest: Digest, in store: RuleStore) throws -> Candidate {
        let file = try store.packFile(digest, limit: settings.archiveLimits.bytes)
        let archive = try settings.verify(file, digest.description + PackArchive.ending, today: today)
        var candidate = try settings.candidate(of: archive, file, digest, .store)
        candidate.file = nil
        return candidate
    }

    /// Loads the bundled rules.
    func bundled() -> UpdateInput {
        do throws(UpdateRefusal) {
            guard let rules = settings.bundledRules else { throw .noBundledRules }
            let program = try rules.origin.program(under: settings)
            return .opened(Candidate(program: program, origin: .bundled, digest: nil))
        } catch {
            return .notOpened(.refused(error))
        }
    }

    /// Returns the pack of the store with a digest, or else the bundled rules, or `nil` if neither can be used.
    func fallback(_ digest: Digest?) -> Candidate? {
        if let digest, case .opened(let candidate) = open(digest) { return candidate }
        guard settings.bundledRules != nil, case .opened(let candidate) = bundled() else { return nil }
        return candidate
    }

    /// Stores the current state; a failure is reported on the working queue.
    func save() {
        do throws(StoreError) {
            // The state is read under the claim, so that no older state replaces a later one.
            try write { store throws(StoreError) in try store.save(state.withLock { $0.machine.stored }) }
        } catch {
            queues.work.async { self.process(.saveFailed(error)) }
        }
    }

    /// Stores a pack and a state that names it.
    func add(_ candidate: Candidate, _ state: StoredState) -> UpdateInput {
        guard let file = candidate.file, let digest = candidate.digest else { return .stored }
        do throws(StoreError) {
            try write { store throws(StoreError) in try store.add(file, digest: digest, state) }
            return .stored
        } catch {
            return .notStored(error)
        }
    }

    private func write(_ body: (RuleStore) throws(StoreError) -> Void) throws(StoreError) {
        guard let store, let claim else { return }
        let isStopped = state.withLock { $0.instrument == nil }
        try claim.write(isStopped: isStopped) { () throws(StoreError) in try body(store) }
    }
}

extension UpdateSettings {
    /// Returns what the machine needs to know of the settings.
    func machineConfiguration(hasStore: Bool) -> UpdateMachine.Configuration {
        UpdateMachine.Configuration(
            bounds: health,
            bundledFile: bundledArchive.map {
                StoredState.Pack(
                    digest: $0.digest, name: $0.manifest.name, revision: $0.manifest.revision, signatures: 0)
            },
            hasBundled: bundledRules != nil, hasStore: hasStore)
    }
}

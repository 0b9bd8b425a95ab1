import AVTPackFiles
import AVTCore
import AVTPackSigning

/// The rules with which an app starts.
extension RuleUpdates {
    func start() {
        var (stored, problems) = storedState()
        let wasOnTrial = isOnTrial(stored)
        if wasOnTrial, let pack = stored.begin() {
            problems.append(.rolledBackAtStart(name: pack.name, digest: pack.digest))
        }
        let kept = lastKnownGood(&stored, &problems)
        let chosen = kept ?? bundled(&problems)
        let origin: UpdateEvent.Origin = kept != nil ? .stored : chosen != nil ? .bundled : .none
        if kept == nil {
            // The rules in the store are not the ones that run: the feed must send its pack regardless of the ETag.
            stored.mark = nil
        }
        if let archive = settings.bundledArchive {
            let (name, revision) = (archive.manifest.name, archive.manifest.revision)
            stored.revisions[name] = max(stored.revisions[name] ?? 0, revision)
        }
        let (state, taken) = (stored, kept?.digest ?? (chosen == nil ? nil : settings.bundledArchive?.digest))
        let beginnings = problems + [.started(origin)]
        self.state.withLock {
            $0.stored = state
            ($0.start, $0.running) = (chosen, chosen)
            $0.taken = taken
            $0.beginnings = beginnings
        }
        // Saved before the pack can run: if the pack crashes the app, the next start knows about it.
        if wasOnTrial { save() }
    }

    /// Returns true if the active pack has not passed its trial yet; without health bounds there is no trial.
    func isOnTrial(_ stored: StoredState) -> Bool { settings.health != nil && stored.isOnTrial }

    private func storedState() -> (StoredState, [UpdateEvent]) {
        guard let store else { return (StoredState(), []) }
        do throws(StoreError) {
            return (try store.state(), [])
        } catch {
            // The store may be intact: what cannot be read now may be readable later.
            if case .system = error { state.withLock { $0.isStoreClosed = true } }
            return (recovered(from: store), [.notStored(error)])
        }
    }

    /// Returns a state for a store whose own cannot be read: its active pack is the trusted one with the greatest
    /// revision.
    ///
    /// The trial result of that pack is unknown.
    private func recovered(from store: RuleStore) -> StoredState {
        var state = StoredState()
        for digest in store.packFiles.prefix(8) {
            guard let pack = try? opened(digest, in: store).stored?.pack else { continue }
            state.revisions[pack.name] = max(state.revisions[pack.name] ?? 0, pack.revision)
            if pack.revision > state.active?.revision ?? 0 { state.active = pack }
        }
        return state
    }

    /// Returns the last accepted pack, or else the last one that passed its trial, if it is still trusted and compiles.
    private func lastKnownGood(_ stored: inout StoredState, _ problems: inout [UpdateEvent]) -> Candidate? {
        guard let store else { return nil }
        for (pack, isActive) in [(stored.active, true), (stored.isOnTrial ? stored.good : nil, false)] {
            guard let pack, !isOlderThanBundled(pack) else { continue }
            do {
                let candidate = try opened(pack.digest, in: store)
                if !isActive {
                    // The feed must send the other pack again.
                    (stored.active, stored.mark) = (stored.good, nil)
                }
                return candidate
            } catch let error as StoreError {
                problems.append(.notStored(error))
            } catch let error as UpdateRefusal {
                problems.append(.refused(error))
            } catch {}
        }
        (stored.active, stored.good) = (nil, nil)
        return nil
    }

    private func isOlderThanBundled(_ pack: StoredState.Pack) -> Bool {
        guard let manifest = settings.bundledArchive?.manifest else { return false }
        return manifest.name == pack.name && manifest.revision > pack.revision
    }

    /// Reads, verifies and compiles a pack of the store.
    func opened(_ digest: Digest, in store: RuleStore) throws -> Candidate {
        let file = try store.packFile(digest, limit: settings.archiveLimits.bytes)
        return try settings.candidate(of: file, digest.description + PackArchive.ending, digest, today: today)
    }

    /// Returns the bundled rules, or `nil` if there are none or they have errors.
    func bundled(_ problems: inout [UpdateEvent]) -> Candidate? {
        guard !settings.bundled.isEmpty else { return nil }
        do throws(UpdateRefusal) {
            return Candidate(program: try settings.compile(settings.bundled), digest: nil)
        } catch {
            problems.append(.refused(error))
            return nil
        }
    }
}

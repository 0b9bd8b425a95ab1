import AVTPackFiles
import AVTDiagnostics
internal import OpenAVTRuntime

/// Polling the feed, and handling the packs that it offers.
extension RuleUpdates {
    /// Schedules a request after a delay, replacing the scheduled one.
    ///
    /// Called on the working queue.
    func ask(after delay: Int) {
        let timer = clock.schedule(afterMilliseconds: delay) { [weak self] in
            self?.asking.async { [weak self] in self?.ask() }
        }
        let old = state.withLock { state in
            defer { state.timer = timer }
            return state.timer
        }
        old?.cancel()
    }

    /// Sends a request to the feed and waits for the response.
    ///
    /// Called on the asking queue.
    private func ask() {
        guard let mark = state.withLock({ $0.instrument == nil ? nil : Optional($0.stored.mark) }) else { return }
        working.async { [self] in tell(.asked) }
        let answer = Result { () throws(FetchError) in try feed.ask(since: mark) }
        working.async { [self] in take(answer) }
    }

    private func take(_ answer: Result<FeedResponse, FetchError>) {
        guard state.withLock({ $0.instrument }) != nil else { return }
        var retryAfter: Duration?
        switch answer {
        case .success(.notModified):
            state.withLock { $0.failures = 0 }
            tell(.notModified)
        case .success(.offered(let offer)):
            state.withLock { $0.failures = 0 }
            take(offer)
        case .failure(let error):
            state.withLock { $0.failures += 1 }
            retryAfter = error.retryAfter
            tell(.failed(error))
        }
        // After the jobs that were enqueued when the response was handled.
        working.async { [self, retryAfter] in schedulePoll(retryAfter) }
    }

    private func schedulePoll(_ retryAfter: Duration?) {
        let failures = state.withLock { $0.instrument == nil ? nil : Optional($0.failures) }
        guard let failures else { return }
        let delay = feed.schedule.delay(failures: failures, retryAfter: retryAfter, random: random()).milliseconds
        tell(.waits(milliseconds: delay))
        ask(after: delay)
    }

    private func take(_ offer: OfferedPack) {
        let (stored, taken, unstored) = state.withLock { ($0.stored, $0.taken, $0.unstored) }
        let digest = offer.digest
        if digest == taken {
            if digest == unstored, let candidate = try? settings.candidate(of: offer, stored, today: today) {
                // There may now be room on the disk for a pack that could not be stored.
                keep(candidate, mark: offer.mark)
            } else {
                // The same bytes with another ETag.
                state.withLock { $0.stored.mark = offer.mark }
            }
            return tell(.notModified)
        }
        tell(.offered(name: offer.name, digest: digest, bytes: offer.byteCount))
        do throws(UpdateRefusal) {
            let candidate = try settings.candidate(of: offer, stored, today: today)
            keep(candidate, mark: offer.mark)
            activate(candidate)
        } catch {
            // A permanently refused pack need not be fetched again while this version of the app is running.
            if error.isLasting { state.withLock { $0.stored.mark = offer.mark } }
            tell(.refused(error))
        }
    }

    /// Stores a pack before it is activated, so that the next start finds it or the previous one, whatever happens
    /// then.
    ///
    /// If the pack cannot be stored, what is known of the store stays as it was, and so does the pack in it.
    private func keep(_ candidate: Candidate, mark: String?) {
        var stored = state.withLock { $0.stored }
        stored.mark = mark
        guard let (file, pack) = candidate.stored else { return state.withLock { [stored] in $0.stored = stored } }
        stored.active = pack
        stored.trial = StepCounts()
        stored.starts = settings.health == nil ? 0 : 1
        if settings.health == nil { stored.good = pack }
        stored.revisions[pack.name] = max(stored.revisions[pack.name] ?? 0, pack.revision)
        do throws(StoreError) {
            try write { store throws(StoreError) in try store.add(file, digest: pack.digest, stored) }
            state.withLock { [stored] in ($0.stored, $0.unstored) = (stored, nil) }
        } catch {
            state.withLock { [stored] in ($0.stored.revisions, $0.unstored) = (stored.revisions, pack.digest) }
            tell(.notStored(error))
        }
    }

    /// Stores the current state before returning.
    func save() {
        do throws(StoreError) {
            try write { store throws(StoreError) in try store.save(state.withLock { $0.stored }) }
        } catch {
            working.async { self.tell(.notStored(error)) }
        }
    }

    /// Writes to the store, unless there is none or it must not be written.
    private func write(_ body: (RuleStore) throws(StoreError) -> Void) throws(StoreError) {
        let (isClosed, isStopped) = state.withLock { ($0.isStoreClosed, $0.instrument == nil) }
        guard let store, let claim, !isClosed else { return }
        try claim.write(isStopped: isStopped) { () throws(StoreError) in try body(store) }
    }
}

import AVTCore
internal import OpenAVTRuntime

/// Requests to the feed, and the packs that it offers.
extension UpdateMachine {
    /// The state of the request that is on its way, and of the schedule.
    struct Request: Sendable {
        /// A step of a request, which ends with an input.
        enum Step: Sendable {
            /// There is no request; the timer runs if the updates do.
            case none
            /// The feed was queried.
            case requesting
            /// An offered pack is verified and compiled.
            case preparing(eTag: String?)
            /// A prepared pack is stored.
            case storing(Candidate, eTag: String?)
            /// A pack is activated.
            case activating
        }

        var step = Step.none
        /// The name of the offered pack.
        var offeredName = ""
        /// True if the timer fired during a request: another one follows.
        var isRepeated = false
        /// True if the updates were stopped during the request, whose result does not count.
        var isCancelled = false
        /// True if the offered pack is active already, and is prepared only to be stored.
        var isOnlyStored = false
        /// The number of consecutive requests without a response.
        var failures = 0
        /// The delay that the server required in this request.
        var retryAfter: Duration?
    }

    mutating func beginRequest() -> [UpdateCommand] {
        guard isRunning else { return [] }
        guard case .none = request.step else {
            request.isRepeated = true
            return []
        }
        (request.step, request.retryAfter, request.isOnlyStored) = (.requesting, nil, false)
        return [.report(.queried), .request(eTag: refusedETag ?? stored.eTag)]
    }

    // A result that the step does not wait for is ignored.

    mutating func receiveNothing() -> [UpdateCommand] {
        guard case .requesting = request.step else { return [] }
        if request.isCancelled { return endCancelledRequest() }
        request.failures = 0
        log.lastContact = now
        return endRequest(reporting: .notModified)
    }

    mutating func receive(_ error: FetchError) -> [UpdateCommand] {
        guard case .requesting = request.step else { return [] }
        if request.isCancelled { return endCancelledRequest() }
        request.failures += 1
        log.fail(error, at: now)
        request.retryAfter = error.retryAfter
        return endRequest(reporting: .failed(error))
    }

    mutating func receive(_ offer: OfferedPack, _ digest: Digest) -> [UpdateCommand] {
        guard case .requesting = request.step else { return [] }
        if request.isCancelled { return endCancelledRequest() }
        request.failures = 0
        log.lastContact = now
        (request.step, request.offeredName) = (.preparing(eTag: offer.eTag), offer.name)
        let prepare = UpdateCommand.prepare(offer, digest, minimumRevisions: stored.minimumRevisions)
        if digest == accepted {
            // There may now be room on the disk for a pack that could not be stored.
            request.isOnlyStored = digest == unstored
            if request.isOnlyStored { return [prepare] }
            // The same bytes with another ETag.
            (stored.eTag, refusedETag) = (offer.eTag, nil)
            return endRequest(reporting: .notModified)
        }
        let offered = UpdateCommand.report(.offered(name: offer.name, digest: digest, bytes: offer.byteCount))
        if stored.rolledBack.contains(digest) { return [offered] + refuse(.rolledBack(digest)) }
        return [offered, prepare]
    }

    mutating func refuse(_ refusal: UpdateRefusal) -> [UpdateCommand] {
        guard case .preparing(let eTag) = request.step else { return [] }
        guard isRunning else { return endRequest() }
        if !request.isOnlyStored { log.refuse(request.offeredName, refusal, at: now) }
        // A permanently refused pack need not be fetched again while this version of the app is running. The next one may
        // accept it, so this is not stored.
        if refusal.isLasting || request.isOnlyStored { refusedETag = eTag }
        return endRequest(reporting: request.isOnlyStored ? .notModified : .refused(refusal))
    }

    /// Stores a pack before it is activated, so that the next start finds it or the previous one, whatever happens
    /// then.
    mutating func accept(_ candidate: Candidate) -> [UpdateCommand] {
        guard case .preparing(let eTag) = request.step else { return [] }
        guard isRunning else { return endRequest() }
        request.step = .storing(candidate, eTag: eTag)
        guard candidate.file != nil, writesStore else { return confirmStored() }
        return [.store(candidate, accepting(candidate.pack, eTag))]
    }

    mutating func confirmStored() -> [UpdateCommand] {
        guard case .storing(let candidate, let eTag) = request.step else { return [] }
        refusedETag = nil
        // The state may have changed since the command.
        stored = accepting(candidate.pack, eTag)
        (unstored, isStartCounted) = (nil, isStartCounted || stored.starts > 0)
        guard isRunning else {
            // The store has the pack, but it is not active: the feed must send it again.
            (stored.eTag, stored.starts, isStartCounted) = (nil, 0, false)
            return endRequest() + save
        }
        return activateStored(candidate)
    }

    /// Activates a pack that could not be stored: what is known of the store stays as it was, and so does the pack in
    /// it; a withdrawal of earlier rules ends.
    mutating func activateUnstored(_ error: StoreError) -> [UpdateCommand] {
        guard case .storing(let candidate, _) = request.step, let pack = candidate.pack else { return [] }
        stored.revisions[pack.name] = max(stored.revisions[pack.name] ?? 0, pack.revision)
        (stored.withdrawal, unstored) = (nil, pack.digest)
        return [.report(.notStored(error))] + (isRunning ? activateStored(candidate) : endRequest())
    }

    private mutating func activateStored(_ candidate: Candidate) -> [UpdateCommand] {
        if request.isOnlyStored { return endRequest(reporting: .notModified) }
        request.step = .activating
        return activate(candidate)
    }

    /// Ends a request whose result does not count; if the updates were started again, the next one follows immediately.
    private mutating func endCancelledRequest() -> [UpdateCommand] {
        request.isRepeated = true
        return endRequest()
    }

    /// Ends the request, and schedules the next one.
    ///
    /// - Parameter event: The result to report, or `nil`; nothing is reported after the updates were stopped.
    /// - Returns: The commands that follow.
    mutating func endRequest(reporting event: UpdateEvent? = nil) -> [UpdateCommand] {
        let isRepeated = request.isRepeated
        (request.step, request.isRepeated, request.isCancelled) = (.none, false, false)
        guard isRunning else { return [] }
        let next: UpdateCommand =
            isRepeated
            ? .schedule(milliseconds: 0)
            : .scheduleNext(failures: request.failures, retryAfter: request.retryAfter)
        return (event.map { [.report($0)] } ?? []) + [next]
    }
}

extension UpdateMachine {
    /// Returns the state of the store after a pack is accepted.
    ///
    /// - Parameters:
    ///   - pack: The pack, or `nil` for one that is not stored.
    ///   - eTag: The ETag of the response.
    /// - Returns: The state.
    private func accepting(_ pack: StoredState.Pack?, _ eTag: String?) -> StoredState {
        var state = stored
        (state.eTag, state.withdrawal) = (eTag, nil)
        guard let pack else { return state }
        (state.active, state.trial, state.starts) = (pack, StepCounts(), startsLimit == nil ? 0 : 1)
        if configuration.bounds == nil { state.pass(pack.digest) }
        state.revisions[pack.name] = max(state.revisions[pack.name] ?? 0, pack.revision)
        return state
    }
}

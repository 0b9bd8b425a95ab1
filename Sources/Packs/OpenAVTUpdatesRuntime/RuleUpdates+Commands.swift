import AVTCore
import AVTDiagnostics
import AVTPackFiles
internal import Dispatch
internal import OpenAVTRuntime

/// The performance of the machine's commands.
extension RuleUpdates {
    /// Passes an input to the machine, and performs the commands that follow from it.
    func process(_ input: UpdateInput) {
        perform(handle(input))
    }

    /// Passes an input to the machine, and returns the commands that follow from it.
    private func handle(_ input: UpdateInput) -> [UpdateCommand] {
        let now = clock.wallMilliseconds
        return state.withLock { state in
            state.machine.now = now
            return state.machine.handle(input)
        }
    }

    private func perform(_ commands: [UpdateCommand]) {
        for command in commands {
            guard let result = perform(command) else { continue }
            let next = handle(result)
            // The activation itself is reported before what follows from it.
            if case .activationEnded = result { performPending() }
            perform(next)
        }
    }

    /// Passes an input of the instrument's thread to the machine; the working queue performs the commands.
    ///
    /// - Returns: The observation that counts the events of the active rules, or `nil` if none does.
    private func processLater(_ input: UpdateInput) -> Int? {
        let now = clock.wallMilliseconds
        return state.withLock { state in
            state.machine.now = now
            let commands = state.machine.handle(input)
            if !commands.isEmpty {
                state.pending += commands
                queues.work.async { [self] in performPending() }
            }
            return state.machine.trial.observation?.number
        }
    }

    /// Performs the commands of inputs from other threads; called on the working queue.
    private func performPending() {
        let commands = state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
        perform(commands)
    }

    /// Performs a command.
    ///
    /// - Returns: The result, or `nil` if there is none or it follows later.
    private func perform(_ command: UpdateCommand) -> UpdateInput? {
        switch command {
        case .openStored(let digest): return open(digest)
        case .loadBundled: return bundled()
        case .openFallback(let digest): return .fallbackOpened(fallback(digest))
        case .save: save()
        case .store(let candidate, let state): return add(candidate, state)
        case .schedule(let delay): schedule(delay)
        case .scheduleNext(let failures, let retryAfter):
            let delay = feed.schedule.delay(failures: failures, retryAfter: retryAfter, random: random()).milliseconds
            report(.waits(milliseconds: delay))
            schedule(delay)
        case .cancelTimer: replaceTimer(by: nil)
        case .cancelRequest: feed.cancel()
        case .request(let eTag): sendRequest(eTag)
        case .prepare(let offer, let digest, let revisions): return prepare(offer, digest, revisions)
        case .activate(let activation): return activate(activation)
        case .observe(let number): state.withLock { $0.instrument }?.rules.count(observer(number))
        case .judge(let digest, let report): return .judged(digest, report)
        case .report(let event): report(event)
        case .reportWaitingEvents:
            let hub = state.withLock { $0.instrument }?.rules.hub
            if let events = hub?.waitingEvents { report(.processedWaitingEvents(events)) }
        }
        return nil
    }

    // MARK: The feed

    private func schedule(_ delay: Int) {
        let timer = clock.schedule(afterMilliseconds: delay) { [weak self] in
            guard let self else { return }
            queues.work.async { [self] in process(.timerFired) }
        }
        replaceTimer(by: timer)
    }

    private func replaceTimer(by timer: (any OAVTScheduledTask)?) {
        let other = state.withLock { state in
            // The updates may have been stopped since the command.
            guard timer == nil || state.instrument != nil else { return timer }
            defer { state.timer = timer }
            return state.timer
        }
        other?.cancel()
    }

    private func sendRequest(_ eTag: String?) {
        queues.requests.async { [self] in
            let response = Result { () throws(FetchError) in try feed.request(since: eTag) }
            let input: UpdateInput =
                switch response {
                case .success(.notModified): .notModified
                case .success(.offered(let offer)): .offered(offer, offer.digest)
                case .failure(let error): .failed(error)
                }
            queues.work.async { [self] in process(input) }
        }
    }

    private func prepare(_ offer: OfferedPack, _ digest: Digest, _ revisions: [String: Int]) -> UpdateInput {
        do throws(UpdateRefusal) {
            return try settings.prepare(offer, digest, minimumRevisions: revisions, today: today)
        } catch {
            return .refused(error)
        }
    }

    /// The day on which keys must be valid.
    var today: CalendarDate {
        settings.today ?? CalendarDate(milliseconds: clock.wallMilliseconds)
    }

    // MARK: The instrument

    private func activate(_ activation: Activation) -> UpdateInput {
        guard let instrument = state.withLock({ $0.instrument }) else { return .activationEnded(activation, .refused) }
        let replaced = instrument.rules.program
        let activationTime =
            switch activation.purpose {
            case .update: settings.activationTime
            case .start, .rollback: InstrumentRules.ActivationTime.now
            }
        let outcome = instrument.rules.load(program: activation.rules.program, at: activationTime) {
            // Rules that wait for the end of a playback keep this closure: a reference to the instrument would be a cycle.
            [weak self, weak instrument] rules in
            guard let self, let instrument else { return }
            let number = processLater(.activated(activation, rules, replacing: replaced))
            // Before the rules process their first event.
            if let number { instrument.rules.countOnQueue(observer(number)) }
        }
        switch outcome {
        case .activated: return .activationEnded(activation, .activated)
        case .deferred: return .activationEnded(activation, .deferred)
        case .refused: return .activationEnded(activation, .refused)
        }
    }

    /// Returns a closure that counts the events of rules, and returns false once no further counts are needed.
    private func observer(_ number: Int) -> @Sendable (StepCounts) -> Bool {
        { [weak self] counts in
            guard let self else { return false }
            return processLater(.counted(counts, observation: number)) == number
        }
    }
}

import AVTCore

/// Something that ``RuleUpdates`` does for `UpdateMachine`.
enum UpdateCommand: Sendable {
    // MARK: Rules: each is followed by the input `opened` or `notOpened`, and `openFallback` by `fallbackOpened`

    /// Read, verify and load a pack of the store.
    case openStored(Digest)
    /// Load the bundled rules.
    case loadBundled
    /// Open the pack of the store with this digest, or else the bundled rules.
    case openFallback(Digest?)

    // MARK: The store

    /// Store the current state.
    case save
    /// Store a pack and a state that names it; followed by `stored` or `notStored`.
    case store(Candidate, StoredState)

    // MARK: The feed

    /// Let the timer fire after this delay, and cancel the previous one.
    case schedule(milliseconds: Int)
    /// Let the timer fire when the feed's schedule says, and report the delay.
    case scheduleNext(failures: Int, retryAfter: Duration?)
    /// Cancel the timer.
    case cancelTimer
    /// Cancel the request that is on its way, if any.
    case cancelRequest
    /// Request a pack; followed by `notModified`, `failed` or `offered`.
    case request(eTag: String?)
    /// Verify and compile an offered pack; followed by `prepared` or `refused`.
    case prepare(OfferedPack, Digest, minimumRevisions: [String: Int])

    // MARK: The instrument and the host

    /// Activate rules; followed by `activationEnded`, and by `activated` as soon as they are active.
    case activate(Activation)
    /// Count the events of the active rules; followed by `counted` after each event.
    case observe(Int)
    /// End the trial of a pack once all earlier commands were performed; followed by `judged`.
    case judge(Digest, HealthReport)
    /// Report an event to the host.
    case report(UpdateEvent)
    /// Report how many waiting events the first rules have processed.
    case reportWaitingEvents
}

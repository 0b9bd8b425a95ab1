import AVTCore
import AVTEngine
internal import OpenAVTRuntime

/// Something that happened to the rules of an app, for `UpdateMachine`.
enum UpdateInput: Sendable {
    // MARK: The start of the app

    /// The store was read, or could not be read; the state is then the one recovered from its packs.
    case storeRead(StoredState, problem: StoreError?)
    /// The rules of `openStored` or `loadBundled`.
    case opened(Candidate)
    /// Those rules cannot be used, for a reason that is reported after the start.
    case notOpened(UpdateEvent)

    // MARK: The host

    /// The host has made a hub and a metricalc that run the rules with which the app starts.
    case rulesMade
    /// The host starts the updates; the instrument may process events from now on.
    case willStart
    /// The updates have started; `isWaiting` is true if the instrument queues events for the first rules.
    case didStart(isWaiting: Bool)
    /// The host has stopped the updates.
    case stopped
    /// The host wants a request now.
    case pollRequested
    /// The host wants the rules before the active ones.
    case revertRequested
    /// The host wants the bundled rules.
    case revertToBundledRequested

    // MARK: The feed

    /// It is time for a request.
    case timerFired
    /// The feed has nothing new.
    case notModified
    /// The feed returned no response.
    case failed(FetchError)
    /// The feed offered a pack with this digest.
    case offered(OfferedPack, Digest)
    /// The offered pack is trusted and compiled.
    case prepared(Candidate)
    /// The offered pack file is trusted, and withdraws rules.
    case withdrawn(OfferedWithdrawal)
    /// The offered pack is refused.
    case refused(UpdateRefusal)

    // MARK: The store

    /// The offered pack is in the store.
    case stored
    /// The offered pack could not be stored.
    case notStored(StoreError)
    /// The state could not be stored.
    case saveFailed(StoreError)

    // MARK: The instrument

    /// Rules became active in place of others; no event was processed by them yet.
    case activated(Activation, RuleGeneration, replacing: RuleProgram?)
    /// An activation was performed, deferred or refused.
    case activationEnded(Activation, Activation.Outcome)
    /// The counts of the active rules since an observation began.
    case counted(StepCounts, observation: Int)
    /// The events of the pack on trial suffice for this report.
    case judged(Digest, HealthReport)
    /// The rules of `openFallback`, or `nil` if there are none.
    case fallbackOpened(Candidate?)
}

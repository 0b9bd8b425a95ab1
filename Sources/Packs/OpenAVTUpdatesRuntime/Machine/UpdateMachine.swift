import AVTCore
import AVTEngine

/// The life cycle of rule updates, as a pure value without clock, lock, threads and files.
///
/// An input says what happened, and the returned commands say what to do next. ``RuleUpdates`` holds the machine under
/// one lock, performs the commands in their order, and passes each result to the machine before the next command:
///
/// ```text
/// start    storeRead ─▶ openStored, loadBundled ─▶ opened, notOpened ─▶ save
/// request  timerFired ─▶ request ─▶ offered ─▶ prepare ─▶ prepared ─▶ store ─▶ stored ─▶ activate ─▶ activationEnded ─▶ scheduleNext
/// trial    activated ─▶ counted ... counted ─▶ judge ─▶ judged ─▶ save, report        passed
///                                                            └─▶ save, activate      failed: the previous rules again
/// ```
///
/// At most one request is on its way, from `request` to `scheduleNext`, and at most one pack is on trial.
struct UpdateMachine: Sendable {
    /// What does not change while the machine is used.
    struct Configuration: Sendable {
        /// The bounds of trials, or `nil` if packs are not tried.
        var bounds: HealthBounds?
        /// The bundled pack file, or `nil` unless exactly one is bundled.
        var bundledFile: StoredState.Pack?
        /// True if rules are bundled.
        var hasBundled = false
        /// True if there is a store.
        var hasStore = false
    }

    let configuration: Configuration
    /// True after ``UpdateInput/willStart`` until ``UpdateInput/stopped``.
    var isRunning = false

    // MARK: The store

    /// The state of the store: what it contains after the last command was performed.
    var stored = StoredState()
    /// True if the start of the pack in the store was counted since the host stopped the updates last.
    var isStartCounted = false
    /// False if there is no store, or it could not be read: its contents must then not be overwritten.
    var writesStore: Bool
    /// The ETag of the last offered pack if it was permanently refused.
    var refusedETag: String?
    /// The digest of the last accepted pack if it could not be stored.
    var unstored: Digest?

    // MARK: The rules

    /// The rules with which the instrument starts, or `nil` if events wait for the first ones.
    var start: Candidate?
    /// The active rules, if the machine activated them.
    var running: Candidate?
    /// The rules to roll back to if those on trial fail: the last ones that were not on trial themselves.
    var previous: Candidate?
    /// The digest of the last accepted pack, which is active or deferred.
    var accepted: Digest?
    /// The last accepted pack while its activation is deferred.
    var deferred: Candidate?

    // MARK: What the host reads

    /// The time of the current input, in milliseconds since 1970.
    var now = 0
    var log = StatusLog()

    // MARK: The parts of the life cycle

    var beginning = Beginning()
    var request = Request()
    var trial = Trial()

    /// Creates a machine for which nothing has happened yet.
    init(_ configuration: Configuration) {
        self.configuration = configuration
        writesStore = configuration.hasStore
    }

    /// Changes the state by what happened, and returns what to do next, in this order.
    mutating func handle(_ input: UpdateInput) -> [UpdateCommand] {
        switch input {
        case .storeRead(let state, let problem): readStore(state, problem)
        case .opened(let candidate): open(candidate)
        case .notOpened(let reason): skip(reason)
        case .rulesMade: countStart()
        case .willStart: prepareToRun()
        case .didStart(let isWaiting): run(isWaiting: isWaiting)
        case .stopped: stop()
        case .pollRequested: isRunning ? [.schedule(milliseconds: 0)] : []
        case .revertRequested: revert()
        case .revertToBundledRequested: revertToBundled()
        case .timerFired: beginRequest()
        case .notModified: receiveNothing()
        case .failed(let error): receive(error)
        case .offered(let offer, let digest): receive(offer, digest)
        case .prepared(let candidate): accept(candidate)
        case .withdrawn(let offer): withdraw(offer)
        case .refused(let refusal): refuse(refusal)
        case .stored: confirmStored()
        case .notStored(let error): activateUnstored(error)
        case .saveFailed(let error): [.report(.notStored(error))]
        case .activated(let activation, let rules, let replaced): confirm(activation, rules, replacing: replaced)
        case .activationEnded(let activation, let outcome): end(activation, outcome)
        case .counted(let counts, let observation): count(counts, observation)
        case .judged(let digest, let report): endTrial(of: digest, report)
        case .fallbackOpened(let candidate): rollBack(toFallback: candidate)
        }
    }

    /// True if the last accepted pack has not passed its trial yet; without bounds there are no trials.
    var isOnTrial: Bool { configuration.bounds != nil && stored.isOnTrial }

    /// The number of starts with the active pack that may end abnormally, or `nil` if they are not counted.
    var startsLimit: Int? { configuration.bounds?.abnormalEnds }

    /// The command to store the state, if there is a store to write to.
    var save: [UpdateCommand] { writesStore ? [.save] : [] }
}

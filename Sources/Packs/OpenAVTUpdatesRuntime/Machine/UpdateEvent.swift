public import AVTCore
public import OpenAVTRuntime

/// Something that happened to the rules of an app.
public enum UpdateEvent: Sendable {
    /// The origin of the rules with which the app starts.
    public enum Origin: String, Sendable {
        /// The store: the last pack that passed its trial, or one that is still on trial.
        case stored
        /// The packs bundled with the app.
        case bundled
        /// There are no rules yet: events wait for them.
        case none
    }

    /// The app started with rules of this origin.
    case started(Origin)
    /// A request is sent to the feed.
    case queried
    /// The feed has nothing new.
    case notModified
    /// The feed returned no response; the active rules stay.
    case failed(FetchError)
    /// The feed offered a pack of this number of bytes.
    case offered(name: String, digest: Digest, bytes: Int)
    /// A pack was refused; the active rules stay.
    case refused(UpdateRefusal)
    /// The store cannot be read or written.
    ///
    /// An offered pack that cannot be stored is activated nevertheless, and is stored when it is offered again. The app
    /// starts with what it can read of the store, or else with the bundled rules. In all other cases the active rules
    /// stay.
    case notStored(StoreError)
    /// The activation of new rules is deferred until the current playbacks end, or until after the current event.
    case deferred
    /// New rules are active.
    case activated(RuleGeneration)
    /// Events that waited for the first rules were processed.
    case processedWaitingEvents(WaitingEvents)
    /// New rules passed their trial.
    case passedTrial(HealthReport)
    /// New rules failed their trial, and the previous ones are active again; the pack is not accepted again.
    case rolledBack(RuleGeneration, HealthReport)
    /// The host went back to these rules, or the active ones were withdrawn; the pack is not accepted again.
    case reverted(RuleGeneration)
    /// A signed pack file withdrew the rules of this name, for this reason.
    case withdrawn(name: String, reason: String)
    /// The app ended too often without ``RuleUpdates/stop()`` while a pack was active, for example by crashing.
    ///
    /// The app starts without the pack, which is not accepted again.
    case rolledBackAtStart(name: String, digest: Digest)
    /// New rules fail their trial, but there are no others to roll back to.
    case failedTrial(HealthReport)
    /// The next request to the feed follows after this delay.
    case waits(milliseconds: Int)
}

extension UpdateEvent: CustomStringConvertible {
    /// A textual description on one line, or on several lines for problems of packs.
    public var description: String {
        switch self {
        case .started(.none): "no rules yet: events wait"
        case .started(let origin): "started with \(origin.rawValue) rules"
        case .queried: "queried the feed"
        case .notModified: "nothing new"
        case .failed(let error): "failed: \(error)"
        case .offered(let name, let digest, let bytes):
            "offered \(name), \(bytes) bytes, \(digest.description.prefix(12))"
        case .refused(let refusal): "refused: \(refusal)"
        case .notStored(let error): "not stored: \(error)"
        case .deferred: "deferred"
        case .activated(let rules): "activated \(rules.name) \(rules.version) as number \(rules.number)"
        case .processedWaitingEvents(let events):
            "processed \(events.processed) events that waited for rules, \(events.dropped) were dropped"
        case .passedTrial(let report): "passed its trial over \(report.events) events"
        case .rolledBack(let rules, let report):
            "rolled back after \(report.events) events, \(report.reason): \(rules.name) \(rules.version) again"
        case .reverted(let rules): "went back to \(rules.name) \(rules.version)"
        case .withdrawn(let name, let reason): "\(name) was withdrawn: \(printable(reason.prefix(200)))"
        case .rolledBackAtStart(let name, let digest):
            "rolled back at the start: the app ended too often without `stop()` while \(name), "
                + "\(digest.description.prefix(12)), was active"
        case .failedTrial(let report):
            "failed its trial after \(report.events) events, \(report.reason): there are no other rules"
        case .waits(let time): "queries the feed again in \(time) ms"
        }
    }
}

public import AVTCore
public import AVTRules
public import AVTPackSigning
public import OpenAVTRuntime

/// What happens to the rules of an app, told as it happens.
public enum UpdateEvent: Sendable {
    /// Where the rules come from with which the app starts.
    public enum Origin: String, Sendable {
        /// The store: the last pack that did well, or one that is still on trial.
        case stored
        /// The app itself.
        case bundled
        /// There are none yet: events wait.
        case none
    }

    /// The app starts, with rules from here.
    case started(Origin)
    /// The feed is asked.
    case asked
    /// It has nothing new.
    case notModified
    /// It has no answer; the rules in force stay.
    case failed(FetchError)
    /// It has offered a pack of so many bytes.
    case offered(name: String, digest: Digest, bytes: Int)
    /// A pack is not taken; the rules in force stay.
    case refused(UpdateRefusal)
    /// The store cannot be read or written; the rules in force stay.
    case notStored(StoreError)
    /// New rules wait for the end of the playbacks that run, or of the event in hand.
    case deferred
    /// New rules are in force.
    case activated(RuleGeneration)
    /// Events that waited for the first rules were stepped.
    case steppedWaiting(WaitingEvents)
    /// New rules have done well in their first time.
    case didWell(HealthReport)
    /// New rules did not do well, and those before them are in force again; the pack is not taken again.
    case takenBack(RuleGeneration, HealthReport)
    /// The app has ended twice while a pack was on trial, by a crash perhaps: it starts without the pack, which is not taken again.
    case takenBackAtStart(name: String, digest: Digest)
    /// New rules do not do well, and there are no others.
    case doesBadly(HealthReport)
    /// The feed is asked again in so many milliseconds.
    case waits(milliseconds: Int)
}

/// Why a pack is not taken.
public enum UpdateRefusal: Error, Sendable {
    /// It is a pack file, and the host has no keys.
    case noKeys
    /// Too few keys have signed it, it is damaged, or older than what was there.
    case untrusted(TrustError)
    /// It is another pack than the host wants.
    case otherPack(String, wanted: String)
    /// It has errors, or does what the host does not allow.
    case packs(RulePackError)
    /// It was in force before, and taken back.
    case takenBack(Digest)
    /// Neither hub nor metricalc of the instrument runs rules.
    case noRules

    /// True if the same bytes would be refused for ever.
    var isLasting: Bool {
        switch self {
        case .untrusted(.tooFewSignatures), .noKeys, .noRules: false
        case .untrusted, .otherPack, .packs, .takenBack: true
        }
    }
}

extension UpdateRefusal: CustomStringConvertible {
    /// In words.
    public var description: String {
        switch self {
        case .noKeys: "there are no keys to trust a pack file by"
        case .untrusted(let error): error.description
        case .otherPack(let name, let wanted): "it is the pack `\(name)`, and `\(wanted)` is wanted"
        case .packs(let error): error.description
        case .takenBack(let digest): "\(digest.description.prefix(12)) was in force before, and taken back"
        case .noRules: "neither hub nor metricalc runs rules"
        }
    }
}

extension UpdateEvent: CustomStringConvertible {
    /// On a line; what is wrong with packs, on several.
    public var description: String {
        switch self {
        case .started(.none): "no rules yet: events wait"
        case .started(let origin): "started with \(origin.rawValue) rules"
        case .asked: "asked"
        case .notModified: "nothing new"
        case .failed(let error): "failed: \(error)"
        case .offered(let name, let digest, let bytes):
            "offered \(name), \(bytes) bytes, \(digest.description.prefix(12))"
        case .refused(let refusal): "refused: \(refusal)"
        case .notStored(let error): "not stored: \(error)"
        case .deferred: "deferred"
        case .activated(let rules): "activated \(rules.name) \(rules.version) as number \(rules.number)"
        case .steppedWaiting(let events): "\(events.stepped) events had waited, \(events.lost) were lost"
        case .didWell(let report): "did well over \(report.events) events"
        case .takenBack(let rules, let report):
            "taken back after \(report.events) events, \(report.excess?.rawValue ?? ""): \(rules.name) \(rules.version) again"
        case .takenBackAtStart(let name, let digest):
            "taken back at the start: the app ended twice while \(name), \(digest.description.prefix(12)), was on trial"
        case .doesBadly(let report):
            "does badly after \(report.events) events, \(report.excess?.rawValue ?? ""): there are no other rules"
        case .waits(let time): "asks again in \(time) ms"
        }
    }
}

import AVTCore

/// Something that went on inside an instrument and that its app or its developers may want to know.
///
/// `OAVTInstrument.notices` delivers notices as a stream, and `addListener` to a closure. At the level `Debug`, `OAVTLog`
/// contains all of them as text.
public enum OAVTNotice: Sendable, Equatable, CustomStringConvertible {
    /// A rule blocked an event.
    case blocked(OAVTBlockedEvent)
    /// A rule about delivery (sections `volume` and `privacy` of a pack) kept an event from the backend.
    case withheld(action: String, trackerId: Int?, rule: String)
    /// An event was discarded without being processed.
    case dropped(action: String, trackerId: Int?, OAVTDropReason)
    /// Reports of a player were discarded, or replaced by newer values of the same property.
    ///
    /// Reports that a tracker's queue has dropped are reported together, when the next ones are processed.
    case droppedReports(count: Int, trackerId: Int?, OAVTDropReason)
    /// An `OAVTBackendRelay` discarded an event or a metric with this name, because too many waited for its receiver.
    case droppedSample(name: String)
    /// An event was emitted for a tracker that is not in the instrument.
    ///
    /// It is processed without `senderId`. Add the tracker with `addTracker`.
    case unknownTracker(action: String)
    /// An event or a player has a name that no pack knows, but that resembles a name that a pack knows.
    ///
    /// The kind is `action`, `attribute`, `signal`, `property` or `consent`. Sent once for each name.
    case unknownName(kind: String, name: String, suggestion: String?)
    /// A value does not have the declared type, or is not one of the declared values.
    ///
    /// Sent once for each name, action and declared type; `example` is the first such value as JSON.
    case unexpectedValue(name: String, action: String?, expected: String, example: String)
    /// A formula failed, for example because it divides by zero. A missing value is not a failure.
    ///
    /// Sent once for each formula, for the first event for which it fails.
    case failedFormula(OAVTFailedFormula)
    /// An event needed more work, or caused more events, than the limits allow. Sent once for each action and rule.
    case limitExceeded(action: String, rule: String?)
    /// The packs that were loaded have a warning.
    case packWarning(String)
    /// The app uses the library in a way that cannot work as intended.
    ///
    /// `OAVTLog` contains it as a warning.
    case misuse(String)

    /// A sentence.
    public var description: String {
        switch self {
        case .blocked(let event): event.description
        case .withheld(let action, let tracker, let rule):
            "`\(action)`\(OAVTNotice.of(tracker)) was kept from the backend by `\(rule)`"
        case .dropped(let action, let tracker, let reason):
            "`\(action)`\(OAVTNotice.of(tracker)) was dropped: \(reason.sentence)"
        case .droppedReports(let count, let tracker, let reason):
            "\(counted(count, "report"))\(OAVTNotice.of(tracker)) dropped: \(reason.sentence)"
        case .droppedSample(let name): "`\(name)` was dropped: too many samples wait for the receiver of the backend"
        case .unknownTracker(let action):
            "`\(action)` was emitted for a tracker that is not in the instrument; add it with `addTracker`"
        case .unknownName(let kind, let name, let suggestion):
            "no pack knows the \(kind) `\(name)`" + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
        case .unexpectedValue(let name, let action, let expected, let example):
            "`\(name)`\(action.map { " of `\($0)`" } ?? "") should be \(expected), but is \(example)"
        case .failedFormula(let formula): formula.description
        case .limitExceeded(let action, let rule):
            "`\(action)` exceeded a limit" + (rule.map { ", first in `\($0)`" } ?? "")
        case .packWarning(let text): text
        case .misuse(let text): text
        }
    }

    fileprivate static func of(_ tracker: Int?) -> String {
        tracker.map { " of tracker \($0)" } ?? ""
    }

    /// Returns values as the end of a sentence, or an empty string if there are none.
    fileprivate static func with(_ values: [String: String]) -> String {
        if values.isEmpty { return "" }
        return " with "
            + values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    }
}

/// An event that a rule blocked.
public struct OAVTBlockedEvent: Sendable, Equatable, CustomStringConvertible {
    /// The action of the event.
    public let action: String
    /// The id of the tracker, or `nil` if the instrument does not have the tracker.
    public let trackerId: Int?
    /// The pack that the rule belongs to.
    public let pack: String
    /// The name of the transition.
    public let rule: String
    /// The condition that was not met, as it is written in the pack.
    public let condition: String
    /// The code that the pack gives for the reason, or `nil`.
    public let code: String?
    /// The reason, completing "blocked, because ...", or `nil`.
    public let because: String?
    /// The values that the condition reads, as text, by name: variables of state and memory, and attributes of the event.
    ///
    /// If the condition names a definition, all variables of state are included.
    public let values: [String: String]

    package init(
        action: String, trackerId: Int?, pack: String, rule: String, condition: String, code: String?, because: String?,
        values: [String: String]
    ) {
        self.action = action
        self.trackerId = trackerId
        self.pack = pack
        self.rule = rule
        self.condition = condition
        self.code = code
        self.because = because
        self.values = values
    }

    /// A sentence.
    public var description: String {
        "`\(action)`\(OAVTNotice.of(trackerId)) was blocked"
            + (code.map { " (\($0))" } ?? "") + (because.map { ", because \($0)" } ?? "")
            + ": `\(condition)` of `\(rule)` in \(pack)" + OAVTNotice.with(values)
    }
}

/// A formula that failed.
public struct OAVTFailedFormula: Sendable, Equatable, CustomStringConvertible {
    /// The transition, attribute or metric that the formula belongs to.
    public let rule: String
    /// The action of the event, or `nil` if no rule names it or the clock triggered the formula.
    public let action: String?
    /// The formula as it was compiled: with definitions expanded, and without the parts that are known in the state.
    ///
    /// It is the same for packs that are loaded from an image. Functions for which the engine has no operation are not
    /// included, only what they read.
    public let formula: String
    /// The values that the formula reads, as text, by name: variables of state and memory, measures, and attributes of the
    /// event.
    ///
    /// Values that are missing are not included.
    public let values: [String: String]

    package init(rule: String, action: String?, formula: String, values: [String: String]) {
        self.rule = rule
        self.action = action
        self.formula = formula
        self.values = values
    }

    /// A sentence.
    public var description: String {
        "a formula of `\(rule)` failed" + (action.map { ", first for an event `\($0)`" } ?? "")
            + ": `\(formula)`" + OAVTNotice.with(values)
    }
}

/// The reason for which an event or a report was dropped.
public enum OAVTDropReason: String, Sendable, Codable, CaseIterable {
    /// The tracker's `initEvent` returned `nil`.
    case tracker
    /// The instrument was shut down, or had no hub.
    case notRunning
    /// The tracker was removed before the event was processed, or never added.
    case removed
    /// The queue of an instrument with an executor was full.
    case queueFull
    /// Too many events waited for the first rules.
    case waitingFull
    /// A rule of the packs' section `holds` dropped a held event.
    case hold
    /// Too many reports of a tracker waited, or too many messages of its player.
    case reportLimit

    /// The reason as a sentence.
    var sentence: String {
        switch self {
        case .tracker: "its tracker returned no event"
        case .notRunning: "the instrument is shut down or has no hub"
        case .removed: "its tracker was removed"
        case .queueFull: "the queue of the executor is full"
        case .waitingFull: "too many events wait for the first rules"
        case .hold: "a rule about held events drops it"
        case .reportLimit: "too many reports of the tracker wait"
        }
    }
}

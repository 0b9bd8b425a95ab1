import AVTCore
import AVTPackTools
import AVTRules

/// How the traces' words stand in the pack.
enum AdobeMediaNames {
    static let pack = PackSource.shipped("adobe.media")
    static let tracker = "player"

    /// Returns whether a trace is of content that is played from the device.
    static func isDownloaded(_ configuration: JSONValue) -> Bool {
        configuration["config.downloadedcontent"] == .bool(true)
    }

    /// What ends the actions of what is sent.
    static let hitEnding = "Hit"
    /// The hit with which a session of hits begins.
    static let firstHit = "sessionStart"
    /// Attributes of hits that stand outside of `params`.
    static let hitFields = ["eventType", "playhead", "ts"]
    static let metadataPrefix = "metadata."
    static let qoePrefix = "media.qoe."

    /// The action of a call, by the call's name in small letters.
    static let actions = Dictionary(uniqueKeysWithValues: calls.map { ($0.lowercased(), $0) })

    private static let calls = [
        "SessionStart", "Complete", "SessionEnd", "Play", "Pause", "BufferStart", "BufferComplete", "SeekStart",
        "SeekComplete", "AdBreakStart", "AdBreakComplete", "AdStart", "AdComplete", "AdSkip", "ChapterStart",
        "ChapterComplete", "ChapterSkip", "BitrateChange", "Error", "QoeUpdate", "PlayheadUpdate", "StateStart",
        "StateEnd",
    ]

    /// Rules of the extension that are not called like the action.
    static let rules = [
        "SessionStart": "MediaStart", "Complete": "MediaComplete", "SessionEnd": "MediaSkip", "QoeUpdate": "QoEUpdate",
    ]

    /// The variables that a call is about, in the order in which a unit test looks at them.
    static func records(of event: String) -> [String] {
        switch event {
        case "adstart", "adcomplete", "adskip": ["ad"]
        case "adbreakstart": ["adBreak"]
        case "adbreakcomplete": ["adBreak", "ad"]
        case "chapterstart", "chaptercomplete", "chapterskip": ["chapter"]
        default: []
        }
    }

    /// The variable whose field an attribute is.
    static func record(of attribute: String) -> String? {
        ["ad", "adBreak", "chapter"].first { attribute.hasPrefix($0.lowercased() + ".") }
    }

    /// The variable that holds the metadata of a call.
    static func metadata(of event: String) -> String {
        event == "adstart" ? "adMetadata" : event == "chapterstart" ? "chapterMetadata" : "mediaMetadata"
    }

    /// The extension's words for what plays.
    static let playStates = ["init": "Init", "playing": "Play", "paused": "Pause"]

    /// What the extension knows, from variables of the pack.
    ///
    /// - Parameters:
    ///   - isHolding: true if a hold is on.
    ///   - value: the value of a variable.
    /// - Returns: the facts as a trace tells them; of a session that is not open, less.
    static func facts(isHolding: Bool, _ value: (String) -> Value?) -> JSONValue {
        func json(_ name: String) -> JSONValue { value(name).map { JSONValue($0) } ?? .null }
        let isOpen = value("session.open") == .bool(true)
        let isIdle = isOpen && value("hits.open") != .bool(true)
        var facts = [
            JSONMember("inMedia", .bool(isOpen)), JSONMember("trackerIdle", .bool(isIdle)),
            JSONMember("inPrerollInterval", .bool(isHolding)),
        ]
        guard isOpen else { return .object(facts) }
        let playState = json("playState").string.flatMap { playStates[$0] }
        facts += [
            JSONMember("playState", playState.map { .string($0) } ?? .null),
            JSONMember("buffering", json("isBuffering")), JSONMember("seeking", json("isSeeking")),
            JSONMember("adBreak", json("adBreak.name")), JSONMember("ad", json("ad.id")),
            JSONMember("chapter", json("chapter.name")), JSONMember("playhead", json("playhead")),
            JSONMember("activeStates", .array(set(json("activeStates")).map { .string($0) })),
            JSONMember("statesSeen", .int(set(json("knownStates")).count)),
        ]
        return .object(facts)
    }

    /// The members of a set, which is shown as one text, sorted.
    private static func set(_ value: JSONValue) -> [String] {
        (value.string ?? "").split(separator: ", ").map(String.init).sorted()
    }
}

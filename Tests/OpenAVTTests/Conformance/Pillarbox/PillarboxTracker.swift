import AVTPackTools
import OpenAVT

/// A tracker of Pillarbox that reports its calls as actions.
final class PillarboxTracker: OAVTTrackerProtocol {
    var trackerId: Int?
    private let state = OAVTState()
    private let clock: OAVTManualClock
    private var snapshot = JSONValue.object([])
    private var snapshotTime = 0
    private var history: [JSONValue] = []
    private var reported = 0
    private var inHand: (action: String, attributes: [(String, JSONValue)]) = ("", [])

    init(clock: OAVTManualClock) {
        self.clock = clock
    }

    func getState() -> OAVTState { state }
    func endOfService() {}

    func instrumentReady(instrument: OAVTInstrument) {
        // All events are emitted on the thread of the test.
        nonisolated(unsafe) unowned let tracker = self
        instrument.registerGetter(attribute: .position, getter: { tracker.moved("time") }, tracker: self)
        instrument.registerGetter(
            attribute: OAVTAttribute(name: "streamDate"), getter: { tracker.moved("date") }, tracker: self)
    }

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        guard event.getAction().getActionName() == inHand.action else { return event }
        for (name, value) in inHand.attributes { event.setAttribute(key: OAVTAttribute(name: name), value: value.any) }
        return event
    }

    /// Where the player is now: while it plays, time has gone on since the snapshot.
    func moved(_ key: String) -> Int? {
        let isMoving = snapshot["state"]?.string == "playing" && snapshot["buffering"] != .bool(true)
        return snapshot[key]?.int.map { isMoving ? $0 + clock.wallMilliseconds - snapshotTime : $0 }
    }

    func process(_ call: PillarboxCall, on instrument: OAVTInstrument) throws {
        switch call {
        case .enable: reported = 0
        case .properties(let snapshot): try report("PlayerUpdate", snapshot, on: instrument)
        case .disable(let snapshot):
            // A tracker that is enabled again gets the complete history once more.
            reported = 0
            try report("TrackingEnd", snapshot, on: instrument)
        case .toggle(false): try process(.disable(snapshot), on: instrument)
        case .toggle(true):
            try report("PlayerUpdate", snapshot, on: instrument)
            try process(history, on: instrument)
        case .events(let events): try process(events, on: instrument)
        case .action(let name): instrument.emit(action: OAVTAction(name: name), tracker: self)
        case .nothing: break
        }
    }

    /// Reports what a history has that the last one had not.
    private func process(_ events: [JSONValue], on instrument: OAVTInstrument) throws {
        history = events
        for (index, event) in events.enumerated().dropFirst(reported) {
            guard let action = PillarboxTracker.actions[event["kind"]?.string ?? ""] else {
                throw PillarboxProblem("no such metric event: \(event.text)")
            }
            let latest = ("isLatest", JSONValue.bool(index == events.count - 1))
            inHand = (action ?? "", try PillarboxTracker.attributes(of: event) + [latest])
            guard let action else { continue }
            instrument.emit(action: OAVTAction(name: action), tracker: self)
        }
        reported = events.count
    }

    private func report(_ action: String, _ snapshot: JSONValue, on instrument: OAVTInstrument) throws {
        self.snapshot = snapshot
        snapshotTime = clock.wallMilliseconds
        let attributes = try snapshot.members.map { member in
            guard let name = PillarboxTracker.properties[member.name] else {
                throw PillarboxProblem("no such property: \(member.name)")
            }
            return (name, member.value)
        }
        inHand = (
            action, PillarboxTracker.unknown.filter { (name, _) in !attributes.contains { $0.0 == name } } + attributes
        )
        instrument.emit(action: OAVTAction(name: action), tracker: self)
    }

    private static func attributes(of event: JSONValue) throws -> [(String, JSONValue)] {
        if let domain = event["domain"]?.string, let code = event["code"]?.int {
            let message = event["message"].map { [("failureMessage", $0)] } ?? []
            return [("failureName", .string("\(domain)(\(code))"))] + message
        }
        return try event.members.filter { $0.name != "kind" }.map { member in
            switch (event["kind"]?.string, member.name) {
            case ("metadata", "experience"): ("metadataExperience", member.value)
            case ("metadata", "service"): ("metadataService", member.value)
            case ("asset", "experience"): ("assetExperience", member.value)
            case ("failure", "name"), ("failure", "error"): ("failureName", member.value)
            case ("failure", "message"): ("failureMessage", member.value)
            default: throw PillarboxProblem("nobody knows \(member.name) of \(event.text)")
            }
        }
    }

    /// The actions of the kinds of metric events; a warning is none.
    private static let actions: [String: String?] = [
        "metadata": "MetadataLoad", "asset": "AssetReady", "failure": "Failure", "warning": nil, "stall": "Stall",
        "resumeAfterStall": "StallEnd",
    ]

    private static let properties = [
        "state": "playbackState", "stream": "streamType", "buffering": "buffering", "seeking": "seeking",
        "time": "position", "date": "streamDate", "seek_start": "seekableStart", "seek_end": "seekableEnd",
        "loaded": "bufferedDuration", "bandwidth": "bandwidth", "bitrate": "bitrate", "drops": "frameDrops",
        "stalls": "stallCount", "uri": "source", "audio": "language", "subtitles": "subtitles",
        "airplay": "airplay", "muted": "isMuted", "volume": "volume", "seek_distance": "seekDistance",
        "rate": "playbackRate",
    ]

    /// What a snapshot tells that does not say it.
    private static let unknown: [(String, JSONValue)] = [
        ("playbackState", .string("idle")), ("streamType", .string("unknown")), ("buffering", .bool(false)),
        ("seeking", .bool(false)),
    ]
}

import AVTCore
import Foundation
import OpenAVT
import OpenAVTVendorPacks

/// A session with which packs are measured: an event log with the packs' own actions, `Logs/PACK.ndjson`, or
/// `Logs/PACK+PACK.ndjson` for several packs together.
///
/// It has 40 events, including those of timers. Each repetition plays the same session again.
struct SessionLog {
    /// An event of a tracker.
    struct Event {
        /// The time since the start of the session, in milliseconds.
        let time: Int
        let tracker: LogTracker
        let action: OAVTAction
        let attributes: [LogTracker.Attribute]
    }

    let packs: [String]
    private(set) var trackers: [LogTracker] = []
    private(set) var events: [Event] = []

    /// Reads the log of a pack; the working directory must be the repository.
    ///
    /// - Throws: `JSONProblem` for a malformed line, or the error of reading the file.
    init(_ name: String) throws {
        packs = name.split(separator: "+").map(String.init)
        let text = try String(contentsOf: URL(filePath: "Tests/Benchmarks/Logs/\(name).ndjson"), encoding: .utf8)
        for line in text.split(separator: "\n") { add(try JSONReader.read(line.utf8)) }
    }

    private mutating func add(_ line: JSONValue) {
        let name = line["tracker"]?.string ?? "player"
        let known = trackers.first { $0.name == name }
        let tracker = known ?? LogTracker(name: name)
        if known == nil { trackers.append(tracker) }
        if let kind = line["kind"]?.string { tracker.kind = kind }
        guard let action = line["action"]?.string, let time = line["at"]?.int else { return }
        let attributes = (line["attributes"]?.members ?? []).compactMap { member in
            member.value.attribute.map { (OAVTAttribute(name: member.name), $0) }
        }
        events.append(
            Event(time: time, tracker: tracker, action: OAVTAction(name: action), attributes: attributes))
    }

    /// Plays the session `times` times through the whole chain.
    ///
    /// - Returns: The processor time of the second half.
    /// - Throws: `RulePackError` if a pack does not compile.
    @discardableResult
    func run(times: Int) throws -> Duration {
        let clock = OAVTManualClock()
        let rules = try OAVTRules(packs.map { .shipped($0) }, libraries: [.vendors])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: NoBackend(), clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        for tracker in trackers {
            _ = instrument.addTracker(tracker)
            if let kind = tracker.kind { rules.hub.setKind(kind, of: tracker) }
        }
        instrument.ready()
        // OpenAVT's hub plays a single content with each tracker; other packs detect the start of another one
        // themselves.
        let isReset = packs.contains { $0.hasPrefix("openavt.") }
        var beginning = 0
        return repeatMeasured(times) { _ in
            if isReset { for tracker in trackers { tracker.getState().reset() } }
            for event in events {
                clock.set(toMilliseconds: beginning + event.time)
                event.tracker.attributes = event.attributes
                instrument.emit(action: event.action, tracker: event.tracker)
            }
            beginning += events.last?.time ?? 0
        }
    }
}

extension JSONValue {
    /// The value of an attribute, or `nil` for what is none.
    fileprivate var attribute: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .null, .array, .object: nil
        }
    }
}

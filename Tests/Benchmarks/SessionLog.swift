import AVTPackTools
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
    /// - Throws: `LogProblem` for a malformed line, or the error of reading the file.
    init(_ name: String) throws {
        packs = name.split(separator: "+").map(String.init)
        var scanner = LogScanner()
        let bytes = try Data(contentsOf: URL(filePath: "Tests/Benchmarks/Logs/\(name).ndjson"))
        try scanner.scan(bytes) { add(try $0.get()) }
    }

    private mutating func add(_ line: LogLine) {
        let known = trackers.first { $0.name == line.tracker }
        let tracker = known ?? LogTracker(name: line.tracker)
        if known == nil { trackers.append(tracker) }
        switch line.content {
        case .kind(let kind): tracker.kind = kind
        case .action(let name):
            let attributes = line.attributes.map { (OAVTAttribute(name: $0.name), $0.value) }
            events.append(
                Event(time: line.at ?? 0, tracker: tracker, action: OAVTAction(name: name), attributes: attributes))
        case .signal, .property, .consents: break
        }
    }

    /// Plays the session `times` times through the whole chain.
    ///
    /// - Throws: `RulePackError` if a pack does not compile.
    func run(times: Int) throws {
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
        repeatMeasured(times) { _ in
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

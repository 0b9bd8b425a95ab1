import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers

/// An instrument whose tracker makes the reports of a test, each processed at once.
final class Playback {
    let clock = OAVTManualClock(milliseconds: 1_700_000_000_000)
    let instrument: OAVTInstrument
    let tracker: OAVTPlayerTracker
    private let backend = Recorder()
    private let recording: URL?

    private static func executor() -> OAVTExecutor {
        let queue = DispatchQueue(label: "Playback")
        return OAVTExecutor { work in queue.async(execute: work) }
    }

    /// An event or metric that was sent.
    enum Sample: Equatable {
        case event(OAVTEventSnapshot)
        case metric(OAVTMetricSnapshot)

        /// The sample without the attributes whose values are ids.
        var withoutIds: Sample {
            let ids: Set = ["id", "senderId", "playbackId", "streamId"]
            switch self {
            case .event(var event):
                event.attributes = event.attributes.filter { !ids.contains($0.key) }
                return .event(event)
            case .metric(var metric):
                metric.attributes = metric.attributes.filter { !ids.contains($0.key) }
                return .metric(metric)
            }
        }
    }

    private final class Recorder: OAVTBackendProtocol, Sendable {
        let sent = Guarded<[Sample]>([])
        func sendEvent(event: OAVTEvent) { sent.withLock { $0.append(.event(event.snapshot)) } }
        func sendMetric(metric: OAVTMetric) { sent.withLock { $0.append(.metric(metric.snapshot)) } }
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    init(
        hub: any OAVTHubProtocol, metricalc: (any OAVTMetricalcProtocol)?, mapping: OAVTPlayerMapping? = nil,
        recording: URL? = nil, isOnExecutor: Bool = false
    ) throws {
        self.recording = recording
        let log = try recording.map { try OAVTReportLog(url: $0, session: "s") }
        tracker = OAVTPlayerTracker(mapping: mapping, log: log, clock: clock)
        instrument = OAVTInstrument(
            hub: hub, metricalc: metricalc, backend: backend, clock: clock, ids: OAVTSequentialIds(prefix: ""),
            executor: isOnExecutor ? Playback.executor() : nil)
        // On a machine that is busy, `flush` must not give up: the clock of the test would go on before the events.
        instrument.waitLimit = .seconds(300)
        instrument.addTracker(tracker)
        instrument.ready()
    }

    convenience init(
        _ packs: [PackSource], mapping: OAVTPlayerMapping? = nil, recording: URL? = nil, isOnExecutor: Bool = false
    ) throws {
        let rules = try OAVTRules(packs)
        try self.init(
            hub: rules.hub, metricalc: rules.metricalc, mapping: mapping, recording: recording,
            isOnExecutor: isOnExecutor)
    }

    func signal(_ name: String) { report(OAVTReport(signal: name)) }

    func property(_ name: String, _ value: OAVTValue?) { report(OAVTReport(property: name, value: value)) }

    /// Reports, by the queue of the tracker if it records, and waits until the report has been processed.
    private func report(_ report: OAVTReport) {
        guard let recording else { return instrument.report(report, tracker: tracker) }
        // The next line is that of the report, not that of an earlier event.
        instrument.flush()
        let size = recording.size
        tracker.report(report)
        while recording.size == size { usleep(100) }
        instrument.flush()
    }

    /// Passes a line of a log to the instrument, at its time.
    func play(_ line: ReportedLine) {
        clock.advance(toMilliseconds: line.milliseconds)
        switch line.content {
        case .report(let report): instrument.report(report, tracker: tracker)
        case .action(let name, let attributes):
            instrument.emit(action: OAVTAction(name: name), tracker: tracker, with: attributes)
        }
    }

    /// Replaces the rules of the instrument.
    func load(_ packs: String...) throws {
        let outcome = instrument.rules.load(packs.map { .shipped($0) })
        guard case .activated = outcome else { throw Refusal(outcome: "\(outcome)") }
    }

    struct Refusal: Error {
        let outcome: String
    }

    /// Plays a film on mpv, with a pause and a rebuffering.
    func film(pausedMilliseconds pause: Int = 3000) {
        let begin = clock.wallMilliseconds
        let steps: [(Int, () -> Void)] = [
            (0, { self.signal("start-file") }), (2000, { self.signal("playback-restart") }),
            (3400, { self.property("time-pos", .double(1.5)) }), (3500, { self.property("pause", .bool(true)) }),
            (3500 + pause, { self.property("pause", .bool(false)) }),
            (4000 + pause, { self.property("paused-for-cache", .bool(true)) }),
            (5000 + pause, { self.property("paused-for-cache", .bool(false)) }),
            (6000 + pause, { self.property("time-pos", nil) }), (6000 + pause, { self.signal("end-file-eof") }),
        ]
        for (milliseconds, report) in steps {
            clock.advance(toMilliseconds: begin + milliseconds)
            report()
        }
    }

    var sent: [Sample] { backend.sent.withLock { $0 } }

    private var events: [OAVTEventSnapshot] {
        sent.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// The actions of all events.
    var actions: [String] { events.map(\.action) }

    /// The times of all events in milliseconds.
    var times: [Int] { events.map { Int(($0.timestamp * 1000).rounded()) } }

    /// The values of all metrics by name.
    var metrics: [String: [OAVTValue]] {
        sent.reduce(into: [:]) { values, sample in
            if case .metric(let metric) = sample { values[metric.name, default: []].append(metric.value) }
        }
    }

    /// Returns the values of an attribute in all events of an action.
    func attributes(_ name: String, of action: String) -> [OAVTValue?] {
        events.filter { $0.action == action }.map { $0.attributes[name] }
    }

    /// Returns the value of an attribute in the first event of an action.
    func attribute(_ name: String, of action: String) -> OAVTValue? { attributes(name, of: action).first ?? nil }
}

/// A line of a recorded log: a report of the player, or an event of the app.
struct ReportedLine {
    enum Content {
        case report(OAVTReport)
        case action(String, with: [(attribute: Symbol, value: Value)])
    }

    let milliseconds: Int
    let content: Content

    /// Reads the recorded sessions of a player that ship with the repository.
    static func logs(of player: String) throws -> [[ReportedLine]] {
        let name = player == "mpv" ? "mpv-session" : "chrome-session"
        let file = repository.appending(path: "rules/examples/\(name).ndjson")
        return [try SentLines.read(String(contentsOf: file, encoding: .utf8)).compactMap { ReportedLine($0) }]
    }

    /// Reads a line; returns `nil` for one that declares a kind, and for an event of a timer, which a replay has itself.
    init?(_ line: JSONValue) {
        guard let at = line["at"]?.int, line["origin"] == nil else { return nil }
        milliseconds = at
        if let action = line["action"]?.string {
            var attributes: [(attribute: Symbol, value: Value)] = []
            if case .object(let members) = line["attributes"] {
                attributes = members.compactMap { member in
                    OAVTValue(json: member.value).map { (Symbol(member.name), $0.value) }
                }
            }
            content = .action(action, with: attributes)
        } else if let signal = line["signal"]?.string {
            content = .report(OAVTReport(signal: signal))
        } else if let property = line["property"]?.string {
            content = .report(OAVTReport(property: property, value: line["value"].flatMap(OAVTValue.init(json:))))
        } else {
            return nil
        }
    }
}

extension OAVTValue {
    fileprivate init?(json: JSONValue) {
        switch json {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let text): self = .string(text)
        case .null, .object, .array: return nil
        }
    }
}

extension URL {
    /// The number of bytes of a file.
    fileprivate var size: Int {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    }
}

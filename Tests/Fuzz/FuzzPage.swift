import AVTCore
import AVTEngine
import AVTLive
import AVTPackTools
import AVTRules

/// What pages send, in whatever order, is used or counted once, within the limits; the results do not depend on how the lines are
/// split into requests, and a recording gives the same results.
func fuzzPage(_ input: [UInt8]) {
    guard let script = FuzzPageScript(input) else { return }
    var run = FuzzPageRun(script.limits)
    run.perform(script, inRequestsOf: .all)
    run.checkCounts()
    var again = FuzzPageRun(script.limits)
    again.perform(script, inRequestsOf: .one)
    require(run.output == again.output, "results that depend on the requests")
    require(run.recorded == again.recorded, "a recording that depends on the requests")
    // Rules that changed, and sessions that ended and began again, are in no recording.
    guard !script.hasSwap, !run.hasEndedSession else { return }
    var replay = FuzzPageRun(nil)
    replay.replay(run.recorded, inPiecesOf: 1 + input.count % 100)
    require(run.output == replay.output, "a recording with other results")
}

/// The sessions of pages, with what they have sent.
private struct FuzzPageRun {
    /// The lines of a request.
    enum Lines { case all, one }

    /// What has come of the lines; the closures of the sessions write to it.
    private final class Results {
        /// What each session has sent.
        var output: [String: [String]] = [:]
        var recorded: [JSONValue] = []
        var dashboard = Dashboard(title: "pages", units: [:])
    }

    private static let programs: [RuleProgram] = [["playback.metrics"], ["openavt.core", "openavt.metrics"]].map {
        packs in
        let sources = (packs + ["players.html5"]).map(PackSource.shipped)
        guard let program = try? RuleCompiler.compile(sources) else { fatalError("shipped packs with errors") }
        return program
    }

    private let limits: LiveSessions.Limits?
    private var sessions: LiveSessions
    private let results = Results()
    private let inbox = LiveInbox()
    private var now = FuzzPageScript.start
    private var latest = FuzzPageScript.start
    /// The number of lines that were sent and are not empty.
    private var sentCount = 0
    private var acceptedCount = 0
    private var malformedCount = 0
    private var acceptedSize = 0
    private(set) var hasEndedSession = false

    var output: [String: [String]] { results.output }
    var recorded: [JSONValue] { results.recorded }

    init(_ limits: LiveSessions.Limits?) {
        self.limits = limits
        let results = results
        sessions = LiveSessions(
            program: Self.programs[0], limits: limits, record: { results.recorded.append($0) },
            print: { session, records, _ in
                results.output[session, default: []] += records.map(FuzzPageRun.text)
                results.dashboard.add(records)
            })
    }

    // MARK: Pages

    mutating func perform(_ script: FuzzPageScript, inRequestsOf lines: Lines) {
        for (index, step) in script.steps.enumerated() {
            now += step.delay
            latest = max(latest, now)
            if step.swapsRules { sessions.load(Self.programs[index % Self.programs.count]) }
            switch lines {
            case .all: post(step.body)
            case .one: for line in step.body.split(separator: 0x0A) { post(Array(line)) }
            }
            guard step.isProcessed else { continue }
            process()
            draw(index)
        }
        process()
        // Once the lateness has passed, nothing is held.
        now = latest + (limits?.lateness ?? 0) + (limits?.advance ?? 0) + 1
        process()
        require(sessions.heldSize == 0, "lines that are held for ever")
        if script.waitsForEnd {
            hasEndedSession = true
            now += (limits?.idleTime ?? 0) + 1
            process()
            require(sessions.count == 0, "a session that never ends")
        }
        sessions.end()
        require(sessions.count == 0 && sessions.heldSize == 0, "a session after the end")
    }

    private mutating func post(_ body: [UInt8]) {
        let batch = LiveInbox.Batch(body, limit: FuzzPageScript.lineLimit)
        sentCount += body.split(separator: 0x0A).count { $0 != [0x0D] }
        acceptedCount += batch.lines.count
        malformedCount += batch.malformedCount
        acceptedSize += batch.lines.reduce(0) { $0 + $1.size }
        require(inbox.add(batch), "a request that is refused")
    }

    private mutating func process() {
        let (lines, malformedCount, _) = inbox.take()
        let count = sessions.count
        sessions.process(lines, malformedCount: malformedCount, at: now)
        inbox.setHeldSize(sessions.heldSize)
        require(sessions.heldSize <= acceptedSize, "more memory than that of the lines")
        guard let limits else { return }
        require(sessions.count <= limits.sessions, "\(sessions.count) sessions")
        // A session that ends makes room for another one in the same call, but only after this much time.
        if sessions.count < count || now - FuzzPageScript.start > limits.idleTime { hasEndedSession = true }
    }

    private func draw(_ number: Int) {
        let widths = [1, 12, 20, 60, 200]
        let style = DashboardStyle(
            hasColour: number % 2 == 0, isUnicode: number % 3 != 0, width: widths[number % widths.count], height: 24)
        results.dashboard.arrival = now
        let frame = results.dashboard.frame(at: now + number * 1000, style)
        require(frame.count <= style.height, "\(frame.count) lines")
        for line in frame { require(line.withoutColours.count <= style.width, "a line that is too long: \(line)") }
    }

    /// Each line that was sent is recorded once, or counted with the reason why it is not used.
    func checkCounts() {
        let unused = sessions.unusedCounts.values.reduce(0, +)
        require(sentCount == acceptedCount + malformedCount, "\(sentCount) lines, \(acceptedCount) accepted")
        require(sessions.unusedCounts[.malformed, default: 0] == malformedCount, "\(malformedCount) malformed lines")
        // At the end of a session, the receiver adds a line for each tracker.
        let added = recorded.count { line in
            line["seq"] == nil && ["tracker-detached", "player-lost"].contains(line["signal"]?.string)
        }
        require(
            (recorded.count - added...recorded.count).contains(acceptedCount + malformedCount - unused),
            "\(acceptedCount) accepted lines, \(unused) unused, \(recorded.count) recorded")
        require(sessions.correctedCount <= 2 * acceptedCount, "more corrected lines than lines")
    }

    // MARK: Recordings

    /// Replays recorded lines as those of standard input.
    mutating func replay(_ lines: [JSONValue], inPiecesOf size: Int) {
        // The receiver has sorted the lines: their numbers would identify duplicates in another order.
        let plain = lines.map { line in
            guard case .object(let members) = line else { return line }
            return .object(members.filter { $0.name != "seq" && $0.name != "id" })
        }
        let bytes = Array(plain.map { $0.text + "\n" }.joined().utf8)
        var splitter = LineSplitter()
        var start = 0
        while start < bytes.count {
            let end = min(start + size, bytes.count)
            var batch = LiveInbox.Batch()
            splitter.split(bytes[start..<end]) { batch.add($0) }
            sessions.process(batch.lines, malformedCount: batch.malformedCount, at: now)
            start = end
        }
        sessions.end()
        require(sessions.unusedCounts.isEmpty, "recorded lines that are not used: \(sessions.unusedCounts)")
    }

    /// Returns a record without its ids.
    private static func text(_ record: ReplayRecord) -> String {
        let content =
            switch record {
            case .metric(let metric): "\(metric.name) = \(metric.value)"
            case .event(let event):
                event.action
                    + event.attributes.filter { !ids.contains($0.name) }.map { " \($0.name): \($0.value)" }.joined()
            case .step(let step): step.verdict ?? ""
            }
        return "\(record.location.at) \(record.location.tracker) \(content)"
    }

    private static let ids: Set = ["id", "senderId", "playbackId", "streamId"]
}

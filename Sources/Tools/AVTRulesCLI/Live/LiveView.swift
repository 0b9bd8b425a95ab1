import AVTCore
import AVTEngine
import AVTLive
import AVTPackTools
import Foundation
import OpenAVT
import OpenAVTTrackers

/// Watches players, and prints what the rules send.
package struct LiveView {
    let rules: LiveRules
    /// How events and metrics are shown.
    let form: Form
    /// The path of the recording, or `nil`.
    let record: String?

    /// A form in which events and metrics are shown.
    enum Form {
        /// JSON, as `avt-rules run` prints it.
        case json
        /// A line for each event.
        case lines
        /// A dashboard in the terminal.
        case screen
    }

    private var units: [String: String] {
        Dictionary(
            uniqueKeysWithValues: rules.program.content.sends.metrics.compactMap { info in
                info.unit.map { (info.name.name, $0) }
            })
    }

    private var now: Int { OAVTSystemClock.shared.wallMilliseconds }

    // MARK: Trackers

    /// Watches an mpv until the process is interrupted.
    func watchMPV(_ path: String) throws {
        guard path.utf8.count <= OAVTTrackerMPVSocket.pathLimit else {
            throw Failure(
                status: .usage, message: "the path of a socket has at most \(OAVTTrackerMPVSocket.pathLimit) bytes")
        }
        Console.report("waiting for mpv at \(path)")
        try watch("mpv:\(path)", { OAVTTrackerMPVSocket(path: path, log: $0) }, isOver: { false })
    }

    /// Watches a player until it has ended, or the process is interrupted.
    ///
    /// - Parameters:
    ///   - player: The name of the player, for people.
    ///   - makeTracker: Returns a tracker of the player, which records to a log.
    ///   - start: Called when the tracker listens.
    ///   - isOver: Returns true once the player has ended; called several times a second.
    /// - Throws: `Failure` if the recording cannot be opened.
    package func watch(
        _ player: String, _ makeTracker: (OAVTReportLog?) -> OAVTPlayerTracker, start: () -> Void = {},
        isOver: () -> Bool
    ) throws {
        let interruption = Interruption()
        let log = try recording { try OAVTReportLog(url: $0, session: "mpv-\(now)") }
        let screen = screen(of: player, start: now)
        defer { screen?.close() }
        let backend = LiveBackend(backendForm(screen))
        let instrument = OAVTInstrument(rules: OAVTRules(program: rules.program), backend: backend)
        let listening = instrument.addListener { backend.show($0) }
        let tracker = makeTracker(log)
        instrument.addTracker(tracker)
        instrument.ready()
        start()
        var rules = rules
        while interruption.wait(), !isOver() {
            if let program = rules.update(screen) { instrument.rules.load(program: program) }
            screen?.draw()
        }
        instrument.shutdown()
        listening.cancel()
        if tracker.droppedReportCount > 0 {
            Console.report(
                "\(counted(tracker.droppedReportCount, "report")) of the player dropped, because too many waited")
        }
    }

    private func screen(of player: String, start: Int? = nil) -> LiveScreen? {
        guard form == .screen else { return nil }
        return LiveScreen(
            title: "\(printable(player)), rules \(printable(rules.program.content.name))", units: units, start: start,
            now: { OAVTSystemClock.shared.wallMilliseconds })
    }

    private func backendForm(_ screen: LiveScreen?) -> LiveBackend.Form {
        if let screen { return .screen(screen) }
        return form == .json ? .json : .lines(Guarded(LiveLines(units: units, start: now)))
    }

    // MARK: Lines

    /// Watches pages until the process is interrupted.
    func watchPages(_ port: Int, lateness: Int?) throws(Failure) {
        var limits = LiveSessions.Limits()
        if let lateness { limits.lateness = lateness }
        let inbox = LiveInbox()
        let receiver = try PageReceiver(port: port, inbox: inbox)
        let screen = screen(of: receiver.address)
        Console.report("open \(receiver.address), or add this to a page with a video:")
        Console.standardError(
            """
            <script type="module">
              import { attach } from "\(receiver.address)avt.js";
              attach(document.querySelector("video"));
            </script>

            """)
        try watch(inbox, limits: limits, screen) { receiver.stop() }
        for line in receiver.refusals { Console.report(line) }
    }

    /// Watches the lines of standard input until its end, or until the process is interrupted.
    func watchStandardInput() throws(Failure) {
        let inbox = LiveInbox()
        Thread {
            var splitter = LineSplitter()
            var isOpen = true
            while isOpen {
                let bytes = LiveView.readInput()
                isOpen = !bytes.isEmpty
                var batch = LiveInbox.Batch()
                splitter.split(bytes) { batch.add($0) }
                if !isOpen { splitter.end { batch.add($0) } }
                while !inbox.add(batch) { usleep(10_000) }
            }
            inbox.end()
        }.start()
        try watch(inbox, limits: nil, screen(of: "standard input"))
    }

    /// Returns the next bytes of standard input; none at its end, or if it cannot be read.
    private static func readInput() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            return Array(buffer[..<max(0, count)])
        }
    }

    private func watch(
        _ inbox: LiveInbox, limits: LiveSessions.Limits?, _ screen: LiveScreen?, stop: () -> Void = {}
    ) throws(Failure) {
        defer { screen?.close() }
        let interruption = Interruption()
        let file = try recording { url in
            if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
            let file = try FileHandle(forWritingTo: url)
            try file.seekToEnd()
            return file
        }
        var shown: String?
        var sessions = LiveSessions(
            program: rules.program, units: units, limits: limits,
            record: { try? file?.write(contentsOf: Data(($0.text + "\n").utf8)) },
            print: { session, records, text in
                if let screen {
                    screen.update(session) { $0.add(records) }
                } else if form == .json {
                    try? Console.write(json: records.compactMap(LiveView.json).joined())
                } else if !text.isEmpty {
                    let header = shown == session ? "" : "Session \(printable(session))\n"
                    shown = session
                    try? Console.write(header + text)
                }
            })
        var rules = rules
        var review = limits == nil ? LogReview(of: [rules.program]) : nil
        var goesOn = true
        repeat {
            goesOn = interruption.wait()
            if let program = rules.update(screen) { sessions.load(program) }
            if !goesOn { stop() }
            let (lines, malformedCount, hasEnded) = inbox.take()
            for line in lines { review?.add(line.content, session: 0, tracker: 0) { _ in 0 } }
            sessions.process(lines, malformedCount: malformedCount, at: now)
            inbox.setHeldSize(sessions.heldSize)
            screen?.draw()
            goesOn = goesOn && !hasEnded
        } while goesOn
        sessions.end()
        if sessions.correctedCount > 0 {
            let count = counted(sessions.correctedCount, "line")
            Console.report(
                "\(count) came late or had a wrong time, and were given another one: durations near them are inexact")
        }
        for reason in LiveSessions.Unused.allCases {
            guard let count = sessions.unusedCounts[reason] else { continue }
            Console.report("\(counted(count, "line")) not used: \(reason.rawValue)")
        }
        guard let review else { return }
        for line in LogReview.lines(of: [(review, [""])], besides: DataReport(), LogLocations()) {
            Console.report(line)
        }
        if sessions.unusedCounts[.malformed] != nil { throw Failure(status: .malformedLines) }
    }

    /// Returns the line of an event or a metric.
    private static func json(_ record: ReplayRecord) -> String? {
        if case .step = record { nil } else { record.line + "\n" }
    }

    private func recording<File>(_ open: (URL) throws -> File) throws(Failure) -> File? {
        guard let record else { return nil }
        do {
            return try open(URL(filePath: record))
        } catch {
            throw Failure(status: .inputOutput, message: "\(record): \(reason(of: error, writing: record))")
        }
    }
}

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

    private var units: [String: String] { rules.program.metricUnits }

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
    /// - Throws: `Failure` if the recording cannot be opened or written, or the output cannot be written, which ends the watching.
    package func watch(
        _ player: String, _ makeTracker: (OAVTReportLog?) -> OAVTPlayerTracker, start: () -> Void = {},
        isOver: () -> Bool
    ) throws {
        let (interruption, output, session) = (Interruption(), LiveOutput(), "mpv-\(now)")
        let log = try recording { try OAVTReportLog(url: $0, session: session, tracker: LiveBackend.tracker) }
        let screen = screen(output, of: player, start: now)
        defer { screen?.close() }
        let backend = LiveBackend(backendForm(screen), output, session: session)
        let instrument = OAVTInstrument(rules: OAVTRules(program: rules.program), backend: backend)
        let listening = instrument.addListener { backend.show($0) }
        let tracker = makeTracker(log)
        instrument.addTracker(tracker)
        instrument.ready()
        start()
        var rules = rules
        while interruption.wait(), output.failure == nil, !isOver() {
            if let program = rules.update(screen) {
                backend.setUnits(program.metricUnits)
                instrument.rules.load(program: program)
            }
            screen?.draw()
        }
        instrument.shutdown()
        listening.cancel()
        if tracker.droppedReportCount > 0 {
            Console.report(
                "\(counted(tracker.droppedReportCount, "report")) of the player dropped, because too many waited")
        }
        try end(output.failure, log?.loss)
    }

    private func screen(_ output: LiveOutput, of player: String, start: Int? = nil) -> LiveScreen? {
        guard form == .screen else { return nil }
        return LiveScreen(
            output, title: "\(printable(player)), rules \(printable(rules.program.content.name))", units: units,
            start: start,
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
        let output = LiveOutput()
        let screen = screen(output, of: receiver.address)
        Console.report("open \(receiver.address), or add this to a page with a video:")
        Console.standardError(
            """
            <script type="module">
              import { attach } from "\(receiver.address)avt.js";
              attach(document.querySelector("video"));
            </script>

            """)
        defer { for line in receiver.refusals { Console.report(line) } }
        try watch(inbox, limits: limits, output, screen) { receiver.stop() }
    }

    /// Watches the lines of standard input until its end, or until the process is interrupted.
    func watchStandardInput() throws(Failure) {
        let (inbox, output) = (LiveInbox(), LiveOutput())
        // Opened before the input is read: it shows the messages about malformed lines.
        let screen = screen(output, of: "standard input")
        let input = LiveInput(into: inbox)
        try watch(inbox, input, limits: nil, output, screen)
    }

    private func watch(
        _ inbox: LiveInbox, _ input: LiveInput? = nil, limits: LiveSessions.Limits?, _ output: LiveOutput,
        _ screen: LiveScreen?, stop: () -> Void = {}
    ) throws(Failure) {
        defer { screen?.close() }
        let interruption = Interruption()
        let file = try recording { try LineFile(url: $0) }
        var shown: String?
        var sessions = LiveSessions(
            program: rules.program, limits: limits,
            record: { file?.append($0.text) },
            print: { session, records, text in
                if let screen {
                    screen.update(session) { $0.add(records) }
                } else if form == .json {
                    output.write(json: records.compactMap(LiveView.json).joined())
                } else if !text.isEmpty {
                    let header = shown == session ? "" : "Session \(printable(session))\n"
                    shown = session
                    output.write(header + text)
                }
            })
        var rules = rules
        var review = limits == nil ? LogReview(of: [rules.program]) : nil
        var goesOn = true
        repeat {
            goesOn = interruption.wait() && output.failure == nil
            if let program = rules.update(screen) {
                screen?.setUnits(program.metricUnits)
                sessions.load(program)
            }
            if !goesOn {
                stop()
                // A connection may still be reading lines, which must not be confirmed.
                inbox.close()
            }
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
        if let review {
            for line in LogReview.lines(of: [(review, [""])], besides: DataReport(), LogLocations()) {
                Console.report(line)
            }
        }
        try end(output.failure ?? input?.failure, file?.loss)
        if review != nil, sessions.unusedCounts[.malformed] != nil { throw Failure(status: .malformedLines) }
    }

    /// Throws a failure of the output or of the input, or that of the recording, if there was one.
    private func end(_ failure: Failure?, _ loss: LineFile.Loss?) throws(Failure) {
        let unrecorded = loss.map { loss in
            Failure(
                status: .inputOutput,
                message: "\(record ?? ""): \(counted(loss.count, "line")) could not be written: \(loss.reason)")
        }
        if failure != nil, let message = unrecorded?.message { Console.report(message) }
        if let failure = failure ?? unrecorded { throw failure }
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

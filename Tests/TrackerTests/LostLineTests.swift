import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// Failures of trackers that an app does not notice otherwise; the log is the process's, so the tests take turns.
@Suite("The library's log", .serialized) struct LostLineTests {
    private static let heard = Guarded<[String]>([])

    /// Collects the messages that contain a text from now on.
    private func listen(for text: String) {
        Self.heard.withLock { $0 = [] }
        OAVTLog.setSink { level, message in
            guard message.contains(text) else { return }
            Self.heard.withLock { $0.append("\(level): \(message)") }
        }
    }

    private var heard: [String] { Self.heard.withLock { $0 } }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
    func `contains once that a recording cannot be written, and the recording counts its lost lines`() throws {
        listen(for: "/dev/full")
        let log = try OAVTReportLog(url: URL(filePath: "/dev/full"), session: "s")
        #expect(log.lostLineCount == 0)
        let backend = LineCounter()
        let tracker = OAVTPlayerTracker(mapping: .mpv, log: log)
        let instrument = OAVTInstrument(hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: backend)
        instrument.addTracker(tracker)
        instrument.ready()
        for signal in ["start-file", "playback-restart", "end-file-eof"] { tracker.report(OAVTReport(signal: signal)) }
        // Processes the reports that wait.
        instrument.shutdown()
        // The declaration of the player, and the signals with that of the end.
        #expect(log.lostLineCount == 5 && backend.count.withLock { $0 } > 0)
        #expect(
            heard == [
                "Error: the recording /dev/full cannot be written: No space left on device; lines are lost"
            ])
    }

    @Test func `does not hinder a recording whose last line is incomplete`() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path("log"))
        try Data("{\"session\":".utf8).write(to: url)
        let log = try OAVTReportLog(url: url, session: "s")
        let tracker = OAVTPlayerTracker(mapping: .mpv, log: log)
        let instrument = OAVTInstrument(
            hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: LineCounter())
        instrument.addTracker(tracker)
        instrument.ready()
        tracker.report(OAVTReport(signal: "start-file"))
        instrument.shutdown()
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        #expect(lines.count >= 3 && lines[0] == "{\"session\":")
        for line in lines.dropFirst() {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test func `does not hinder two recordings in one file`() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path("log"))
        let files = [try LineFile(url: url), try LineFile(url: url)]
        for number in 0..<100 { files[number % 2].append("line \(number)") }
        let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
        #expect(lines.map(String.init) == (0..<100).map { "line \($0)" })
    }

    private final class LineCounter: OAVTBackendProtocol, Sendable {
        let count = Guarded(0)
        func sendEvent(event: OAVTEvent) { count.withLock { $0 += 1 } }
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    @Test func `contains once that the path of mpv's socket is too long, and the tracker goes on without mpv`() throws {
        let limit = OAVTTrackerMPVSocket.pathLimit
        for (length, count) in [(limit, 0), (limit + 1, 1), (100_000, 1)] {
            let path = "/tmp/" + String(repeating: "s", count: length - 5)
            listen(for: path)
            let tracker = OAVTTrackerMPVSocket(path: path)
            let instrument = OAVTInstrument(
                hub: OAVTHubCore(), metricalc: OAVTMetricalcCore(), backend: LineCounter())
            instrument.addTracker(tracker)
            instrument.ready()
            tracker.report(OAVTReport(signal: "start-file"))
            instrument.shutdown()
            #expect(
                heard.count == count && heard.allSatisfy { $0.hasSuffix("has at most \(limit) bytes") }, "\(length)")
        }
    }
}

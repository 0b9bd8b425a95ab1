import AVTCore
import AVTHTTPServer
import AVTTestSupport
import AVTTrackerKit
import Foundation
import Testing

/// Sessions that a browser plays, and what the command that watches them has printed and recorded.
struct Browsing {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Plays sessions in a browser, until each page has observed its own.
    ///
    /// - Returns: The pages, and by how much a thread of this process has been late, in milliseconds.
    func play(
        _ sessions: [ScriptedSession], in browser: Browser, joins: [Double] = [], swaps: RuleSwaps? = nil
    ) async throws -> ([SessionPage], late: Double) {
        let killsBrowser = sessions.contains { $0.name == ScriptedSession.kill.name }
        let (tool, watch) = try await PageWatch.start(
            scratch, lateness: killsBrowser || swaps != nil ? "1s" : "1m", rules: swaps?.arguments ?? [])
        defer { tool.terminate() }
        let pages = try sessions.map { try SessionPage($0, watch: watch, joins: joins, swaps: swaps) }
        defer { for page in pages { page.stop() } }
        let document = Self.document(pages)
        let server = try HTTPServer { request, connection in
            connection.respond(200, ["Content-Type": "text/html"], Array(document.utf8))
        }
        defer { server.stop() }
        let process = try browser.open(
            server.address, scratch, browser == .chromium ? ["--disable-popup-blocking"] : [])
        defer { browser.end(process) }
        let lateness = Lateness()
        // A page that is closed cannot wait until its last lines have arrived.
        let isOver = {
            try pages.allSatisfy { $0.seen != nil }
                && (!killsBrowser || scratch.text(of: "live").contains(#""action":"Stop""#))
        }
        for _ in 0..<3000 where try !isOver() { try await Task.sleep(for: .milliseconds(10)) }
        let late = lateness.end()
        if killsBrowser { kill(process.processIdentifier, SIGKILL) }
        tool.interrupt()
        await tool.exit()
        #expect(tool.terminationStatus == 0)
        return (pages, late)
    }

    /// A page with a frame for each page, and a window for one that is closed.
    private static func document(_ pages: [SessionPage]) -> String {
        let (windows, frames) = (
            pages.filter { $0.session.name == ScriptedSession.quit.name },
            pages.filter { $0.session.name != ScriptedSession.quit.name }
        )
        return "<!DOCTYPE html>"
            + frames.map { #"<iframe allow="autoplay" width="120" height="80" src="\#($0.address)"></iframe>"# }
            .joined()
            + windows.map { #"<script>window.open("\#($0.address)")</script>"# }.joined()
    }

    // MARK: Lines

    /// Returns what the command has printed about a session.
    func measurements(_ session: String) throws -> Measurements {
        var measured = Measurements()
        for line in try SentLines.read(scratch.text(of: "live")) {
            guard let content = line["event"] ?? line["metric"], content["session"] == .string(session) else {
                continue
            }
            if let action = content["action"]?.string {
                let flags = content["attributes"]?.members.filter { $0.value == .bool(true) }.map(\.name) ?? []
                let time = Double(content["at"]?.int ?? 0)
                measured.events.append(Measurements.Event(action, at: time, flags: Set(flags)))
            } else if let name = content["name"]?.string, let value = content["value"]?.int {
                measured.metrics.append((name, value))
            }
        }
        return measured
    }

    /// The recorded lines, played by `avt-rules run`, give the same events and metrics of each session.
    func expectReplay() throws {
        let replay = try Tool.run([
            "run", "playback.metrics", "players.html5", "--log", scratch.file("recorded.ndjson").path,
        ])
        #expect(replay.status == 0)
        try expectReplay(replay.output)
    }

    /// A replay gives the same events and metrics of each session.
    func expectReplay(_ output: String) throws {
        let live = try Self.sessions(scratch.text(of: "live"))
        #expect(live == (try Self.sessions(output)) && !live.isEmpty)
    }

    /// Returns the lines of each session, without ids.
    private static func sessions(_ text: String) throws -> [String: [String]] {
        Dictionary(
            grouping: try SentLines.read(text), by: { ($0["event"] ?? $0["metric"])?["session"]?.string ?? "" }
        ).mapValues { lines in lines.map { SentLines.withoutIds($0).text } }
    }
}

extension Measurements {
    /// Returns the events without those of waits for data that last no longer than some milliseconds, which a busy machine has.
    func withoutWaits(shorterThan milliseconds: Double) -> Measurements {
        var copy = self
        copy.events = []
        for event in events {
            if event.action == "BufferFinish", let last = copy.events.last, last.action == "BufferBegin",
                event.time - last.time <= milliseconds
            {
                copy.events.removeLast()
            } else {
                copy.events.append(event)
            }
        }
        return copy
    }
}

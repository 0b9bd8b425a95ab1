import AVTCore
import AVTHTTPServer
import AVTLive
import AVTPackTools
import AVTRules
import AVTTestSupport
import AVTTrackerKit
import Foundation
import Testing

/// Scripted sessions in real browsers, watched by the command and, independently, by the page itself.
///
/// The sessions of a test are played at the same time, each in a frame of one page.
@Suite("avt-rules watch page:, beside an observer in the page,", .timeLimit(.minutes(15))) struct WatchSessionsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(.uses(.chromium)) func `measures what it sees in Chromium, and a recording gives the same`() async throws {
        try await compare(sample(ScriptedSession.inPages(playsAfterError: false), small: 4), in: .chromium)
    }

    @Test(.uses(.firefox)) func `measures what it sees in Firefox, and a recording gives the same`() async throws {
        try await compare(ScriptedSession.inPages(playsAfterError: true), in: .firefox)
    }

    @Test(.uses(.chromium), .enabled(if: samplesAreLarge, "the sample is small"))
    func `joins a film in Chromium at any time, and measures what follows`() async throws {
        try await join(in: .chromium)
    }

    @Test(.uses(.firefox)) func `joins a film in Firefox at any time, and measures what follows`() async throws {
        try await join(in: .firefox)
    }

    @Test(.uses(.chromium), .enabled(if: samplesAreLarge, "the sample is small"))
    func `measures pages of Chromium until they are closed, or the browser is killed`() async throws {
        try await closeAndKill(.chromium)
    }

    @Test(.uses(.firefox)) func `measures pages of Firefox until they are closed, or the browser is killed`()
        async throws
    {
        try await closeAndKill(.firefox)
    }

    // MARK: Sessions

    private func compare(_ sessions: [ScriptedSession], in browser: Browser) async throws {
        let (pages, late) = try await play(sessions, in: browser)
        for page in pages {
            let seen = try #require(page.seen)
            let measured = try measurements(page.name).withoutWaits(shorterThan: 20 + late)
            let differences = TruthCheck(measured, seen, lateness: late).differences(from: page.session)
            #expect(differences.isEmpty, "\(page.name): \(differences), \(late) ms late")
            guard browser == .chromium else { continue }
            for (wait, release) in zip(seen.waits, page.releases) {
                #expect((wait.end ?? .infinity) - release <= 150 + late, "a wait ends late after the server resumes")
            }
        }
        try expectReplay()
    }

    private func join(in browser: Browser) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let joins = (0..<10).map { _ in Double.random(in: 0.1...4, using: &generator) }
        let (pages, late) = try await play([.joinedInPage], in: browser, joins: joins)
        let seen = try #require(pages[0].seen)
        #expect(seen.counts(ofWaitsOver: 20 + late) == ScriptedSession.joinedInPage.counts)
        for number in joins.indices {
            let measured = try measurements("\(pages[0].name) \(number)")
            let differences = TruthCheck(measured, seen, lateness: late).differencesSinceJoin()
            #expect(differences.isEmpty, "\(number): \(differences), \(late) ms late, seed \(seed), \(joins)")
        }
        try expectReplay()
    }

    private func closeAndKill(_ browser: Browser) async throws {
        let (pages, late) = try await play([.quit, .kill], in: browser)
        let killTime = Observation.now
        try expectReplay()
        let recorded = try SentLines.read(scratch.text(of: "recorded.ndjson"))
        for page in pages {
            let recorded = recorded.filter { $0["session"] == .string(page.name) }
            let lines = recorded.filter { $0["seq"] != nil }
            let last = Double(try #require(lines.last?["at"]?.int))
            // For the receiver, a page that was killed plays until the receiver ends.
            var seen = try #require(page.seen)
            seen.add(.end("lost"), at: page.isKilled ? Double(try #require(recorded.last?["at"]?.int)) : last)
            let measured = try measurements(page.name)
            let differences = TruthCheck(measured, seen, lateness: late).differences(from: page.session)
            #expect(differences.isEmpty, "\(page.name): \(differences), \(late) ms late")
            guard page.isKilled else { continue }
            #expect(killTime - last <= 2500 + late, "lines are sent at least every two seconds while a film plays")
            #expect(try actionsAfterLoss(lines, at: last, isError: false) == ["StreamLoad", "Start", "Stop"])
            #expect(try actionsAfterLoss(lines, at: last, isError: true) == ["StreamLoad", "Start", "Error", "Stop"])
        }
    }

    /// Returns the actions that a receiver sends which hears nothing for ten minutes after some lines.
    private func actionsAfterLoss(_ lines: [JSONValue], at time: Double, isError: Bool) throws -> [String] {
        var actions: [String] = []
        let program = try RuleCompiler.compile(
            [.shipped("playback.metrics"), .shipped("players.html5")],
            parameters: ["players.html5/lossIsError": "\(isError)"])
        let limits = LiveSessions.Limits()
        var sessions = LiveSessions(program: program, units: [:], limits: limits, record: { _ in }) { _, records, _ in
            for case .event(let event) in records { actions.append(event.action) }
        }
        let batch = LiveInbox.Batch(Array(lines.map(\.text).joined(separator: "\n").utf8), limit: 1 << 15)
        sessions.process(batch.lines, malformedCount: 0, at: Int(time))
        sessions.process([], malformedCount: 0, at: Int(time) + limits.idleTime + 1)
        return actions.filter { $0 != "Ping" }
    }

    // MARK: Browser

    /// Plays sessions in a browser, until each page has observed its own.
    ///
    /// - Returns: The pages, and by how much a thread of this process has been late, in milliseconds.
    private func play(
        _ sessions: [ScriptedSession], in browser: Browser, joins: [Double] = []
    ) async throws -> ([SessionPage], late: Double) {
        let killsBrowser = sessions.contains { $0.name == ScriptedSession.kill.name }
        let (tool, watch) = try await PageWatch.start(scratch, lateness: killsBrowser ? "1s" : "1m")
        defer { tool.terminate() }
        let pages = try sessions.map { try SessionPage($0, watch: watch, joins: joins) }
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
    private func measurements(_ session: String) throws -> Measurements {
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
    private func expectReplay() throws {
        let replay = try Tool.run([
            "run", "playback.metrics", "players.html5", "--log", scratch.file("recorded.ndjson").path,
        ])
        #expect(replay.status == 0)
        let live = try Self.sessions(scratch.text(of: "live"))
        #expect(live == (try Self.sessions(replay.output)) && !live.isEmpty)
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
    fileprivate func withoutWaits(shorterThan milliseconds: Double) -> Measurements {
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

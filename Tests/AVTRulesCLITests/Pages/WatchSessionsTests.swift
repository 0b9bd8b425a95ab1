import AVTCore
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
    /// How often a session is played in which the browser does not do what the script expects.
    ///
    /// Firefox sometimes shows a film of which no more data come without an event `waiting`: it lets the time run on.
    private static let attempts = 3

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

    @Test(.uses(.chromium), .enabled(if: samplesAreLarge, "the sample is small"))
    func `measures a page of Chromium by rules that are saved meanwhile, and a replay swaps them after the same line`()
        async throws
    {
        try await swapRules(in: .chromium)
    }

    @Test(.uses(.firefox))
    func `measures a page of Firefox by rules that are saved meanwhile, and a replay swaps them after the same line`()
        async throws
    {
        try await swapRules(in: .firefox)
    }

    // MARK: Sessions

    private func compare(_ sessions: [ScriptedSession], in browser: Browser) async throws {
        var sessions = sessions
        for attempt in 1...Self.attempts where !sessions.isEmpty {
            sessions = try await compare(sessions, in: browser, isLast: attempt == Self.attempts)
        }
    }

    /// Compares sessions, except, if another attempt follows, those that the browser has not played as the script expects.
    ///
    /// - Returns: The sessions that are to be played again.
    private func compare(
        _ sessions: [ScriptedSession], in browser: Browser, isLast: Bool
    ) async throws -> [ScriptedSession] {
        let browsing = try Browsing()
        let (pages, late) = try await browsing.play(sessions, in: browser)
        var repeated: [ScriptedSession] = []
        for page in pages {
            let seen = try #require(page.seen)
            guard isLast || seen.counts(ofWaitsOver: 20 + late) == page.session.counts else {
                repeated.append(page.session)
                continue
            }
            let measured = try browsing.measurements(page.name).withoutWaits(shorterThan: 20 + late)
            let differences = TruthCheck(measured, seen, lateness: late).differences(from: page.session)
            #expect(differences.isEmpty, "\(page.name): \(differences), \(late) ms late, \(page.events)")
            guard browser == .chromium else { continue }
            for (wait, release) in zip(seen.waits, page.releases) {
                // The data pass through the server and three processes of the browser, each of which may be late.
                let delay = (wait.end ?? .infinity) - release
                #expect(delay <= 150 + 4 * late, "a wait ends \(delay) ms after the server resumes, \(late) ms late")
            }
        }
        try browsing.expectReplay()
        return repeated
    }

    private func swapRules(in browser: Browser) async throws {
        let browsing = try Browsing()
        let swaps = try RuleSwaps(browsing.scratch)
        let (pages, late) = try await browsing.play([.swappedInPage], in: browser, swaps: swaps)
        let seen = try #require(pages[0].seen)
        let measured = try browsing.measurements(pages[0].name).withoutWaits(shorterThan: 20 + late)
        let differences = TruthCheck(measured, seen, lateness: late).differences(from: pages[0].session)
        #expect(differences.isEmpty, "\(differences), \(late) ms late")
        try browsing.expectReplay(swaps.replay())
    }

    private func join(in browser: Browser) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let joins = (0..<10).map { _ in Double.random(in: 0.1...4, using: &generator) }
        for attempt in 1...Self.attempts {
            let browsing = try Browsing()
            let (pages, late) = try await browsing.play([.joinedInPage], in: browser, joins: joins)
            let counts = try #require(pages[0].seen).counts(ofWaitsOver: 20 + late)
            guard counts == ScriptedSession.joinedInPage.counts || attempt == Self.attempts else { continue }
            #expect(counts == ScriptedSession.joinedInPage.counts)
            return try compare(browsing, pages[0], joins, late: late, "seed \(seed)")
        }
    }

    private func compare(
        _ browsing: Browsing, _ page: SessionPage, _ joins: [Double], late: Double, _ seed: String
    ) throws {
        let seen = try #require(page.seen)
        for number in joins.indices {
            let measured = try browsing.measurements("\(page.name) \(number)")
            let differences = TruthCheck(measured, seen, lateness: late).differencesSinceJoin()
            #expect(
                differences.isEmpty,
                "\(number): \(differences), \(late) ms late, \(seed), \(joins), \(page.events)")
        }
        try browsing.expectReplay()
    }

    private func closeAndKill(_ browser: Browser) async throws {
        let browsing = try Browsing()
        let (pages, late) = try await browsing.play([.quit, .kill], in: browser)
        let killTime = Observation.now
        try browsing.expectReplay()
        let recorded = try SentLines.read(browsing.scratch.text(of: "recorded.ndjson"))
        for page in pages {
            let recorded = recorded.filter { $0["session"] == .string(page.name) }
            let lines = recorded.filter { $0["seq"] != nil }
            let last = Double(try #require(lines.last?["at"]?.int))
            // For the receiver, a page that was killed plays until the receiver ends.
            var seen = try #require(page.seen)
            seen.add(.end("lost"), at: page.isKilled ? Double(try #require(recorded.last?["at"]?.int)) : last)
            let measured = try browsing.measurements(page.name)
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
        var sessions = LiveSessions(program: program, limits: limits, record: { _ in }) { _, records, _ in
            for case .event(let event) in records { actions.append(event.action) }
        }
        let batch = LiveInbox.Batch(Array(lines.map(\.text).joined(separator: "\n").utf8), limit: 1 << 15)
        sessions.process(batch.lines, malformedCount: 0, at: Int(time))
        sessions.process([], malformedCount: 0, at: Int(time) + limits.idleTime + 1)
        return actions.filter { $0 != "Ping" }
    }
}

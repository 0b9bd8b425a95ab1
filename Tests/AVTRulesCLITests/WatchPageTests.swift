import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

/// A page with a video in a real browser, watched by the command and, independently, by the page itself.
@Suite("avt-rules watch page:", .timeLimit(.minutes(15))) struct WatchPageTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What the page notes: the events of its element with their times, and the time at which it set the source.
    private struct Observation {
        var events: [(name: String, time: Double)] = []

        init(_ json: JSONValue) {
            events = json.items.compactMap { item in
                guard case .array(let pair) = item, let name = pair[0].string else { return nil }
                return (name, Double(pair[1].text) ?? 0)
            }
        }

        /// The durations from each event of a name to the next one of another.
        func durations(from first: String, to last: String) -> [Double] {
            var begin: Double?
            var durations: [Double] = []
            for event in events {
                if event.name == first, begin == nil { begin = event.time }
                guard event.name == last, let time = begin else { continue }
                durations.append(event.time - time)
                begin = nil
            }
            return durations
        }
    }

    private static func page(_ address: String, _ script: String) -> String {
        """
        <!DOCTYPE html><video muted></video><script type="module">
        import { attach } from "\(address)avt.js";
        const video = document.querySelector("video"), seen = [];
        for (const name of ["playing", "pause", "seeking", "seeked", "waiting", "ended"])
            video.addEventListener(name, event => seen.push([name, performance.timeOrigin + event.timeStamp]));
        \(PageWatch.sent)
        const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
        const next = name => new Promise(done => video.addEventListener(name, done, { once: true }));
        const attached = () => attach(video, { interval: 200 });
        const load = url => { seen.push(["load", performance.timeOrigin + performance.now()]); video.src = url; video.play(); };
        \(script)
        await fetch("/observed", { method: "POST", body: JSON.stringify(seen) });
        </script>
        """
    }

    /// Lets a browser run a script, and returns what the page noted and what the command printed.
    ///
    /// The script can use what the page defines. The command runs until the page has sent its notes, and printed an event with the action `last`,
    /// if there is one: a page that is left cannot wait until its lines have arrived.
    private func watch(
        _ script: String, in browser: Browser, until last: String? = nil
    ) async throws -> (Observation, lines: [JSONValue]) {
        let (tool, address) = try await PageWatch.start(scratch, lateness: last == nil ? "1m" : "1s")
        defer { tool.terminate() }
        let page = Self.page(address, script)
        let film = Array(try Data(contentsOf: repository.appending(path: "rules/examples/film.webm")))
        let observed = Guarded<[UInt8]?>(nil)
        let server = try HTTPServer { request, connection in
            switch request.path {
            case "/": connection.respond(200, ["Content-Type": "text/html"], Array(page.utf8))
            case "/film.webm": connection.respond(200, ["Content-Type": "video/webm"], film)
            case "/observed":
                observed.withLock { $0 = request.body }
                connection.respond(204)
            default: connection.respond(404)
            }
        }
        defer { server.stop() }
        let process = try browser.open(server.address, scratch)
        defer { browser.end(process) }
        for _ in 0..<6000 where observed.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(20)) }
        let notes = try #require(observed.withLock { $0 })
        if let last {
            for _ in 0..<6000 where try !scratch.text(of: "live").contains("\"action\":\"\(last)\"") {
                try await Task.sleep(for: .seconds(0.02))
            }
        }
        tool.interrupt()
        await tool.exit()
        #expect(tool.terminationStatus == 0)
        let lines = try SentLines.read(scratch.text(of: "live"))
        return (Observation(try JSONReader.read(notes)), lines)
    }

    private static func values(of name: String, in lines: [JSONValue]) -> [Double] {
        lines.compactMap { line in
            line["metric"]?["name"] == .string(name) ? line["metric"]?["value"].flatMap { Double($0.text) } : nil
        }
    }

    private static func attributes(of action: String, in lines: [JSONValue]) -> JSONValue? {
        lines.first { $0["event"]?["action"] == .string(action) }?["event"]?["attributes"]
    }

    /// Within 20 ms; the times are those of the same events.
    private static func agree(_ found: [Double], _ observed: [Double]) -> Bool {
        found.count == observed.count && zip(found, observed).allSatisfy { abs($0 - $1) <= 20 }
    }

    /// The same lines, played by `avt-rules run`, give the same events and metrics.
    private func expectReplay(of lines: [JSONValue]) throws {
        let replay = try Tool.run([
            "run", "playback.metrics", "players.html5", "--log", scratch.file("recorded.ndjson").path,
        ])
        #expect(replay.status == 0)
        let live = lines.map { SentLines.withoutIds($0).text }
        #expect(try SentLines.read(replay.output).map { SentLines.withoutIds($0).text } == live)
    }

    @Test(.uses(.chromium)) func `shows what a page in Chromium sees itself, as does a recording`() async throws {
        try await compareWithThePage(in: .chromium)
    }

    @Test(.uses(.firefox)) func `shows what a page in Firefox sees itself, as does a recording`() async throws {
        try await compareWithThePage(in: .firefox)
    }

    private func compareWithThePage(in browser: Browser) async throws {
        let (observed, lines) = try await watch(
            """
            const player = attached();
            const film = URL.createObjectURL(await (await fetch("/film.webm")).blob());
            player.emit("MediaRequest");
            load(film);
            await next("playing"); await wait(700); video.pause(); await wait(500); video.play();
            await next("playing"); await wait(400); video.currentTime = 8;
            await next("seeked"); video.playbackRate = 3; await next("ended");
            seen.push(["duration", video.duration * 1000]);
            await sent();
            """, in: browser)
        let actions = SentLines.actions(lines)
        for (action, count) in [("MediaRequest", 1), ("StreamLoad", 1), ("Start", 1), ("SeekBegin", 1), ("End", 1)] {
            #expect(actions.count { $0 == action } == count, "\(action): \(actions)")
        }
        let startup = Array(observed.durations(from: "load", to: "playing").prefix(1))
        #expect(Self.agree(Self.values(of: "StartTime", in: lines), startup))
        let pauses = Array(observed.durations(from: "pause", to: "playing").prefix(1))
        #expect(Self.agree(Self.values(of: "PauseTime", in: lines), pauses))
        #expect(Self.agree(Self.values(of: "SeekTime", in: lines), observed.durations(from: "seeking", to: "seeked")))
        let end = Self.attributes(of: "End", in: lines)
        // Firefox corrects the duration, and the position with it, in the last moments.
        let duration = JSONValue.int(Int((observed.events.last?.time ?? 0).rounded()))
        #expect(end?["resolutionWidth"] == .int(192) && end?["duration"] == duration && end?["position"] == duration)
        #expect(actions.contains("PlayerChange") && !actions.contains("Stop"))
        try expectReplay(of: lines)
    }

    @Test(.uses(.chromium)) func `a film that is played again in Chromium begins anew, with all its values`()
        async throws
    {
        try await playAgain(in: .chromium)
    }

    @Test(.uses(.firefox)) func `a film that is played again in Firefox begins anew, with all its values`() async throws
    {
        try await playAgain(in: .firefox)
    }

    private func playAgain(in browser: Browser) async throws {
        let (_, lines) = try await watch(
            """
            const player = attached();
            load(URL.createObjectURL(await (await fetch("/film.webm")).blob()));
            video.playbackRate = 8;
            await next("ended"); await wait(300);
            video.play();
            await next("ended");
            player.detach();
            await sent();
            """, in: browser)
        // A busy machine may have short waits.
        let shown: Set = ["StreamLoad", "Start", "PauseBegin", "SeekBegin", "Stop", "End"]
        #expect(SentLines.actions(lines).filter(shown.contains) == ["StreamLoad", "Start", "End", "Start", "End"])
        let start = lines.last { $0["event"]?["action"] == .string("Start") }?["event"]?["attributes"]
        #expect(start?["resolutionWidth"] == .int(192) && start?["duration"] != nil && start?["position"] != nil)
        try expectReplay(of: lines)
    }

    @Test(.uses(.chromium)) func `joins a film that plays in Chromium, and leaving the page ends it`() async throws {
        try await joinAndLeave(in: .chromium)
    }

    @Test(.uses(.firefox)) func `joins a film that plays in Firefox, and leaving the page ends it`() async throws {
        try await joinAndLeave(in: .firefox)
    }

    private func joinAndLeave(in browser: Browser) async throws {
        let (_, lines) = try await watch(
            """
            load("/film.webm");
            await next("playing"); await wait(700);
            attached();
            await wait(500);
            addEventListener("pagehide", () => navigator.sendBeacon("/observed", "[]"));
            location = "about:blank";
            await wait(60000);
            """, in: browser, until: "Stop")
        #expect(SentLines.actions(lines).filter { !$0.hasPrefix("Buffer") } == ["Start", "Stop"])
        #expect(Self.attributes(of: "Start", in: lines)?["isJoined"] == .bool(true))
        #expect(Self.values(of: "StartTime", in: lines).isEmpty)
        try expectReplay(of: lines)
    }
}

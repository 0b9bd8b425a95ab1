import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

/// The example that switches renditions through Media Source, in a real browser.
@Suite("The example with two renditions", .timeLimit(.minutes(15))) struct WatchRenditionsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// What the page does by itself, and what the element shows: a viewer, and an observer that shares nothing with `avt.js`.
    private static let viewer = """
        <script>
        \(PageWatch.sent)
        const film = document.querySelector("video"), seen = [];
        const next = name => new Promise(done => film.addEventListener(name, done, { once: true }));
        const resized = async () => {
            const { timeStamp } = await next("resize");
            seen.push([film.videoHeight, performance.timeOrigin + timeStamp]);
        };
        (async () => {
            await next("playing");
            film.playbackRate = 2;
            for (const value of [1, 0]) {
                document.querySelector(`[value="${value}"]`).click();
                await resized();
            }
            await next("ended");
            await sent();
            await fetch("/observed", { method: "POST", body: JSON.stringify(seen) });
        })();
        </script>
        """

    /// Serves the files of the example, and stores what the page has observed.
    private func serve(_ observed: Guarded<[UInt8]?>) throws -> HTTPServer {
        let folder = repository.appending(path: "rules/examples")
        return try HTTPServer { request, connection in
            if request.path == "/observed" {
                observed.withLock { $0 = request.body }
                return connection.respond(204)
            }
            let name = String(request.path.dropFirst().prefix { $0 != "?" })
            guard let file = try? Data(contentsOf: folder.appending(path: name)) else { return connection.respond(404) }
            let isPage = name.hasSuffix(".html")
            connection.respond(
                200, ["Content-Type": isPage ? "text/html" : "video/webm"],
                Array(file) + (isPage ? Array(Self.viewer.utf8) : []))
        }
    }

    @Test(.uses(.chromium)) func `reports each switch with its bitrate when the picture changes`() async throws {
        try await switchRenditions(in: .chromium)
    }

    @Test(.uses(.firefox)) func `reports each switch with its bitrate in Firefox, too`() async throws {
        try await switchRenditions(in: .firefox)
    }

    private func switchRenditions(in browser: Browser) async throws {
        let (tool, address) = try await PageWatch.start(scratch)
        defer { tool.terminate() }
        let observed = Guarded<[UInt8]?>(nil)
        let server = try serve(observed)
        defer { server.stop() }
        let process = try browser.open("\(server.address)/renditions.html?avt=\(address)avt.js", scratch)
        defer { browser.end(process) }
        for _ in 0..<6000 where observed.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(20)) }
        let seen = try JSONReader.read(try #require(observed.withLock { $0 })).items
        tool.interrupt()
        await tool.exit()

        let lines = try SentLines.read(scratch.text(of: "live")).compactMap { $0["event"] }
        let changes = lines.filter { ["Start", "QualityChangeUp", "QualityChangeDown"].contains($0["action"]?.string) }
        #expect(changes.map { $0["action"]?.string } == ["Start", "QualityChangeUp", "QualityChangeDown"])
        #expect(changes.map { $0["attributes"]?["bitrate"] } == [.int(21_000), .int(41_000), .int(21_000)])
        #expect(changes.map { $0["attributes"]?["resolutionHeight"] } == [.int(90), .int(180), .int(90)])
        #expect(seen.count == 2)
        for (change, size) in zip(changes.dropFirst(), seen) {
            guard case .array(let pair) = size, let reported = change["at"].flatMap({ Double($0.text) }) else {
                Issue.record("\(change) \(size)")
                continue
            }
            #expect(change["attributes"]?["resolutionHeight"] == pair[0])
            #expect(abs(reported - (Double(pair[1].text) ?? 0)) <= 20)
        }
        #expect(lines.last?["action"] == .string("End"))
    }
}

import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

/// What avt.js costs a page, in a real browser.
@Suite("The cost of avt.js", .timeLimit(.minutes(15))) struct WatchCostTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static func page(_ address: String) -> String {
        """
        <!DOCTYPE html><video muted autoplay src="/film.webm"></video><script type="module">
        import { attach } from "\(address)avt.js";
        attach(document.querySelector("video"));
        </script>
        """
    }

    @Test(.uses(.chromium), .enabled(if: samplesAreLarge, "the sample is small"))
    func `is at most a millisecond of script for each second of a film`() async throws {
        let (tool, address) = try await PageWatch.start(scratch, lateness: "1s")
        defer { tool.terminate() }
        let film = Array(try Data(contentsOf: repository.appending(path: "rules/examples/film.webm")))
        let server = try HTTPServer { request, connection in
            let isPage = request.path == "/"
            connection.respond(
                200, ["Content-Type": isPage ? "text/html" : "video/webm"],
                isPage ? Array(Self.page(address).utf8) : film)
        }
        defer { server.stop() }
        let browser = try DevTools(server.address, scratch)
        // Processor time: other processes do not count.
        _ = try browser.call("Performance.enable", #"{"timeDomain": "threadTicks"}"#)
        for _ in 0..<3000 where try browser.number("document.querySelector('video').currentTime") ?? 0 < 2 {
            try await Task.sleep(for: .milliseconds(20))
        }

        // At the lowest speed the film lasts for all measurements; positions come as often.
        _ = try browser.number("document.querySelector('video').playbackRate = 0.0625")
        try await Task.sleep(for: .seconds(2))

        // The page has no other script. Each time contains two batches. On a busy machine the same instructions take longer.
        let seconds = 6.0
        var milliseconds: [Double] = []
        while milliseconds.count < 20, milliseconds.allSatisfy({ $0 > 1 }) {
            let before = try #require(try browser.metric("ScriptDuration"))
            try await Task.sleep(for: .seconds(seconds))
            milliseconds.append((try #require(try browser.metric("ScriptDuration")) - before) * 1000 / seconds)
        }
        print("avt.js: ms of script for each second of a film: \(milliseconds)")
        let least = try #require(milliseconds.min())
        #expect(least > 0.1 && least <= 1)
        let position = try #require(try browser.number("document.querySelector('video').currentTime"))
        #expect(position < 12, "the film was over")
    }
}

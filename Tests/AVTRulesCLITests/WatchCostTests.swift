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

    @Test(.enabled(if: Browser.isUsable, "chromium is not installed"))
    func `is at most a millisecond of script for each second of a film`() async throws {
        let (tool, address) = try await PageWatch.start(scratch)
        defer { tool.terminate() }
        let film = Array(try Data(contentsOf: repository.appending(path: "rules/examples/film.webm")))
        let server = try HTTPServer { request, connection in
            let isPage = request.path == "/"
            connection.answer(
                200, ["Content-Type": isPage ? "text/html" : "video/webm"],
                isPage ? Array(Self.page(address).utf8) : film)
        }
        defer { server.stop() }
        let browser = try DevTools(server.address, scratch)
        _ = try browser.call("Performance.enable")
        for _ in 0..<3000 where try !scratch.text(of: "live").contains("\"action\":\"Start\"") {
            try await Task.sleep(for: .milliseconds(20))
        }

        // The page has no other script.
        let seconds = 5.0
        let before = try #require(try browser.metric("ScriptDuration"))
        try await Task.sleep(for: .seconds(seconds))
        let milliseconds = (try #require(try browser.metric("ScriptDuration")) - before) * 1000 / seconds
        print("avt.js: \(milliseconds) ms of script for each second of a film")
        #expect(milliseconds <= 1)
    }
}

import AVTCore
import AVTHTTPServer
import AVTTestSupport
import Foundation
import Testing

/// The lines that the README adds to a page.
@Suite("The page in the README", .timeLimit(.minutes(15))) struct WatchReadmeTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(.uses(.chromium)) func `is measured`() async throws {
        let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
        let block = try #require(
            readme.components(separatedBy: "```html\n").dropFirst().first?.components(separatedBy: "```").first)
        let (tool, address) = try await PageWatch.start(scratch, lateness: "100ms")
        defer { tool.terminate() }
        let lines = block.replacing("./avt.js", with: "\(address)avt.js")
            .replacing("https://example.com/log", with: "\(address)log")
        #expect(lines.components(separatedBy: address).count == 3)
        let film = Array(try Data(contentsOf: repository.appending(path: "rules/examples/film.webm")))
        let page = """
            <!DOCTYPE html><video muted></video>
            \(lines)<script type="module">
            const video = document.querySelector("video");
            video.src = "/film.webm";
            video.play();
            </script>
            """
        let server = try HTTPServer { request, connection in
            let isPage = request.path == "/"
            connection.respond(
                200, ["Content-Type": isPage ? "text/html" : "video/webm"], isPage ? Array(page.utf8) : film)
        }
        defer { server.stop() }
        let process = try Browser.chromium.open(server.address, scratch)
        defer { Browser.chromium.end(process) }
        for _ in 0..<1000 where try !scratch.text(of: "live").contains(#""action":"Start""#) {
            try await Task.sleep(for: .milliseconds(20))
        }
        tool.interrupt()
        await tool.exit()
        let sent = try SentLines.read(scratch.text(of: "live"))
        #expect(SentLines.actions(sent).prefix(2) == ["StreamLoad", "Start"])
        #expect(sent.contains { $0["metric"]?["name"] == .string("StartTime") })
    }
}

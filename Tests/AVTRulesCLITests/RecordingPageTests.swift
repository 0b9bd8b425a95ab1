import AVTTestSupport
import Foundation
import Testing

/// The page of recordings equals the output of the tool.
///
/// With `AVT_WRITE_RENDERINGS=1` in the environment, the test writes the page.
@Suite("the page of recordings")
struct RecordingPageTests {
    @Test("equals the output of avt-rules run --compare for the recordings")
    func page() throws {
        let file = repository.appending(path: "rules/qoe/recordings.md")
        let page = try RecordingPage.text()
        if ProcessInfo.processInfo.environment["AVT_WRITE_RENDERINGS"] != nil {
            try page.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == page)
    }
}

/// The recordings under all definitions, as Markdown.
private enum RecordingPage {
    private static let packs =
        "qoe.quality qoe.media3 qoe.cta-2066 qoe.mux qoe.snowplow qoe.new-relic qoe.adobe"

    static func text() throws -> String {
        var page = """
            # The results of each definition for three real players

            `avt-rules run --compare` prints each table, from a recording of one film from a server that throttles, stalls, breaks off or refuses.
            A table shows the metrics that at least two definitions measure; a star marks values that differ. The reasons are below the first
            film of each player, in the descriptions of the packs, as `--session film` prints them. The numbers of `qoe.quality` agree with the
            notes of the recordings, see `RecordingTests.swift`. `qoe.cta-2066` is one interpretation of the standard, which leaves details open;
            [its pack](cta-2066.yaml) names them.

            The logs in [recordings](recordings) contain the signals and properties of the players, in the form that [players](../players)
            expects, with a session for each film; `at` is 1700000000000 plus the recording's clock, rounded. The logs omit signals that do not
            concern a playback. A session begins with the current properties of the player.

            """
        for (title, player, log) in [
            ("mpv", "mpv", "mpv"), ("Chromium's `<video>`", "html5", "chrome"),
            ("GStreamer's playbin", "gstreamer", "gstreamer"),
        ] {
            let command = "run --compare \(packs) --with players.\(player) --log rules/qoe/recordings/\(log).ndjson"
            let result = try Tool.run(command)
            #expect(result.status == 0 && result.errors.isEmpty)
            page += "\n## \(title)\n\n```sh\navt-rules \(command)\n```\n"
            let first = try Tool.run(command + " --session film")
            #expect(first.status == 0 && first.errors.isEmpty)
            page += markdown(of: result.output, reasonsOf: first.output)
        }
        return page
    }

    /// The tables of a comparison's sessions, and after the first one the reasons that the comparison of it alone shows.
    private static func markdown(of output: String, reasonsOf first: String) -> String {
        var text = ""
        for (index, session) in output.components(separatedBy: "Session ").dropFirst().enumerated() {
            let lines = session.split(separator: "\n")
            text += "\n### \(lines[0])\n\n"
            text += table(lines.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) })
            guard index == 0 else { continue }
            let parts = first.components(separatedBy: "* The packs differ:\n\n")
            #expect(parts.count == 2, "\(first)")
            text += "\n" + reasons(parts.last ?? "")
        }
        return text
    }

    private static func table(_ lines: [String]) -> String {
        let rows = lines.map { line in
            line.split(separator: /\s\s+/).map { $0.replacing("qoe.", with: "") }
        }
        guard let header = rows.first else { return "" }
        var text = "| " + header.joined(separator: " | ") + " |\n"
        text += "|---|" + String(repeating: "---:|", count: header.count - 1) + "\n"
        for row in rows.dropFirst() {
            let isMarked = row.first == "*"
            let cells = isMarked ? Array(row.dropFirst()) : row
            guard cells.dropFirst().count(where: { $0 != "-" }) > 1 else { continue }
            let name = cells[0] + (isMarked ? " *" : "")
            text += "| " + ([name.replacing("*", with: "\\*")] + cells.dropFirst()).joined(separator: " | ") + " |\n"
        }
        return text
    }

    private static func reasons(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            line.hasPrefix("    ")
                ? "  - \(line.trimmingCharacters(in: .whitespaces))" : "- \(line.trimmingCharacters(in: .whitespaces))"
        }.joined(separator: "\n") + "\n"
    }
}

import AVTCore
import AVTTestSupport
import Foundation
import Testing

/// Packs that are saved while `avt-rules watch` runs.
///
/// The test of mpv holds a thread while it waits, as those of `WatchTests` do.
@Suite("Packs that are saved while avt-rules watch runs", .timeLimit(.minutes(15))) struct WatchSwapTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Saves a pack whose metric `NumEndings` is sent at the end of a playback, or one without it.
    private func save(_ version: String, hasMetric: Bool) throws {
        let metric = """
            vocabulary: { metrics: { NumEndings: { type: counter } } }
            metrics:
              NumEndings: { action: [End, Stop], value: 1 }
            """
        try """
        pack: { name: my.rules, version: \(version), language: 1, summary: Rules that are edited., extends: [playback.metrics] }
        \(hasMetric ? metric : "")

        """.write(to: scratch.file("mine.yaml"), atomically: true, encoding: .utf8)
    }

    private var rules: [String] { ["--rules", scratch.file("mine.yaml").path] }

    /// Waits until a file contains a text.
    private func wait(for text: String, in file: String) throws {
        for _ in 0..<3000 where try !scratch.text(of: file).contains(text) { Thread.sleep(forTimeInterval: 0.02) }
        try #require(try scratch.text(of: file).contains(text))
    }

    /// Ends the command, and compares what it has printed with what `run` prints for the recording.
    ///
    /// The recording is of the player, not of the rules: `run` applies the new ones, and with the old ones only the metric is missing.
    private func expectSwap(_ tool: Process, end: String, _ arguments: String...) throws {
        tool.interrupt()
        tool.waitUntilExit()
        #expect(tool.terminationStatus == 0)
        let lines = try SentLines.read(scratch.text(of: "live"))
        #expect(SentLines.actions(lines).filter { ["Start", end].contains($0) } == ["Start", end])
        let isNew = { (line: JSONValue) in line["metric"]?["name"] == .string("NumEndings") }
        #expect(lines.count(where: isNew) == 1)

        let run = { () -> [String] in
            let log = scratch.file("recorded.ndjson").path
            let result = try Tool.run(["run", scratch.file("mine.yaml").path, "--log", log] + arguments)
            #expect(result.status == 0, "\(result.errors)")
            return try SentLines.read(result.output).map { SentLines.withoutIds($0).text }
        }
        // The metric depends on nothing from before the swap.
        #expect(try run() == lines.map { SentLines.withoutIds($0).text })
        try save("1.0.2", hasMetric: false)
        #expect(try run() == lines.filter { !isNew($0) }.map { SentLines.withoutIds($0).text })
    }

    @Test func `are active in the sessions of pages that have begun`() async throws {
        try save("1.0.0", hasMetric: false)
        let (tool, address) = try await PageWatch.start(scratch, lateness: "1s", rules: rules)
        defer { tool.terminate() }
        let post = { (signal: String) in
            let line = #"{"at":'$(date +%s%3N)',"session":"s","tracker":"player","signal":"\#(signal)"}"#
            let player = #"{"session":"s","tracker":"player","player":"html5"}"#
            _ = try Tool.shell("printf '%s\\n' '\(player)' '\(line)' | curl -sf --data-binary @- \(address)log")
        }
        try post("playing")
        try wait(for: #""action":"Start""#, in: "live")
        try save("1.0.1", hasMetric: true)
        try wait(for: "avt-rules: new rules", in: "errors")
        try post("ended")
        try wait(for: #""action":"End""#, in: "live")
        try expectSwap(tool, end: "End", "players.html5")
    }

    @Test(arguments: ["mine.yaml", "mine.yml"])
    func `are active for the next line of standard input`(name: String) throws {
        let output = try Tool.shell(
            #"""
            pack='pack: { name: my.rules, version: 1.0.0, language: 1, extends: [playback.metrics] }'
            await() { for try in {1..1500}; do grep -q "$1" $2 && break; sleep 0.02; done; }
            echo "$pack" > \#(name)
            mkfifo lines
            avt-rules watch - --rules \#(name) < lines > live 2> errors &
            exec 3> lines
            echo '{"at": 1, "action": "MediaRequest"}' >&3
            await MediaRequest live
            printf '%s\n' 'vocabulary: { metrics: { Delay: { type: gauge, unit: ms } } }' \
                'metrics: { Delay: { action: StreamLoad, value: 5ms } }' >> \#(name)
            await 'new rules' errors
            echo '{"at": 2, "action": "StreamLoad"}' >&3
            exec 3>&-
            wait
            cat live
            """#)
        #expect(output.contains("Delay 5 ms"), "\(output)")
    }

    @Test(.enabled(if: installedTool("mpv") != nil || requiresTools, "mpv is not installed"))
    func `are active in the playback of an mpv that has begun`() throws {
        try save("1.0.0", hasMetric: false)
        let socket = scratch.file("s").path
        let mpv = Process()
        mpv.executableURL = URL(filePath: try #require(installedTool("mpv"), "mpv is not installed"))
        mpv.arguments = [
            "--no-config", "--vo=null", "--ao=null", "--really-quiet", "--input-ipc-server=\(socket)",
            "av://lavfi:testsrc2=duration=3600:rate=25:size=160x90",
        ]
        (mpv.standardOutput, mpv.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try mpv.run()
        // mpv keeps the signals blocked that the thread that started it blocks, as those of Swift's tasks do.
        defer { kill(mpv.processIdentifier, SIGKILL) }
        let tool = Tool.process(
            ["watch", "mpv:\(socket)", "--json", "--record", scratch.file("recorded.ndjson").path] + rules)
        tool.standardOutput = try scratch.writing("live")
        tool.standardError = try scratch.writing("errors")
        try tool.run()
        defer { tool.terminate() }
        try wait(for: #""action":"Start""#, in: "live")
        try save("1.0.1", hasMetric: true)
        try wait(for: "avt-rules: new rules", in: "errors")
        try expectSwap(tool, end: "Stop", "players.mpv", "--timers", "off")
    }
}

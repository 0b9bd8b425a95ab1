import AVTCore
import AVTTestSupport
import Foundation
import Testing

/// The dashboard of `avt-rules watch` in a terminal.
@Suite("avt-rules watch in a terminal", .timeLimit(.minutes(15))) struct WatchScreenTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// Runs a command in a terminal of 60 columns, which has 90 when the command has shown the last event, and interrupts the command when
    /// it has drawn its screen anew, if it has one.
    ///
    /// Its standard input is a log, which does not end.
    private static let terminal = """
        import fcntl, os, pty, signal, struct, sys, termios, threading, time
        log, *command = sys.argv[1:]
        lines, feed = os.pipe()
        child, terminal = pty.fork()
        if child == 0:
            os.dup2(lines, 0)
            os.execv(command[0], command)
        size = lambda columns: fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        size(60)
        output = b""
        def wait(part, count):
            end = time.monotonic() + 60
            while output.count(part) < count and time.monotonic() < end: time.sleep(.02)
        def drive():
            os.write(feed, open(log, "rb").read())
            wait(b"18.873", 1)
            size(90)
            if b"\\x1b[2J" in output: wait(b"\\x1b[2J", 2)
            time.sleep(.1)
            os.kill(child, signal.SIGINT)
        threading.Thread(target=drive, daemon=True).start()
        while True:
            try: part = os.read(terminal, 65536)
            except OSError: break
            if not part: break
            output += part
        sys.stdout.buffer.write(output)
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """

    private func run(_ arguments: [String], log: String? = nil, environment: [String: String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let log = log ?? WatchScreenTests.log
        process.arguments = ["python3", "-c", Self.terminal, log, Tool.program.path] + arguments
        process.currentDirectoryURL = repository
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = try scratch.writing("terminal")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try String(contentsOf: scratch.file("terminal"), encoding: .utf8)
    }

    private static let log = repository.appending(path: "rules/examples/mpv-session.ndjson").path

    private let watch = ["watch", "-", "--rules", "playback.metrics", "--rules", "players.mpv"]

    @Test func `shows a dashboard, follows the size, and leaves what it showed`() throws {
        let output = try run(watch, environment: ["TERM": "xterm", "NO_COLOR": "1", "LANG": "C.UTF-8", "LC_ALL": ""])
        #expect(output.hasPrefix("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"))
        // Drawn anew for the new size.
        #expect(output.components(separatedBy: "\u{1B}[2J").count == 3)
        let parts = output.components(separatedBy: "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        #expect(parts.count == 2)
        let left = parts.last?.split(separator: "\r\n").map(String.init) ?? []
        #expect(left.contains("StartTime          1       175       175  ms"), "\(left)")
        #expect(left.contains("  18.873 s  End               PlayTime 3314 ms, NumEnds 1, RebufferRatio 0.221"))
        #expect(left.contains { $0.hasPrefix("rebuffering  ") && $0.hasSuffix("█") })
        #expect(left.allSatisfy { $0.count <= 90 } && left.contains { $0.count > 60 })
    }

    @Test func `shows warnings of the library among its messages, not across the dashboard`() throws {
        let line = #"{"session": "mpv", "tracker": "other", "kind": "unknown"}"# + "\n"
        let log = try scratch.write(line + String(contentsOfFile: Self.log, encoding: .utf8), to: "log.ndjson")
        let output = try run(
            watch, log: log, environment: ["TERM": "xterm", "NO_COLOR": "1", "LANG": "C.UTF-8", "LC_ALL": ""])
        #expect(!output.contains("OpenAVT Warning"))
        let left = output.components(separatedBy: "\u{1B}[?1049l").last?.split(separator: "\r\n").map(String.init) ?? []
        let message = "avt-rules: no pack declares the kind of tracker `unknown`: it may emit any action"
        #expect(left.contains(message), "\(left)")
    }

    @Test func `uses neither colours nor more than ASCII where the terminal has none`() throws {
        let output = try run(watch, environment: ["TERM": "vt100", "NO_COLOR": "1", "LANG": "C", "LC_ALL": "C"])
        #expect(output.contains("###") && output.utf8.allSatisfy { $0 < 128 })
        let coloured = try run(watch, environment: ["TERM": "xterm", "NO_COLOR": "", "LANG": "C", "LC_ALL": "C"])
        #expect(coloured.contains("\u{1B}[31m"))
    }

    @Test func `prints lines if so requested, and where there is no screen`() throws {
        let lines = try run(watch + ["--lines"], environment: ["TERM": "xterm"])
        let dumb = try run(watch, environment: ["TERM": "dumb"])
        #expect(lines.contains("18.873 s  End") && !lines.contains("\u{1B}") && dumb == lines)
    }
}

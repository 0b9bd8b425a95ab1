import AVTDecompression
import AVTTestSupport
import Foundation
import Testing

@Suite struct `Files that a command writes` {
    private let folder: PackFolder
    private static let log = #"""
        {"at": 1000, "session": "a", "action": "Start"}
        {"at": 2000, "session": "a", "action": "PauseBegin"}

        """#

    init() throws {
        folder = try PackFolder()
        _ = try folder.scratch.write(Self.log, to: "log.ndjson")
        let files = FileManager.default
        try files.createSymbolicLink(
            at: folder.scratch.file("link.ndjson"), withDestinationURL: folder.scratch.file("log.ndjson"))
        try files.linkItem(at: folder.scratch.file("log.ndjson"), to: folder.scratch.file("hard.ndjson"))
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.scratch.file(name), encoding: .utf8)
    }

    @Test(arguments: [
        ("--report log.ndjson", "'--report': `log.ndjson` is the log"),
        ("--report ./log.ndjson", "'--report': `./log.ndjson` is the log"),
        ("--report base/../link.ndjson", "'--report': `base/../link.ndjson` is the log"),
        ("--to file:hard.ndjson", "'--to': `hard.ndjson` is the log"),
        ("--metrics --to csv:log.ndjson", "'--to': `log.ndjson` is the log"),
        ("--to sqlite:log.ndjson", "'--to': `log.ndjson` is the log"),
        ("--state-out log.ndjson", "'--state-out': `log.ndjson` is the log"),
        ("--metrics --to csv:m.csv --checkpoint log.ndjson", "'--checkpoint': `log.ndjson` is the log"),
        ("--report pack.yaml", "'--report': `pack.yaml` is the pack"),
        ("--report base/base.yaml", "'--report': `base/base.yaml` is the pack"),
        ("--hash-key pack.test.yaml --to file:pack.test.yaml", "`pack.test.yaml` is the file of '--hash-key'"),
        ("--every 1m --to csv:same --state-out same", "'--state-out': `same` is also the file of '--to'"),
        ("--to file:same --to sqlite:./same", "'--to': `./same` is also the file of '--to'"),
    ])
    func `are neither inputs nor each other`(options: String, message: String) throws {
        let before = try ["log.ndjson", "pack.yaml", "base/base.yaml", "pack.test.yaml"].map(text)
        let result = try folder.run("run pack.yaml --log log.ndjson \(options)")
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
        #expect(result.output.isEmpty)
        #expect(try ["log.ndjson", "pack.yaml", "base/base.yaml", "pack.test.yaml"].map(text) == before)
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("same").path))
    }

    @Test(
        "in which state is prepared are none of these, and no other files",
        arguments: ["log", "pack", "foreign", "link"])
    func prepared(name: String) throws {
        _ = try folder.scratch.write(Self.log, to: "log.new")
        try FileManager.default.copyItem(at: folder.scratch.file("pack.yaml"), to: folder.scratch.file("pack.new"))
        _ = try folder.scratch.write("notes of somebody\n", to: "foreign.new")
        try FileManager.default.createSymbolicLink(
            at: folder.scratch.file("link.new"), withDestinationURL: folder.scratch.file("foreign.new"))
        let before = try text("\(name).new")
        let inputs = name == "pack" ? "pack.new --log log.ndjson" : "pack.yaml --log log.new --log-format ndjson"
        let result = try folder.run("run \(inputs) --state-out \(name)")
        #expect(result.status == (["log", "pack"].contains(name) ? 2 : 3), "\(result.errors)")
        #expect(result.errors.contains("\(name).new"), "\(result.errors)")
        #expect(try text("\(name).new") == before && text("foreign.new") == "notes of somebody\n")
    }

    @Test func `can be what a killed run has left`() throws {
        _ = try folder.scratch.write("AVTSTATE and so on", to: "state.new")
        let first = try folder.run("run pack.yaml --log log.ndjson --state-out state")
        #expect(first.status == 0, "\(first.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("state.new").path))
    }

    @Test("keep their contents if nothing can be read", arguments: ["--metrics --to csv:", "--to file:", "--report "])
    func unreadLog(option: String) throws {
        _ = try folder.scratch.write("results of yesterday\n", to: "results")
        try Data(compressed(Array(Self.log.utf8), as: .gzip).prefix(12)).write(to: folder.scratch.file("cut.gz"))
        _ = try folder.scratch.write("no line of a log\n", to: "malformed.ndjson")
        for (log, status) in [("cut.gz", 3), ("malformed.ndjson --strict", 4)] as [(String, Int32)] {
            let result = try folder.run("run pack.yaml --log \(log) \(option)results")
            #expect(result.status == status, "\(result.errors)")
            #expect(try text("results") == "results of yesterday\n")
        }
    }

    @Test(arguments: [
        "--log missing.ndjson --metrics --to csv:new", "--log missing.ndjson --to file:new --to sqlite:new.db",
        "--log missing.ndjson --report new", "--log log.ndjson --session c --metrics --to csv:new",
        "--log log.ndjson --session c --to file:new", "--log pack.test.yaml --log-format ndjson --strict --report new",
    ]) func `are not created by a run that fails before its first result`(options: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.scratch.folder.path).sorted()
        #expect(try folder.run("run pack.yaml \(options)").status != 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.scratch.folder.path).sorted() == files)
    }

    @Test func `can be the state that a run continues, and devices`() throws {
        let first = try folder.run("run pack.yaml --log log.ndjson --state-out state")
        #expect(first.status == 0, "\(first.errors)")
        let next = try folder.run("run pack.yaml --log log.ndjson --state-in state --state-out ./state")
        #expect(next.status == 0, "\(next.errors)")
        let other = try folder.run("run pack.yaml --log log.ndjson --state-in state --to file:state")
        #expect(other.status == 2 && other.errors.contains("is the file of '--state-in'"), "\(other.errors)")
        let devices = try folder.run("run pack.yaml --log /dev/null --to file:/dev/null --to file:/dev/null")
        #expect(devices.status == 0, "\(devices.errors)")
    }

    @Test(arguments: [
        "--state-out", "--metrics --to csv:m.csv --checkpoint", "--metrics --to csv:m.csv --resume --checkpoint",
    ])
    func `are no recordings that a state would replace`(options: String) throws {
        let recording = try folder.scratch.write("at,action\n1,Start\n", to: "recording.csv")
        let result = try folder.run("run pack.yaml --log log.ndjson \(options) recording.csv")
        #expect(result.status != 0 && result.errors.contains("not a state of `avt-rules run`"), "\(result.errors)")
        #expect(try text("recording.csv") == "at,action\n1,Start\n")
        // An empty file has nothing to lose, but no run to continue either.
        if options.contains("--resume") { return }
        try Data().write(to: URL(filePath: recording))
        #expect(try folder.run("run pack.yaml --log log.ndjson \(options) recording.csv").status == 0)
    }

    @Test func `keep a state that is not followed by its results`() throws {
        #expect(try folder.run("run pack.yaml --log log.ndjson --state-out state").status == 0)
        let state = try Data(contentsOf: folder.scratch.file("state"))
        let options = ["run", "pack.yaml", "--summary", "--state-in", "state", "--state-out", "state", "--log"]
        #if os(Linux)
            let full = try Tool.run(options + ["log.ndjson"], in: folder.scratch.file("."), output: "/dev/full")
            #expect(full.status == 3, "\(full.errors)")
            #expect(try Data(contentsOf: folder.scratch.file("state")) == state)
        #endif
        let damaged = compressed(Array(Self.log.utf8), as: .gzip).dropLast(4)
        try Data(damaged).write(to: folder.scratch.file("log.ndjson.gz"))
        let result = try Tool.run(options + ["log.ndjson.gz"], in: folder.scratch.file("."))
        #expect(result.status == 3 && result.errors.contains("the sessions are not stored"), "\(result.errors)")
        #expect(try Data(contentsOf: folder.scratch.file("state")) == state)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.scratch.file(".").path)
        #expect(!files.contains("state.new"))
    }

    @Test func `keep their contents if a run fails before its first result`() throws {
        for name in ["lines", "rows.csv", "page.html"] { _ = try folder.scratch.write("old\n", to: name) }
        for options in [
            "--log missing.ndjson --metrics --to file:lines --to csv:rows.csv",
            "--log missing.ndjson --metrics --to csv:rows.csv",
            "--log log.ndjson --session c --metrics --to csv:rows.csv",
            "--log log.ndjson --session c --metrics --to file:lines", "--log log.ndjson --report page.html --session c",
            "--log log.ndjson --report page.html --report-timeline c",
        ] {
            #expect(try folder.run("run pack.yaml \(options)").status != 0)
        }
        for name in ["lines", "rows.csv", "page.html"] { #expect(try text(name) == "old\n") }
    }

    @Test func `are no pipes if they contain a state, and are the targets of links`() throws {
        #expect(mkfifo(folder.scratch.file("pipe").path, 0o600) == 0)
        for option in ["--state-out", "--metrics --to csv:m.csv --checkpoint"] {
            let result = try folder.run("run pack.yaml --log log.ndjson \(option) pipe")
            #expect(result.status == 2 && result.errors.contains("is not a regular file"), "\(result.errors)")
        }
        for (command, target) in [
            ("run pack.yaml --log log.ndjson --state-out link", "state"),
            ("compile pack.yaml -o link.avtimage", "image"),
            ("pack build pack.yaml --revision 1 -o link.avtpack", "archive"),
        ] {
            let link = folder.scratch.file(String(command.split(separator: " ").last ?? ""))
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.scratch.file(target))
            let result = try folder.run(command)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try Data(contentsOf: folder.scratch.file(target)).count > 8)
            try FileManager.default.removeItem(at: link)
            #expect(FileManager.default.fileExists(atPath: folder.scratch.file(target).path))
        }
    }

    @Test func `are not packs that other commands read`() throws {
        #expect(try folder.run("pack build pack.yaml -o my.avtpack --revision 7").status == 0)
        try FileManager.default.createSymbolicLink(
            at: folder.scratch.file("out.avtimage"), withDestinationURL: folder.scratch.file("base/base.yaml"))
        try FileManager.default.createSymbolicLink(
            at: folder.scratch.file("out.avtpack"), withDestinationURL: folder.scratch.file("pack.test.yaml"))
        for (command, file) in [
            ("compile pack.yaml -o out.avtimage", "base/base.yaml"),
            ("pack build pack.yaml -o out.avtpack --revision 8", "pack.test.yaml"),
            ("pack withdraw my.avtpack -o ./my.avtpack --revision 8 --reason x", "my.avtpack"),
            ("watch - --rules pack.yaml --record pack.yaml", "pack.yaml"),
        ] {
            let before = try Data(contentsOf: folder.scratch.file(file))
            let result = try folder.run(command)
            #expect(result.status == 2 && result.errors.contains("write to another file"), "\(result.errors)")
            #expect(try Data(contentsOf: folder.scratch.file(file)) == before)
        }
    }

    @Test func `that cannot be written are reported, whatever the number of threads`() throws {
        for threads in ["1", "4"] {
            let result = try Tool.run(
                ["run", "playback.metrics", "--log", "rules/examples/forty-sessions.ndjson", "--metrics"]
                    + ["--threads", threads], output: "/dev/full")
            #expect(result.status == 3)
            #expect(result.errors == "avt-rules: cannot write the output: No space left on device\n")
        }
    }

    @Test func `that are closed are reported, and no opened file gets the output`() throws {
        let output = try Tool.shell(
            """
            cp rules/examples/mpv-session.ndjson log.ndjson
            cp log.ndjson before.ndjson
            avt-rules run playback.metrics players.mpv --log log.ndjson --metrics >&- 2> errors
            echo $?
            cat errors
            cmp log.ndjson before.ndjson && echo unchanged
            """)
        #expect(output == "3\navt-rules: cannot write the output: Bad file descriptor\nunchanged\n")
    }
}

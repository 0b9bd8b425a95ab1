import Foundation
import Testing

@Suite struct `Options of a command` {
    private static let run = "run playback.metrics --log rules/examples/forty-sessions.ndjson"

    @Test(arguments: [
        ("--session s-1 --session s-2702", "--session"), ("--session=s-1 --metrics --session s-1", "--session"),
        ("--why StartTime --why PlayTime", "--why"), ("--where isPaused --where isSeeking", "--where"),
        ("--every 1m --every 5m", "--every"), ("--report a.html --report b.html", "--report"),
    ])
    func `have one value, unless they can be repeated`(options: String, name: String) throws {
        let result = try Tool.run("\(Self.run) \(options)")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors == "avt-rules: '\(name)' has one value: write it once\n")
    }

    @Test func `have one value under both of their names`() throws {
        let scratch = try Scratch()
        let arguments = ["compile", "playback.metrics", "-o", "a.avtimage", "--output", "b.avtimage"]
        let result = try Tool.run(arguments, in: scratch.folder)
        #expect(result.status == 2 && result.errors.contains("'--output' has one value"), "\(result.errors)")
    }

    @Test func `can be repeated if the help says so`() throws {
        let result = try Tool.run("\(Self.run) --by country --by device --only StartTime --only NumPlays")
        #expect(result.status == 0 && result.lines.count > 5, "\(result.errors)")
    }

    @Test(arguments: [
        ("check openavt.core --budget -5", "'--budget' is a number of states, at least 1."),
        ("\(run) --threads -1", "'--threads -1': between 1 and 256 threads are possible."),
        ("\(run) --report r.html --report-sessions -1", "'--report-sessions -1': between 0 and 100000 sessions"),
        ("pack build x.yaml -o x.avtpack --revision -1", "'--revision' is at least 1."),
        ("pack build x.yaml -o x.avtpack --revision abc", "is invalid for '--revision <n>': write an integer"),
    ])
    func `say which numbers are possible`(arguments: String, message: String) throws {
        let result = try Tool.run(arguments)
        #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
        #expect(!result.errors.contains("Missing value"))
    }

    @Test func `refuse a form of traces that does not exist`() throws {
        let result = try Tool.run("\(Self.run) --trace=jsn")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("'--trace=jsn': the forms are text and json."), "\(result.errors)")
        #expect(try Tool.run("\(Self.run) --session s-1 --trace=json").status == 0)
    }

    @Test(arguments: ["--param foo=1", "--consent foo", "--only foo", "--session foo"])
    func `with names that do not exist are wrong usage`(option: String) throws {
        let result = try Tool.run(
            "run playback.metrics --log rules/examples/mpv-session.ndjson --no-summary \(option)")
        #expect(result.status == 2 && result.errors.contains("foo"), "\(result.errors)")
    }

    @Test func `with a misspelt parameter suggest the one that is meant`() throws {
        let result = try Tool.run(
            "run playback.metrics --log rules/examples/mpv-session.ndjson --param pingIntervall=5s")
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("did you mean `pingInterval`?"))
    }
}

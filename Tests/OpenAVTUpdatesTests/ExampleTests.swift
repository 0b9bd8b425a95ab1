import Testing

/// The example app.
@Suite(.timeLimit(.minutes(10))) struct `The example` {
    @Test func `shows its metric change while its pack is edited, and what becomes of each version`() throws {
        let run = try ProgramRun("avt-example", ["--seconds", "9"])
        let output = run.output
        #expect(run.status == 0)
        let lines = output.split(separator: "\n").map { $0.dropFirst(9) }
        let happened = lines.filter { !$0.hasPrefix("metric") && !$0.hasPrefix("rules   offered") }
        let expected = [
            "rules   started with bundled rules",
            "editor  serves 2.0.0", "rules   activated example.player 2.0.0 as number 2",
            "editor  serves 3.0.0", "rules   refused: error[AVT2003/", "editor  serves 4.0.0",
            "rules   activated example.player 4.0.0 as number 3",
            "rules   rolled back after 4 events, formulas fail: example.player 2.0.0",
            "editor  serves 5.0.0", "rules   activated example.player 5.0.0 as number 5",
        ]
        var rest = happened[...]
        for line in expected {
            let found = try #require(rest.firstIndex { $0.hasPrefix(line) }, "\(line) in:\n\(output)")
            rest = rest[(found + 1)...]
        }
        #expect(happened.contains { $0.hasPrefix("rules   passed its trial") })
        // Version 2 leaves out the pause, so that its metric falls although time goes on.
        let times = lines.filter { $0.hasPrefix("metric") }.compactMap { Double($0.split(separator: " ")[2]) }
        #expect(zip(times, times.dropFirst()).contains { $0 > $1 }, "\(output)")
        #expect(times.count > 15)
    }
}

import Testing

/// `avt-rules watch -`.
@Suite struct `Lines of standard input that are watched` {
    @Test func `are counted if they are malformed, and the exit code is 4`() throws {
        let result = try Tool.run(
            ["watch", "-"], input: "garbage\n" + #"{"at": 1, "action": "MediaRequest"}"# + "\n{}\n")
        #expect(result.status == 4 && result.output.contains("MediaRequest"))
        #expect(result.errors == "avt-rules: 2 lines not used: malformed\n")
    }

    @Test(arguments: [
        ("playback.metrics", "no pack has signals: add `players.mpv`, which knows 1 of them"),
        ("openavt.metrics players.mpv", "avt-rules: no pack sets `"),
        ("playback.metrics players.mpv", nil),
    ])
    func `of a player need its pack, and one for all players`(packs: String, message: String?) throws {
        let result = try Tool.run(
            ["watch", "-"] + packs.split(separator: " ").flatMap { ["--rules", String($0)] },
            input: #"{"at": 1, "signal": "playback-restart"}"#)
        #expect(result.status == 0)
        #expect(message.map { result.errors.contains($0) } ?? result.errors.isEmpty, "\(result.errors)")
    }
}

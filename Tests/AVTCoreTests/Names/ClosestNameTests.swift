import AVTCore
import Testing

@Suite("Suggestions")
struct ClosestNameTests {
    @Test(
        "the name that was probably meant",
        arguments: [
            ("acept", "accept"), ("ispaused", "isPaused"), ("PauseBegni", "PauseBegin"), ("wehn", "when"),
            ("xyz", nil), ("", nil),
        ] as [(String, String?)])
    func closest(_ typed: String, _ meant: String?) {
        #expect(closestName(to: typed, among: ["accept", "isPaused", "PauseBegin", "PauseFinish", "when"]) == meant)
    }

    @Test(
        "parts between dots are measured each on its own",
        arguments: [
            ("event.isMutde", "event.isMuted"), ("evnt.isMuted", "event.isMuted"), ("event.isStalled", nil),
            ("event.isPaused", nil), ("evnt.isPaused", nil), ("event.pauseTime", nil), ("pauses.totl", "pauses.total"),
            ("event.pauses.totla", nil), ("event.", nil), (".", nil), ("event", nil),
        ] as [(String, String?)])
    func parts(_ typed: String, _ meant: String?) {
        let names = ["event.isMuted", "event.accumPauseTime", "pauses.total"]
        #expect(closestName(to: typed, among: names) == meant)
    }

    @Test(
        "a name that may be another one is not certain",
        arguments: [
            ("playback-begins", ["playback-ends", "pings"], "playback-ends", false),
            ("playback-endss", ["playback-ends", "pings"], "playback-ends", true),
            ("PauseStart", ["PauseStarts"], "PauseStarts", true), ("isMuted", ["isUnmuted"], "isUnmuted", false),
            ("isNotPaused", ["isPaused"], "isPaused", false), ("quartile1", ["quartile2"], "quartile2", false),
            ("minBitrate", ["maxBitrate"], "maxBitrate", false), ("bat", ["cat", "bar"], "bar", false),
            ("bat", ["bar", "bar"], "bar", true), ("startTime", ["StartTime", "Starttime"], "StartTime", false),
        ])
    func certain(_ typed: String, _ names: [String], _ meant: String, _ isCertain: Bool) throws {
        let found = try #require(resembledName(to: typed, among: names))
        #expect(found.name == meant && found.isCertain == isCertain)
        #expect(resembledName(to: typed, among: names.reversed())?.isCertain == isCertain)
    }

    @Test("the answer does not depend on the order")
    func order() {
        #expect(closestName(to: "bat", among: ["cat", "bar"]) == closestName(to: "bat", among: ["bar", "cat"]))
    }
}

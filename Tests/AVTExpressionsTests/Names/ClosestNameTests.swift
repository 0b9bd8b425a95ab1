import AVTExpressions
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

    @Test("the answer does not depend on the order")
    func order() {
        #expect(closestName(to: "bat", among: ["cat", "bar"]) == closestName(to: "bat", among: ["bar", "cat"]))
    }
}

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

    @Test("the answer does not depend on the order")
    func order() {
        #expect(closestName(to: "bat", among: ["cat", "bar"]) == closestName(to: "bat", among: ["bar", "cat"]))
    }
}

import AVTPackTools
import AVTRecordings
import Testing

/// Every recorded session of OpenAVT-iOS, event by event, through the real chain.
@Suite(.enabled(if: OpenAVTSession.recorded != nil, "the recordings are absent")) struct OpenAVTConformanceTests {
    @Test(arguments: ChainKind.allCases)
    func `verdicts, attributes, metrics, state and pings are those of the original`(_ kind: ChainKind) throws {
        let sessions = try #require(OpenAVTSession.recorded).get()
        var (passed, total) = (0, 0)
        for session in sessions {
            let chain = ChainUnderTest(session, kind: kind)
            for (number, example) in session.cases.enumerated() {
                total += 1
                let answer = chain.answer(to: example.input, number: number)
                // Where the original crashed nothing is expected but to live on.
                let differences = example.answer["crash"] == nil ? example.answer.differences(from: answer) : []
                passed += differences.isEmpty ? 1 : 0
                #expect(differences.isEmpty, "\(session.name), event \(number): \(example.input.text)")
            }
        }
        print("conformance \(kind.suite): \(passed) of \(total)")
        #expect(total > 0 && passed == total)
    }

    @Test func `an altered expectation of any kind is noticed`() throws {
        let sessions = try #require(OpenAVTSession.recorded).get()
        let answers = sessions.lazy.flatMap { $0.cases.map(\.answer) }
        let rich = try #require(
            answers.first { answer in
                answer["metrics"] != .array([]) && answer["pings"] != .array([]) && answer["accepted"] == .bool(true)
            })
        #expect(rich.differences(from: rich).isEmpty)
        let alterations = rich.alterations
        #expect(alterations.count > 30)
        for altered in alterations {
            #expect(!altered.differences(from: rich).isEmpty, "\(altered.text)")
            #expect(!rich.differences(from: altered).isEmpty, "\(altered.text)")
        }
    }
}

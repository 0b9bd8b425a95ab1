import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Testing

/// What several conditions of metrics have in common is evaluated first, which must not show.
@Suite struct `Conditions that metrics share` {
    private static let program = Result {
        try RuleCompiler.compile([
            .text(
                """
                pack: { name: test.gates, version: 1.0.0, language: 1 }
                vocabulary:
                  attributes: { isLive: { type: bool }, outcome: { type: string } }
                  metrics:
                    Live: { type: counter }
                    LiveToo: { type: counter }
                    Recorded: { type: counter }
                    RecordedToo: { type: counter }
                    Won: { type: counter }
                    Lost: { type: counter }
                    Decided: { type: counter }
                metrics:
                  Live: { when: event.isLive, value: 1 }
                  Recorded: { when: event.isLive == false, value: 1 }
                  Won: { when: event.outcome == "won", value: 1 }
                  Lost: { when: event.outcome == "lost" && event.isLive, value: 1 }
                  Decided: { when: 'event.outcome in ["won", "lost"]', value: 1 }
                  LiveToo: { when: event.isLive && action == Start, value: 1 }
                  RecordedToo: { when: event.isLive == false && action == Start, value: 1 }
                """, name: "gates.yaml")
        ])
    }

    @Test(
        arguments: [
            (nil, nil, []), (true, nil, ["Live", "LiveToo"]), (false, nil, ["Recorded", "RecordedToo"]),
            (nil, "won", ["Won", "Decided"]), (true, "lost", ["Live", "Lost", "Decided", "LiveToo"]),
            (false, "lost", ["Recorded", "Decided", "RecordedToo"]), (true, "draw", ["Live", "LiveToo"]),
        ] as [(Bool?, String?, [String])])
    func `a condition that is false for one metric decides no other`(
        _ isLive: Bool?, _ outcome: String?, _ expected: [String]
    ) throws {
        let program = try Self.program.get()
        for isCounted in [false, true] {
            var session = Session(program: program, ids: OneId())
            session.countEvaluations(isCounted)
            let added = session.addTracker()
            let tracker = try #require(added)
            var event = AttributeList()
            if let isLive { event.set(Symbol("isLive"), .bool(isLive)) }
            if let outcome { event.set(Symbol("outcome"), .string(outcome)) }
            let result = session.step(Symbol("Start"), tracker: tracker, now: 0, event: event)
            #expect(result.isAccepted)
            session.evaluateMetrics(of: event, action: Symbol("Start"), tracker: tracker, now: 0)
            let sent = session.metrics.values.map { program.content.sends.metrics[$0.metric].name.name }
            #expect(sent == expected)
        }
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}

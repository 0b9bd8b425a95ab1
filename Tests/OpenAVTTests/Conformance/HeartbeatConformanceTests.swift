import AVTPackTools
import AVTRecordings
import Testing

/// Video Heartbeat 1.4's rules as its guide states them, call by call, through `rules/adobe/heartbeat-1.4.yaml`.
@Suite(.enabled(if: HeartbeatTrace.recorded != nil, "the traces are absent")) struct HeartbeatConformanceTests {
    @Test func `every call has the verdict of the guide`() throws {
        let traces = try #require(HeartbeatTrace.recorded).get()
        var (passed, total) = (0, 0)
        for trace in traces {
            for (call, answer) in zip(trace.calls, try trace.answers()) {
                total += 1
                let differences = call.expected.differences(from: answer)
                passed += differences.isEmpty ? 1 : 0
                #expect(differences.isEmpty, "\(trace.name): \(call.json.text)")
            }
        }
        print("conformance adobe-vhb14: \(passed) of \(total)")
        #expect(total > 0 && passed == total && total == traces.map(\.calls.count).reduce(0, +))
    }

    @Test func `an altered expectation of any kind is noticed`() throws {
        let traces = try #require(HeartbeatTrace.recorded).get()
        // Every tenth expectation of each kind: they are alike.
        let kinds = Dictionary(grouping: traces.flatMap { $0.calls.map(\.expected) }) { expected in
            ["attributes", "rule"].map { expected[$0] != nil }
        }
        let expectations = kinds.values.flatMap { all in stride(from: 0, to: all.count, by: 10).map { all[$0] } }
        #expect(expectations.contains { $0["attributes"] != nil } && expectations.contains { $0["rule"] != nil })
        for expected in expectations {
            #expect(expected.differences(from: expected).isEmpty)
            for altered in expected.alterations {
                #expect(!altered.differences(from: expected).isEmpty, "\(altered.text)")
                #expect(!expected.differences(from: altered).isEmpty, "\(altered.text)")
            }
        }
    }
}

import AVTCore
import AVTPackTools
import AVTRecordings
import Testing

/// The recorded sessions of OpenAVT-iOS as event logs, through `avt-rules run --trace=json --timers off`.
@Suite(.enabled(if: OpenAVTSession.recorded != nil, "the recordings are absent")) struct OpenAVTReplayConformanceTests {
    @Test func `traces agree with the original`() throws {
        let sessions = try #require(OpenAVTSession.recorded).get()
        var (passed, total) = (0, 0)
        let kinds = Dictionary(grouping: sessions) { Setup($0) }
        for (setup, sessions) in kinds.sorted(by: { $0.key.packs < $1.key.packs }) {
            let log = sessions.flatMap(OpenAVTReplayConformanceTests.lines).joined(separator: "\n")
            let result = try Tool.run("run \(setup.packs) --log - --trace=json --timers off", input: log)
            #expect(result.status == 0, "\(result.errors)")
            let steps = try result.lines.map { try JSONReader.read($0.utf8) }.compactMap { $0["step"] }
            var bySession = Dictionary(grouping: steps) { $0["session"]?.string ?? "" }
            for session in sessions {
                let steps = bySession.removeValue(forKey: session.name) ?? []
                var ids = IdPairs()
                total += session.cases.count
                #expect(steps.count == session.cases.count, "\(session.name)")
                for (number, (example, step)) in zip(session.cases, steps).enumerated() {
                    let actual = ids.renamed(answer(step, number: number, of: session), like: example.answer)
                    let differences = example.answer["crash"] == nil ? example.answer.differences(from: actual) : []
                    passed += differences.isEmpty ? 1 : 0
                    #expect(differences.isEmpty, "\(session.name), event \(number): \(example.input.text)")
                }
            }
            #expect(bySession.isEmpty)
        }
        print("conformance openavt-replay: \(passed) of \(total)")
        #expect(total > 0 && passed == total)
    }

    private struct Setup: Hashable {
        let packs: String

        init(_ session: OpenAVTSession) {
            packs =
                (session.hasAdsHub ? "openavt.ads" : "openavt.core") + (session.hasMetrics ? " openavt.metrics" : "")
        }
    }

    /// A session as lines of a log: what its trackers' getters put on events are attributes there.
    static func lines(_ session: OpenAVTSession) -> [String] {
        let names = OpenAVTReplayConformanceTests.trackers.prefix(session.trackerCount)
        let declarations = names.map { name in
            JSONValue.object([
                JSONMember("session", .string(session.name)), JSONMember("tracker", .string(name)),
                JSONMember("kind", .string("any")),
            ]).text
        }
        return declarations + session.cases.map { line($0.input, of: session) }
    }

    private static func line(_ input: JSONValue, of session: OpenAVTSession) -> String {
        let tracker = input["tracker"]?.int ?? 0
        let position = JSONValue.int((input["t"]?.int ?? 0) / 2)
        let getters: [[JSONMember]] = [
            [JSONMember("isAdsTracker", .bool(false)), JSONMember("position", position)],
            [JSONMember("isAdsTracker", .bool(true))],
        ]
        let own = input["attributes"]?.members ?? []
        let attributes = getters[tracker].filter { getter in !own.contains { $0.name == getter.name } } + own
        let answers = zip(OpenAVTReplayConformanceTests.trackers, getters).prefix(session.trackerCount)
        return JSONValue.object([
            JSONMember("at", input["t"] ?? .null), JSONMember("session", .string(session.name)),
            JSONMember("tracker", .string(OpenAVTReplayConformanceTests.trackers[tracker])),
            JSONMember("action", input["action"] ?? .null), JSONMember("attributes", .object(attributes)),
            JSONMember("getters", .object(answers.map { JSONMember($0, .object($1)) })),
        ]).text
    }

    private static let trackers = ["player", "ima"]

    /// A step in the form of the recordings.
    private func answer(_ step: JSONValue, number: Int, of session: OpenAVTSession) -> JSONValue {
        let metrics = (step["metrics"] ?? .null).items.map { metric in
            JSONValue.object(
                metric.members.map { member in
                    member.name == "type" ? JSONMember("type", .string(member.value.string?.capitalized ?? "")) : member
                })
        }
        let states = OpenAVTReplayConformanceTests.trackers.enumerated().compactMap { index, name in
            step["state"]?[name].map { JSONMember("tracker\(index)", .object(allFlags($0.members))) }
        }
        return .object([
            JSONMember("i", .int(number)), JSONMember("accepted", step["accepted"] ?? .null),
            JSONMember("event", step["event"] ?? .null), JSONMember("metrics", .array(metrics)),
            JSONMember("state", .object(states)),
            JSONMember("pings", .array((step["timers"] ?? .null).items.map(ping))),
        ])
    }

    // A trace shows the variables that its packs declare; a standard flag that they do not declare stays down.
    private func allFlags(_ variables: [JSONMember]) -> [JSONMember] {
        let declared = Set(variables.map(\.name))
        return variables
            + StandardFlag.allCases.map(\.name).filter { !declared.contains($0) }.map { JSONMember($0, .bool(false)) }
    }

    private func ping(_ timer: JSONValue) -> JSONValue {
        let tracker = OpenAVTReplayConformanceTests.trackers.firstIndex { timer["tracker"] == .string($0) } ?? -1
        guard let every = timer["every"]?.int else { return .string("stop \(tracker)") }
        return .string("start \(tracker) \(Double(every) / 1000)")
    }
}

/// Which id of a replay stands for which of a recording; each for one, in a session.
private struct IdPairs {
    private var recorded: [String: String] = [:]
    private var replayed: [String: String] = [:]

    /// The answer with its ids named as in the recording, as far as the two can be paired.
    mutating func renamed(_ actual: JSONValue, like expected: JSONValue) -> JSONValue {
        guard let event = actual["event"], let attributes = event["attributes"] else { return actual }
        let renamed = attributes.members.map { member in
            guard ["playbackId", "streamId", "senderId"].contains(member.name), let id = member.value.string,
                let name = expected["event"]?["attributes"]?[member.name]?.string
            else { return member }
            if recorded[id] == nil, replayed[name] == nil {
                recorded[id] = name
                replayed[name] = id
            }
            return JSONMember(member.name, .string(recorded[id] ?? id))
        }
        let members = event.members.map { $0.name == "attributes" ? JSONMember("attributes", .object(renamed)) : $0 }
        return .object(actual.members.map { $0.name == "event" ? JSONMember("event", .object(members)) : $0 })
    }
}

import AVTPackTools
import Testing

/// Every scenario of the recordings of Pillarbox's machines, on a real instrument.
@Suite(.enabled(if: PillarboxRecordings.read != nil, "the recordings are absent")) struct PillarboxConformanceTests {
    @Test func `monitoring and Commanders Act send what the recordings say`() throws {
        let recordings = try #require(PillarboxRecordings.read).get()
        var (passed, total) = (0, 0)
        func count(_ name: String, _ differences: () throws -> [String]) {
            total += 1
            do {
                let differences = try differences()
                passed += differences.isEmpty ? 1 : 0
                #expect(differences.isEmpty, "\(name)")
            } catch {
                Issue.record("\(name): \(error)")
            }
        }
        for scenario in recordings.all { count(scenario.id) { try Self.comparison(scenario)(scenario) } }
        for example in PillarboxTables(tables: recordings.tables).cases { count(example.name, example.differences) }
        print("conformance pillarbox: \(passed) of \(total)")
        #expect(total > 0 && passed == total)
    }

    @Test func `an altered expectation of any kind is noticed`() throws {
        let recordings = try #require(PillarboxRecordings.read).get()
        for scenario in recordings.all {
            let differences = try Self.comparison(scenario)
            #expect(differences(scenario).isEmpty)
            // Where messages are told in part, what is not told may be anything.
            let isComplete = try scenario.calls() != nil || scenario["match"]?.string == "exact per session"
            let isWhole = isComplete || recordings.otherPeers.contains(scenario)
            let altered =
                scenario.replacing("expect") { isWhole ? $0.alterations : $0.membersAltered }
                + scenario.replacing("correct") { JSONValue.array([$0]).membersAltered.compactMap(\.items.first) }
            for altered in altered where altered != scenario {
                #expect(!differences(altered).isEmpty, "\(scenario.id): \(altered["expect"]?.text ?? "")")
            }
        }
        for part in PillarboxTables.parts {
            let altered = recordings.tables.replacing(part) { $0.leavesAltered }
            for tables in altered {
                let isNoticed = try PillarboxTables(tables: tables).cases(of: part).contains { example in
                    do { return try !example.differences().isEmpty } catch is PillarboxProblem { return true }
                }
                #expect(isNoticed, "\(tables[part]?.text ?? "")")
            }
            #expect(altered.count > 4)
        }
    }

    @Test func `a scenario that cannot be played fails`() throws {
        let stranger = try JSONReader.read(
            #"{"id": "mon-99", "title": "?", "provenance": {"kind": "test", "test": "testSomething"}, "expect": []}"#
                .utf8)
        #expect(throws: PillarboxProblem.self) { try Self.comparison(stranger) }
        let other = try JSONReader.read(#"{"id": "ca-and-99", "expect": []}"#.utf8)
        #expect(throws: PillarboxProblem.self) { try Self.comparison(other) }
    }

    @Test(
        "Android takes a seek of a second for none, where nothing but the snapshot tells its distance",
        arguments: [1000, 1001])
    func shortSeek(distance: Int) throws {
        var snapshot = PillarboxStories.snapshot("playing", 5000, seeking: true)
        snapshot.set("seek_distance", .int(distance))
        let run = try PillarboxRun(
            "pillarbox.commanders-act-android",
            [
                PillarboxStep(0, .enable), PillarboxStep(0, .properties(PillarboxStories.snapshot("playing", 0))),
                PillarboxStep(5000, .properties(snapshot)),
            ])
        #expect(run.messages.map { $0["event"]?.string } == (distance > 1000 ? ["play", "seek"] : ["play"]))
    }

    // MARK: Playing a scenario

    /// How what a scenario expects differs from what happens, which is played once.
    private typealias Comparison = (JSONValue) -> [String]

    private static func comparison(_ scenario: JSONValue) throws -> Comparison {
        let steps = try scenario.calls()
        switch (scenario.id.hasPrefix("ca-"), steps, scenario["steps"]?.items ?? []) {
        case (true, let steps?, _):
            let run = try PillarboxRun("pillarbox.commanders-act", steps, until: scenario["until"]?.int)
            return { PillarboxExpectation.differences(commandersAct: $0["expect"]?.items ?? [], from: run) }
        case (true, nil, _): return try comparison(otherPeer: scenario)
        case (false, let steps?, _):
            let run = try PillarboxRun(asShipped(scenario), steps, until: scenario["until"]?.int)
            return { PillarboxExpectation.differences(monitoring: $0, from: run, isComplete: true) }
        case (false, nil, let events) where !events.isEmpty: return try comparison(web: scenario, events)
        case (false, nil, _): return try comparison(story: scenario)
        }
    }

    /// Events of Commanders Act on another platform, on the layer of that platform.
    private static func comparison(otherPeer scenario: JSONValue) throws -> Comparison {
        guard let story = PillarboxStories.commandersAct[scenario.id] else {
            throw PillarboxProblem("nobody knows the steps of \(scenario.id)")
        }
        let run = try PillarboxRun(
            "pillarbox.commanders-act-" + (scenario.id.hasPrefix("ca-web") ? "web" : "android"), story.steps,
            until: story.until, parameters: PillarboxStories.parameters[scenario.id] ?? [:])
        return { PillarboxExpectation.differences(names: $0["expect"]?.items ?? [], from: run) }
    }

    /// A player on the Web: as it is shipped, and what is correct, if the recording says that, on the pack itself.
    private static func comparison(web scenario: JSONValue, _ events: [JSONValue]) throws -> Comparison {
        // When the runs on the Web began; one of their defects shows it.
        let start = 1_700_000_000_000
        let steps = try PillarboxWebPlayer(events).steps
        // Their clock had no timers.
        let silent = ["heartbeatInterval": "24h"]
        let shipped = try PillarboxRun(asShipped(scenario), steps, start: start, parameters: silent)
        let right = try PillarboxRun("pillarbox.monitoring", steps, start: start, parameters: silent)
        return { scenario in
            PillarboxExpectation.differences(monitoring: scenario, from: shipped, isComplete: false)
                + (scenario.corrected.map {
                    PillarboxExpectation.differences(monitoring: $0, from: right, isComplete: false)
                } ?? [])
        }
    }

    /// What a peer's test tells, on the pack itself and as it is shipped.
    private static func comparison(story scenario: JSONValue) throws -> Comparison {
        guard let story = PillarboxStories.monitoring[scenario["provenance"]?["test"]?.string ?? ""] else {
            throw PillarboxProblem("nobody knows the steps of \(scenario.id)")
        }
        let runs = try ["pillarbox.monitoring", asShipped(scenario)].map { pack in
            try PillarboxRun(pack, story.steps, until: story.until)
        }
        return { scenario in
            runs.flatMap { PillarboxExpectation.differences(monitoring: scenario, from: $0, isComplete: false) }
        }
    }

    private static func asShipped(_ scenario: JSONValue) -> String {
        let isWeb = scenario["provenance"]?["peer"]?.string?.hasPrefix("pillarbox-web") == true
        return "pillarbox.monitoring-" + (isWeb ? "web-" : "") + "as-shipped"
    }
}

extension JSONValue {
    /// The value once for each of what a member may be instead.
    fileprivate func replacing(_ name: String, _ values: (JSONValue) -> [JSONValue]) -> [JSONValue] {
        (self[name].map(values) ?? []).map { value in
            .object(members.map { $0.name == name ? JSONMember(name, value) : $0 })
        }
    }

    /// The messages with one expectation of one message replaced by another, for every expectation.
    fileprivate var membersAltered: [JSONValue] {
        items.indices.flatMap { index in
            items[index].members.flatMap { member in
                items[index].replacing(member.name) { _ in [.string("altered")] }.map { message in
                    .array(items[..<index] + [message] + items[(index + 1)...])
                }
            }
        }
    }

    /// The scenario with what is correct: all messages, or parts of the last one that tells of them; `nil` if it is prose.
    fileprivate var corrected: JSONValue? {
        var messages = self["expect"]?.items ?? []
        switch self["correct"] {
        case .array(let right): messages = right
        case .object(let parts):
            guard let last = messages.lastIndex(where: { message in parts.contains { message[$0.name] != nil } })
            else { return nil }
            for part in parts { messages[last].set(part.name, part.value) }
        default: return nil
        }
        return replacing("expect") { _ in [.array(messages)] }.first
    }

    /// The value with one leaf changed, but for notes.
    fileprivate var leavesAltered: [JSONValue] {
        switch self {
        case .bool(let value): [.bool(!value)]
        case .int(let value): [.int(value + 1)]
        case .string(let text): [.string(text + "?")]
        case .array(let items): items.indices.map { index in .array(Array(items[..<index] + items[(index + 1)...])) }
        case .object(let members):
            members.filter { !JSONValue.prose.contains($0.name) }.flatMap { member in
                replacing(member.name) { $0.leavesAltered }
            }
        default: []
        }
    }

    private static let prose = ["rows", "cols", "note", "stopwatch", "runs_while", "cancelled_by"]
}

import AVTCore
import AVTEngine
import OpenAVT
import OpenAVTRuntime
import Testing

/// Packs whose events would take very long, cause very many others or fill memory, were nothing counted while they are stepped.
@Suite struct `An event of a hostile pack` {
    private static func source(_ sections: String) -> PackSource {
        .text("pack: { name: test.bounded, version: 1.0.0, language: 1 }\n" + sections, name: "bounded.yaml")
    }

    private static let text = """
        vocabulary:
          actions: { Begin: {}, Tick: {} }
          attributes: { label: { type: string }, other: { type: string }, seen: { type: int } }
          metrics: { Found: { type: gauge } }

        """

    /// The excess limits that the instrument reported, each with its number of events.
    private static func excesses(_ chain: TestChain) -> [DataReport.Excess.Limit: Int] {
        Dictionary(chain.instrument.rules.dataReport.excesses.map { ($0.limit, $0.count) }, uniquingKeysWith: +)
    }

    // MARK: Work on large values

    @Test func `searches a text that almost repeats in time linear in it`() throws {
        let tracker = TestTracker()
        let chain = try TestChain(
            [
                Self.source(
                    Self.text + """
                        metrics:
                          Found: { action: Tick, value: "event.label.contains(event.other) ? 1 : 0" }
                        """)
            ], trackers: [tracker])
        let part = String(repeating: "a", count: 1 << 18)
        tracker.attributes = [
            (OAVTAttribute(name: "label"), String(repeating: "a", count: 1 << 20) + "b"),
            (OAVTAttribute(name: "other"), part + "b"),
        ]
        chain.emit(OAVTAction(name: "Tick"), at: 0, by: tracker)
        tracker.attributes[1].1 = part + "c"
        chain.emit(OAVTAction(name: "Tick"), at: 1000, by: tracker)
        #expect(chain.backend.values(of: "Found") == [1, 0])
        #expect(Self.excesses(chain).isEmpty)
    }

    /// Conditions that each read the texts `label` and `other`, in all ways in which formulas do.
    private static let readings = [
        "event.label.contains(event.other + \"x\")", "event.label == event.other", "event.label < event.other",
        "event.label.endsWith(event.other)", "(event.label + event.other) == event.other", "size(event.label) > 3",
        "event.label.matches(\"(a|b)*[ab]{60}c$\")", "event.label.split(\"a\").size() > 3",
        "event.label.lowerAscii() == event.other", "event.label.indexOf(event.other) > 3",
        "event.label.replace(\"a\", \"bb\") == event.other", "event.label in [event.other, event.other + \"a\"]",
    ]

    @Test(arguments: readings)
    func `is blocked once it needs more work than is allowed, and leaves the state as it was`(reading: String) throws {
        // 256 transitions, each of which reads the texts once.
        let rules = (0..<256).map { index in
            "  - { name: t\(index), action: Tick, set: { v\(index): '\(reading) ? 1 : v\(index)' } }\n"
        }.joined()
        let variables = (0..<256).map { "    v\($0): { initial: 0 }\n" }.joined()
        let tracker = TestTracker()
        let chain = try TestChain(
            [
                Self.source(
                    Self.text + "memory:\n  tracker:\n    ticks: { initial: 0 }\n" + variables
                        + "transitions:\n  - { name: counts, action: Tick, set: { ticks: ticks + 1 } }\n" + rules
                        + "attributes:\n  seen: ticks\n")
            ], trackers: [tracker])
        let large = String(repeating: "ab", count: 1 << 19)
        func tick(_ label: String, at time: Int) {
            tracker.attributes = [
                (OAVTAttribute(name: "label"), label), (OAVTAttribute(name: "other"), String(label.dropLast())),
            ]
            chain.emit(OAVTAction(name: "Tick"), at: time, by: tracker)
        }
        tick("ab", at: 0)
        tick(large, at: 1000)
        tick("ab", at: 2000)
        // The event in the middle was not sent, and its count was undone.
        let seen = chain.backend.events.map { $0.getAttribute(key: OAVTAttribute(name: "seen")) as? Int }
        #expect(seen == [1, 2])
        #expect(Self.excesses(chain) == [.sizedWork: 1])
    }

    @Test func `has what its session has not used up`() throws {
        var limits = RuleLimits()
        (limits.run.sizedWork, limits.run.sizedWorkPerEvent) = (1000, 100)
        let program = try RuleCompiler.compile(
            [
                Self.source(
                    Self.text + """
                        transitions:
                          - { name: reads, action: Tick, block: "event.label < event.other" }
                        """)
            ], limits: limits)
        let tracker = TestTracker()
        let chain = TestChain(hub: OAVTHubRules(program: program), trackers: [tracker])
        // 300 units for each event: 1000 are there, and each event gives 100 back.
        let label = String(repeating: "b", count: 300 * 16)
        tracker.attributes = [(OAVTAttribute(name: "label"), label), (OAVTAttribute(name: "other"), label)]
        for index in 0..<20 { chain.emit(OAVTAction(name: "Tick"), at: 1000 * index, by: tracker) }
        let times = chain.backend.events.map { Int($0.getTimestamp()) }
        #expect(times == [0, 1, 2, 3, 5, 8, 11, 14, 17])
        #expect(Self.excesses(chain) == [.sizedWork: 11])
    }

    @Test func `pays for a formula that is given up because no work is left`() throws {
        let tracker = TestTracker()
        let chain = try chainOfLittleWork(
            """
            transitions:
              - { name: counts, action: Tick, block: 'event.label.split(",").map(x, event.label.split(",").size()).size() == 0' }
            """, tracker)
        // 100,000 steps: more than there are, which are 1,000 at first and 100 for each later event.
        let label = OAVTAttribute(name: "label")
        tracker.attributes = [(label, String(repeating: "b,", count: 316))]
        chain.emit(OAVTAction(name: "Tick"), at: 0, by: tracker)
        let hub = try #require(chain.instrument.getHub() as? OAVTHubRules)
        #expect(hub.inspectSession { $0.meter.reserve } == 0)
        chain.emit(OAVTAction(name: "Tick"), at: 1000, by: tracker)
        #expect(hub.inspectSession { $0.meter.reserve } == 0)
        #expect(chain.backend.events.isEmpty)
        #expect(Self.excesses(chain) == [.sizedWork: 2])
    }

    // MARK: Delivery

    /// A chain with 1,000 units of work, of which each event gives 100 back.
    private func chainOfLittleWork(_ sections: String, _ tracker: TestTracker) throws -> TestChain {
        var limits = RuleLimits()
        (limits.run.sizedWork, limits.run.sizedWorkPerEvent) = (1000, 100)
        let program = try RuleCompiler.compile([Self.source(Self.text + sections)], limits: limits)
        return TestChain(hub: OAVTHubRules(program: program), trackers: [tracker])
    }

    @Test func `pays for long texts that are looked up among the listed values of attributes`() throws {
        let names = (0..<80).map { "label\($0)" }
        let declarations = names.map { "    \($0): { type: string, oneOf: [a, b] }\n" }.joined()
        let tracker = TestTracker()
        let chain = try TestChain(
            [
                Self.source(
                    "vocabulary:\n  actions: { Tick: {} }\n  attributes:\n" + declarations
                        + "transitions:\n  - { name: notes, action: Tick, note: { code: Ticked } }\n")
            ], trackers: [tracker])
        let large = String(repeating: "a", count: 1 << 20)
        tracker.attributes = names.map { (OAVTAttribute(name: $0), large) }
        chain.emit(OAVTAction(name: "Tick"), at: 0, by: tracker)
        #expect(Self.excesses(chain) == [.sizedWork: 1])
        #expect(chain.instrument.rules.dataReport.mismatches.count > 60)
        // The next event has the refilled part of the work.
        tracker.attributes = names.map { (OAVTAttribute(name: $0), "a") }
        chain.emit(OAVTAction(name: "Tick"), at: 1000, by: tracker)
        #expect(Self.excesses(chain) == [.sizedWork: 1])
    }

    @Test(arguments: [("truncate: 3", 1), ("mask: query", 4), ("hash: 8", 16), ("mask: query, truncate: 3", 5)])
    func `leaves without a long text once there is no work left to change it`(treatment: String, work: Int) throws {
        let tracker = TestTracker()
        let chain = try chainOfLittleWork("privacy: { attributes: { label: { \(treatment) } } }", tracker)
        chain.instrument.rules.setHashKey([UInt8](repeating: 7, count: 16))
        // 500 units for each event.
        let label = OAVTAttribute(name: "label")
        tracker.attributes = [(label, String(repeating: "b", count: 500 / work * 16))]
        for index in 0..<8 { chain.emit(OAVTAction(name: "Tick"), at: 1000 * index, by: tracker) }
        let hasLabel = chain.backend.events.map { $0.getAttribute(key: label) != nil }
        #expect(hasLabel == [true, true, false, false, false, true, false, false])
        #expect(Self.excesses(chain) == [.sizedWork: 5])
    }

    @Test func `is no duplicate once there is no work left to compare a long text`() throws {
        let tracker = TestTracker()
        let chain = try chainOfLittleWork(
            "volume: { duplicates: { same: { action: any, by: [label], within: 1h } } }", tracker)
        // 500 units for each event.
        tracker.attributes = [(OAVTAttribute(name: "label"), String(repeating: "b", count: 500))]
        for index in 0..<8 { chain.emit(OAVTAction(name: "Tick"), at: 1000 * index, by: tracker) }
        #expect(chain.backend.events.map { Int($0.getTimestamp()) } == [0, 2, 3, 4, 6, 7])
        #expect(Self.excesses(chain) == [.sizedWork: 5])
    }

    // MARK: Events

    @Test func `causes no more events than are allowed for a set of many texts`() throws {
        let tracker = TestTracker()
        let chain = try TestChain(
            [
                Self.source(
                    Self.text + """
                        transitions:
                          - { name: splits, action: Tick, emit: { after: Begin, each: { part: 'event.label.split(",")' } } }
                        """)
            ], trackers: [tracker])
        for (count, sent) in [(1000, 1001), (4095, 4096), (4096, 0), (200_000, 0)] {
            let before = chain.backend.events.count
            tracker.attributes = [
                (OAVTAttribute(name: "label"), (0..<count).map(String.init).joined(separator: ","))
            ]
            chain.emit(OAVTAction(name: "Tick"), at: count, by: tracker)
            #expect(chain.backend.events.count - before == sent, "\(count)")
        }
    }

    // MARK: Scopes

    @Test func `begins scopes of many variables again and again in linear time`() throws {
        let names = (0..<2000).map { "v\($0)" }
        let tracker = TestTracker()
        let chain = try TestChain(
            [
                Self.source(
                    Self.text + "scopes: { turn: { per: tracker } }\nmemory:\n  turn:\n"
                        + names.map { "    \($0): { initial: 0 }\n" }.joined() + "transitions:\n"
                        + (0..<50).map { "  - { name: t\($0), action: Tick, begin: [turn], set: { v\($0): 7 } }\n" }
                        .joined() + "attributes:\n  seen: v49\n")
            ], trackers: [tracker])
        for index in 0..<5 { chain.emit(OAVTAction(name: "Tick"), at: 1000 * index, by: tracker) }
        #expect(chain.backend.events.count == 5)
        #expect(chain.backend.last(OAVTAttribute(name: "seen")) as? Int == 7)
    }

    // MARK: Memory

    @Test func `keeps no more in memory than a session may`() throws {
        let names = (0..<64).map { "v\($0)" }
        let program = try RuleCompiler.compile([
            Self.source(
                Self.text + "memory:\n  tracker:\n" + names.map { "    \($0): { type: string }\n" }.joined()
                    + "transitions:\n"
                    + names.map { "  - { name: keeps-\($0), action: Tick, set: { \($0): event.label } }\n" }.joined())
        ])
        var session = Session(program: program, ids: OneId())
        let tracker = session.addTracker() ?? 0
        func held() -> Int {
            program.content.state.trackerSlots.indices.reduce(0) { sum, index in
                guard case .string(let text) = session.value(of: Slot(index, .tracker), tracker: tracker) else {
                    return sum
                }
                return sum + text.utf8.count
            }
        }
        for (count, most) in [(1 << 20, 16 << 20), (100, 16 << 20), (1 << 19, 16 << 20)] {
            var event = AttributeList()
            event.set(Symbol("label"), .string(String(repeating: "x", count: count)))
            let result = session.step(Symbol("Tick"), tracker: tracker, now: 0, event: event)
            session.endStep()
            let bytes = held()
            #expect(result.isAccepted && bytes <= most && bytes >= min(64 * count, most / 2), "\(count): \(bytes)")
        }
    }

    @Test func `keeps no more in memory after its rules were replaced`() throws {
        func sections(_ names: [String]) -> String {
            Self.text + "memory:\n  tracker:\n" + names.map { "    \($0): { type: string }\n" }.joined()
                + "transitions:\n"
                + names.map { "  - { name: keeps-\($0), action: Tick, set: { \($0): event.label } }\n" }.joined()
        }
        let tracker = TestTracker()
        let names = (0..<16).map { "a\($0)" }
        let chain = try TestChain([Self.source(sections(names))], trackers: [tracker])
        tracker.attributes = [(OAVTAttribute(name: "label"), String(repeating: "x", count: 1 << 20))]
        chain.emit(OAVTAction(name: "Tick"), at: 0, by: tracker)
        // The sixteen variables are kept, and now there are sixteen more, of which none has room.
        chain.instrument.rules.load([Self.source(sections(names.map { "b" + $0 } + names))])
        chain.emit(OAVTAction(name: "Tick"), at: 1000, by: tracker)
        let hub = try #require(chain.instrument.getHub() as? OAVTHubRules)
        let held = hub.inspectSession { session in
            (0..<32).reduce(0) { sum, index in
                guard case .string(let text) = session.value(of: Slot(index, .tracker), tracker: 0) else { return sum }
                return sum + text.utf8.count
            }
        }
        #expect(held == 16 << 20)
    }

    @Test func `makes no more names than are allowed`() throws {
        let tracker = TestTracker()
        let chain = try TestChain(
            [
                Self.source(
                    Self.text + """
                        payloads:
                          Tick: { send: { made: "{event.label: 1}" } }
                        """)
            ], trackers: [tracker])
        var names: Set<String> = []
        for index in 0..<17_000 {
            tracker.attributes = [(OAVTAttribute(name: "label"), index == 5 ? "a b" : "made\(index)")]
            chain.emit(OAVTAction(name: "Tick"), at: 1000 * index, by: tracker)
            names.formUnion(chain.backend.events.last?.getDictionary().keys.map { "\($0)" } ?? [])
        }
        #expect(names.filter { $0.contains("made.") }.count == 16_384)
        #expect(!names.contains { $0.contains(" ") })
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}

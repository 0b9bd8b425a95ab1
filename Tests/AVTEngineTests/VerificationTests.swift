import AVTCore
import AVTEngine
import AVTRules
import AVTTestSupport
import Foundation
import Testing

/// A program is verified before it runs, so that a session needs no checks of its own.
@Suite struct `Verification of programs` {
    private static let sound = Result {
        try RuleCompiler.compile([
            .shipped("openavt.ads"), .shipped("openavt.metrics"), .text(pack, name: "busy.yaml"),
        ]).content
    }

    // Without the large table of the shipped packs, which takes long to verify in a debug build.
    private static let small = Result { try RuleCompiler.compile([.text(pack, name: "busy.yaml")]).content }

    // What the shipped packs do not use.
    private static let pack = """
        pack: { name: test.busy, version: 1.0.0, language: 1 }
        scopes: { stint: { per: tracker } }
        state:
          stint: { mood: { initial: calm, values: [calm, tense] } }
        memory:
          stint: { label: { type: string }, tries: { initial: 0 } }
        measures:
          tracker:
            tense: { time: mood == tense }
            errors: { count: Error }
            attempts: { time: mood == tense, of: tries }
            places: { samples: event.position }
            played: { ranges: event.position, while: mood == calm, gap: 1s }
            moods: { time: "true", per: mood }
        holds: { short: { after: Start, for: 1s } }
        timers: { nag: { after: 5s, while: mood == tense, emit: Ping } }
        transitions:
          - { name: stint-begins, action: Start, begin: [stint], set: { label: uuid() } }
          - { name: errors-count, action: Error, set: { tries: tries + 1, mood: tense }, emit: { after: Ping, when: tries > 2 } }
          - { name: stint-ends, action: End, end: [stint], raise: Next }
        attributes:
          chapter: tense.current
          meanTries: attempts + (places ?? 1ms) / 1ms + double(played / 1ms + moods.calm / 1ms)
        metrics:
          Tensions: { action: Error, value: tense }
        vocabulary:
          metrics: { Tensions: { type: gauge, unit: ms } }
          attributes: { chapter: { type: int, unit: ms }, meanTries: { type: double } }
        """

    @Test func `what the compiler makes is sound`() throws {
        _ = try RuleProgram(try Self.sound.get())
    }

    @Test(arguments: Damage.all)
    func `damage of any kind is refused, and named`(_ damage: Damage) throws {
        var content = try Self.small.get()
        _ = try RuleProgram(content)
        let error = #expect(throws: ProgramError.self) {
            try damage.apply(&content)
            _ = try RuleProgram(content)
        }
        #expect(error?.description == damage.refusal)
    }

    /// `Sources/Engine/AVTEngine/Image/README.md` is what somebody reads who writes images or changes the verifier.
    @Test func `every check is documented with the format, and tested`() throws {
        let page = try String(
            contentsOf: repository.appending(path: "Sources/Engine/AVTEngine/Image/README.md"), encoding: .utf8)
        let listed = page.matches(of: /(?m)^\| `([^`]+)` \|/).map { String($0.output.1) }
        let tried = Set(Damage.all.map(\.refusal))
        #expect(Set(listed) == tried, "\(Set(listed).symmetricDifference(tried).sorted())")
        #expect(Set(listed).count == listed.count)
        let folder = repository.appending(path: "Sources/Engine/AVTEngine/Program/Verification")
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for source in sources + [folder.appending(path: "../StateTable+Verification.swift")] {
            for line in try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
            where !line.contains("//") {
                // Between the first quote and the second, the third and the fourth, ...
                let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
                for (index, part) in parts.enumerated() where index % 2 == 1 && part.contains(" ") {
                    #expect(tried.contains(String(part)), "\(source.lastPathComponent)")
                }
            }
        }
    }

    @Test(arguments: 0..<40)
    func `what passes runs, whatever it does`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let sound = try Self.small.get()
        var passed = 0
        for _ in 0..<40 {
            var content = sound
            for _ in 0..<Int.random(in: 1...3, using: &generator) { content.mutate(using: &generator) }
            guard let program = try? RuleProgram(content) else { continue }
            passed += 1
            run(program, using: &generator)
        }
        #expect(passed > 0)
    }

    @Test func `too much of what every event goes through on its way out is refused`() throws {
        var content = try Self.small.get()
        let actions = content.actions.map { _ in true }
        let rule = { (count: Int) in
            DuplicateRule(name: "same", actions: actions, by: Array(repeating: Symbol("a"), count: count), within: 1)
        }
        content.delivery = DeliveryRules(duplicates: [rule(DuplicateRule.attributeLimit)])
        #expect(throws: Never.self) { try RuleProgram(content) }
        for rules in [
            DeliveryRules(duplicates: [rule(DuplicateRule.attributeLimit + 1)]),
            DeliveryRules(duplicates: Array(repeating: rule(1), count: DeliveryRules.ruleLimit + 1)),
            DeliveryRules(
                limits: Array(
                    repeating: RateLimit(name: "few", actions: actions, most: 1, per: 1),
                    count: DeliveryRules.ruleLimit + 1)),
            DeliveryRules(consents: (0...DeliveryRules.consentLimit).map { "consent\($0)" }),
            DeliveryRules(
                treatments: (0...2 * DeliveryRules.treatmentLimit + 1).map {
                    AttributeTreatment(attribute: Symbol("a\($0)"), isDropped: true)
                }),
            DeliveryRules(
                consents: ["yes"],
                treatments: [
                    AttributeTreatment(
                        attribute: Symbol("a"),
                        requires: Array(repeating: 0, count: DeliveryRules.consentLimit + 1))
                ]),
        ] {
            content.delivery = rules
            #expect(throws: ProgramError.self) { try RuleProgram(content) }
        }
    }

    @Test func `conditions that share their parts do not take longer than their number`() throws {
        var content = try Self.sound.get()
        content.expressions.nodes.append(.test(0))
        for _ in 0..<300 {
            let last = Int32(content.expressions.nodes.count - 1)
            content.expressions.nodes.append(.and(last, last))
        }
        content.expressions.roots.append(ExpressionRoot(node: content.expressions.nodes.count - 1, owner: "shared"))
        let program = try RuleProgram(content)
        var generator = SeededGenerator(seed: 1)
        run(program, using: &generator)
    }

    @Test func `a table is made of states that it can tell apart and find`() throws {
        let mask = StateBits(tracker: .max)
        func table(_ states: [StateBits]) throws -> StateTable {
            try StateTable(
                verifying: mask, states: states, actionCount: 1, cells: Array(repeating: 0, count: states.count))
        }
        let states = (0..<3_000).map { StateBits(tracker: $0 * 7) }
        #expect(try table(states).states == states)
        #expect(throws: ProgramError.self) { try table([StateBits(tracker: 1), StateBits(tracker: 1)]) }
        #expect(throws: ProgramError.self) { try table([StateBits(instrument: 1)]) }
        #expect(throws: ProgramError.self) {
            try StateTable(verifying: mask, states: states, actionCount: .max, cells: [0])
        }
        // Multiples of the inverse of the multiplier: all hashes are near 0.
        let hiding = (0..<3_000).map { StateBits(tracker: UInt64($0) &* 0xF1DE_83E1_9937_733D) }
        #expect(throws: ProgramError.self) { try table(hiding) }
    }

    private func run(_ program: RuleProgram, using generator: inout SeededGenerator) {
        var session = Session(program: program, ids: OneId())
        let trackers = (0..<2).compactMap { _ in session.addTracker() }
        let actions = program.content.actions.dropFirst() + [Symbol("Unheard")]
        var event = AttributeList()
        event.set(Symbol("position"), .int(.max))
        for step in 0..<60 {
            guard let action = actions.randomElement(using: &generator),
                let tracker = trackers.randomElement(using: &generator)
            else { return }
            let now = step * 1000
            let result = session.step(action, tracker: tracker, now: now, event: event)
            if result.isAccepted {
                var sent = event.copy()
                session.setAttributes(of: &sent, action: action, tracker: tracker, now: now)
                session.evaluateMetrics(of: sent, action: action, tracker: tracker, now: now)
                session.didLeaveHub(action, tracker: tracker, now: now)
            }
            session.endStep()
        }
    }
}

extension ProgramContent {
    /// Changes something at random.
    mutating func mutate(using generator: inout SeededGenerator) {
        let index = Int32.random(in: -1...60, using: &generator)
        let other = Int32.random(in: -1...60, using: &generator)
        let step = Int.random(in: 0..<code.instructions.count, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: code.instructions[step] = .write(index, isFirst: Bool.random(using: &generator))
        case 1: code.instructions[step] = .test(expression: index, guard: other)
        case 2: code.instructions[step] = .skipUnless(guard: index, target: Int32(step) + other)
        case 3: code.instructions[step] = .setMemory(Slot(Int(index), .tracker), expression: other, isFirst: false)
        case 4: code.instructions[step] = .setState(variable: index, expression: other, isFirst: true)
        case 5: code.instructions[step] = .resetScope(index, isFirst: false)
        case 6: code.instructions[step] = .startTimer(index, isFirst: Bool.random(using: &generator))
        case 7: code.instructions[step] = .emit(index)
        case 8: code.instructions.swapAt(step, Int.random(in: 0..<code.instructions.count, using: &generator))
        case 9: code.instructions[step] = .setAllState(variable: index, expression: other, isFirst: false)
        case 10:
            if let node = expressions.nodes.randomElement(using: &generator) {
                expressions.nodes[Int(max(0, index)) % expressions.nodes.count] = node
            }
        default: code.generalSteps[Int(max(0, index)) % code.generalSteps.count] = UInt32(step)
        }
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}

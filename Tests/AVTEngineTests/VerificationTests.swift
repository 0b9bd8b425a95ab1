import AVTEngine
import AVTRules
import AVTTestSupport
import AVTValues
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
        vocabulary:
          attributes: { chapter: { type: int, unit: ms }, meanTries: { type: double } }
        """

    @Test func `what the compiler makes is sound`() throws {
        _ = try RuleProgram(try Self.sound.get())
    }

    @Test(arguments: Damage.all)
    func `damage of any kind is refused`(_ damage: Damage) throws {
        var content = try Self.sound.get()
        damage.apply(&content)
        #expect(throws: ProgramError.self) { try RuleProgram(content) }
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

    @Test func `conditions that share their parts do not take longer than their number`() throws {
        var content = try Self.sound.get()
        content.expressions.nodes.append(.test(0))
        for _ in 0..<500 {
            let last = Int32(content.expressions.nodes.count - 1)
            content.expressions.nodes.append(.and(last, last))
        }
        content.expressions.roots.append(ExpressionRoot(node: content.expressions.nodes.count - 1, owner: "shared"))
        let program = try RuleProgram(content)
        var generator = SeededGenerator(seed: 1)
        run(program, using: &generator)
    }

    @Test func `a table is made of states that it can tell apart and find`() throws {
        let mask = StateWords(tracker: .max)
        func table(_ states: [StateWords]) throws -> StateTable {
            try StateTable(
                verifying: mask, states: states, actionCount: 1, cells: Array(repeating: 0, count: states.count))
        }
        let states = (0..<3_000).map { StateWords(tracker: $0 * 7) }
        #expect(try table(states).states == states)
        #expect(throws: ProgramError.self) { try table([StateWords(tracker: 1), StateWords(tracker: 1)]) }
        #expect(throws: ProgramError.self) { try table([StateWords(instrument: 1)]) }
        #expect(throws: ProgramError.self) {
            try StateTable(verifying: mask, states: states, actionCount: .max, cells: [0])
        }
        // Multiples of the inverse of the multiplier: all hashes are near 0.
        let hiding = (0..<3_000).map { StateWords(tracker: UInt64($0) &* 0xF1DE_83E1_9937_733D) }
        #expect(throws: ProgramError.self) { try table(hiding) }
    }

    private func run(_ program: RuleProgram, using generator: inout SeededGenerator) {
        var session = Session(program: program, ids: OneId())
        let places = (0..<2).compactMap { _ in session.addTracker() }
        let actions = program.content.actions.dropFirst() + [Symbol("Unheard")]
        var event = AttributeList()
        event.set(Symbol("position"), .int(.max))
        for step in 0..<60 {
            guard let action = actions.randomElement(using: &generator),
                let place = places.randomElement(using: &generator)
            else { return }
            let now = step * 1000
            let result = session.step(action, tracker: place, now: now, event: event)
            if result.isAccepted {
                var sent = event.copy()
                session.setAttributes(of: &sent, action: action, tracker: place, now: now)
                session.evaluateMetrics(of: sent, action: action, tracker: place, now: now)
                session.didSend(action, tracker: place, now: now)
            }
            session.endStep()
        }
    }
}

/// A way to spoil a program.
struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (inout ProgramContent) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout ProgramContent) -> Void) {
        testDescription = name
        self.apply = apply
    }

    static let all = [
        Damage("no steps") { $0.steps = [] },
        Damage("an open end") { $0.steps.append(.commit) },
        Damage("an unknown condition") { $0.steps[0] = .block(condition: 10_000) },
        Damage("a negative index") { $0.steps[0] = .block(condition: -1) },
        Damage("an unknown write") { $0.steps[0] = .write(10_000, isFirst: false) },
        Damage("an unknown expression") { $0.steps[0] = .test(expression: 10_000, guard: 0) },
        Damage("an unknown guard") { $0.steps[0] = .skipUnless(guard: 64, target: 1) },
        Damage("a jump back") { $0.steps[1] = .skipUnless(guard: 0, target: 0) },
        Damage("a jump out") { $0.steps[0] = .skipUnless(guard: 0, target: 1_000_000) },
        Damage("an unknown slot") { $0.steps[0] = .clearMemory(Slot(999, .tracker), isFirst: false) },
        Damage("an unknown timer") { $0.steps[0] = .startTimer(99, isFirst: false) },
        Damage("an unknown scope") { $0.steps[0] = .endScope(99) },
        Damage("an unknown emission") { $0.steps[0] = .emit(99) },
        Damage("an unknown note") { $0.steps[0] = .note(99) },
        Damage("an unknown layer") { $0.steps[0] = .snapshot(layer: 99) },
        Damage("an action without code") { $0.generalSteps.removeLast() },
        Damage("code outside of the steps") { $0.generalSteps[0] = 1_000_000 },
        Damage("an unknown attribute block") { content in
            content.attributes[0] = AttributeCode(block: 99, instructions: [], needsCopy: false)
        },
        Damage("a shared attribute that a formula gives") { content in
            let block = AttributeBlockCode(instructions: [.expression(Symbol("x"), 0)], mask: StateWords())
            content.attributeBlocks.append(block)
        },
        Damage("an action without attributes") { $0.attributes.removeLast() },
        Damage("an action without metrics") { $0.metricFormulas.removeLast() },
        Damage("one action too many") { $0.actions.append(Symbol("Unheard")) },
        Damage("an operand after its use") { $0.expressions.nodes.append(.not(1_000_000)) },
        Damage("a node that reads itself") { $0.expressions.nodes.append(.not(Int32($0.expressions.nodes.count))) },
        Damage("an expression without node") { $0.expressions.roots[0] = ExpressionRoot(node: 1_000_000, owner: "") },
        Damage("a constant that is not there") { $0.expressions.constants = [] },
        Damage("a test that is not there") { $0.expressions.tests = [] },
        Damage("was slots without a layer") { $0.wasRanges = [] },
        Damage("conditions that are not there") { $0.conditions = [] },
        Damage("metrics that are not there") { $0.metrics = [] },
        Damage("a timer of no length") {
            $0.timers[0] = TimerInfo(
                name: Symbol("t"), after: nil, every: 0, condition: nil, keepsPhase: false, action: Symbol("Ping"))
        },
        Damage("ranges without a limit") {
            $0.damage(.ranges(position: 0, condition: 0, speed: nil, gap: 0, limit: 0))
        },
        Damage("ranges with a gap below 0") {
            $0.damage(.ranges(position: 0, condition: 0, speed: nil, gap: -1, limit: 1))
        },
        Damage("ranges at an unknown speed") {
            $0.damage(.ranges(position: 0, condition: 0, speed: 10_000, gap: 0, limit: 1))
        },
        Damage("samples of an unknown expression") {
            $0.damage(
                .samples(value: -1, isWhole: true, actions: $0.actions.map { _ in true }, condition: nil))
        },
        Damage("samples without an action") {
            $0.damage(.samples(value: 0, isWhole: true, actions: [], condition: nil))
        },
        Damage("the mean of an unknown expression") { $0.damage(.weighted(value: 10_000, condition: 0)) },
        Damage("a hold with an action too few") { $0.holds[0] = hold($0, after: [true]) },
        Damage("a hold of an unknown length") { $0.holds[0] = hold($0, length: 10_000) },
        Damage("a hold of no event") { $0.holds[0] = hold($0, limit: 0) },
        Damage("a hold with an unknown condition") { $0.holds[0] = hold($0, condition: -1) },
        Damage("no action at all") {
            $0 = ProgramContent(); $0.actions = []
        },
        Damage("a variable left of its word") { $0.damage(shift: -1) },
        Damage("a variable right of its word") { $0.damage(shift: 64) },
        Damage("a variable at the end of numbers") { $0.damage(shift: .max) },
        Damage("a variable as wide as its word") { $0.damage(shift: 0, width: 64) },
        Damage("a variable that begins with no value") { $0.damage(initial: 2) },
        Damage("a constant that is a tracker") { $0.expressions.constants.append(.tracker(63)) },
        Damage("memory that begins with trackers") {
            $0.trackerSlots[0] = SlotInfo(name: "x", initial: .trackers(.max))
        },
        Damage("a set without bound") { $0.trackerSlots[0] = SlotInfo(name: "x", initial: .texts([]), limit: .max) },
        Damage("was slots that begin before the first") { $0.wasRanges[0] = -1 },
        Damage("payloads without number") { $0.payloadMemories = .max },
        Damage("a number of payloads below 0") { $0.payloadMemories = -1 },
        Damage("a write beyond what it names") { content in
            var write = StateWrite()
            write.values.tracker = 1
            content.writes.append(write)
        },
        Damage("slots without number") { content in
            content.trackerSlots += (0..<20_000).map { SlotInfo(name: "x\($0)") }
        },
        Damage("ranges whose limits overflow together") {
            $0.damage(.ranges(position: 0, condition: 0, speed: nil, gap: 0, limit: .max))
        },
        Damage("nodes nested without end") { content in
            for _ in 0..<2_000 { content.expressions.nodes.append(.not(Int32(content.expressions.nodes.count - 1))) }
        },
        Damage("few nodes that stand for many") { content in
            content.expressions.nodes.append(.uuid)
            for _ in 0..<40 {
                let last = Int32(content.expressions.nodes.count - 1)
                content.expressions.nodes.append(.and(last, last))
            }
        },
        Damage("trackers within trackers") { content in
            content.expressions.nodes.append(.trackers)
            let list = Int32(content.expressions.nodes.count - 1)
            for depth in 0..<40 {
                let body = Int32(content.expressions.nodes.count - 1)
                content.expressions.nodes.append(
                    .comprehension(.exists, list: list, depth: Int32(depth % 4), body: body))
            }
        },
        Damage("an action that raises itself") { content in
            let start = UInt32(content.steps.count)
            content.steps += [.raise(content.actions[1]), .accept]
            content.generalSteps[1] = start
        },
        Damage("actions that raise each other") { content in
            let start = UInt32(content.steps.count)
            content.steps += [.raise(content.actions[2]), .accept, .raise(content.actions[1]), .accept]
            content.generalSteps[1] = start
            content.generalSteps[2] = start + 2
        },
        Damage("a cell outside of the steps") { content in
            let table = content.table
            content.table = StateTable(
                mask: StateWords(), states: [StateWords()], actionCount: table.actionCount,
                cells: Array(repeating: 1_000_000, count: table.actionCount))
        },
    ]
}

/// The hold of a program with something else in place of one part.
private func hold(
    _ content: ProgramContent, after: [Bool]? = nil, length: Int32? = nil, limit: Int? = nil, condition: Int32? = nil
) -> HoldInfo {
    let hold = content.holds[0]
    return HoldInfo(
        name: hold.name, after: after ?? hold.after, length: length ?? hold.length, until: hold.until, drop: hold.drop,
        limit: limit ?? hold.limit, condition: condition ?? hold.condition)
}

extension ProgramContent {
    fileprivate mutating func damage(_ kind: MeasureInfo.Kind) {
        measures[0] = MeasureInfo(name: measures[0].name, owner: measures[0].owner, kind: kind)
    }

    fileprivate mutating func damage(shift: Int? = nil, width: Int? = nil, initial: Int? = nil) {
        let variable = variables[0]
        variables[0] = FiniteVariable(
            name: variable.name, owner: variable.owner, shift: shift ?? variable.shift, width: width ?? variable.width,
            words: variable.words, isFlag: variable.isFlag, initial: initial ?? variable.initial)
    }

    /// Changes something at random.
    mutating func mutate(using generator: inout SeededGenerator) {
        let index = Int32.random(in: -1...60, using: &generator)
        let other = Int32.random(in: -1...60, using: &generator)
        let step = Int.random(in: 0..<steps.count, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: steps[step] = .write(index, isFirst: Bool.random(using: &generator))
        case 1: steps[step] = .test(expression: index, guard: other)
        case 2: steps[step] = .skipUnless(guard: index, target: Int32(step) + other)
        case 3: steps[step] = .setMemory(Slot(Int(index), .tracker), expression: other, isFirst: false)
        case 4: steps[step] = .setState(variable: index, expression: other, isFirst: true)
        case 5: steps[step] = .resetScope(index, isFirst: false)
        case 6: steps[step] = .startTimer(index, isFirst: Bool.random(using: &generator))
        case 7: steps[step] = .emit(index)
        case 8: steps.swapAt(step, Int.random(in: 0..<steps.count, using: &generator))
        case 9: steps[step] = .setAllState(variable: index, expression: other, isFirst: false)
        case 10:
            if let node = expressions.nodes.randomElement(using: &generator) {
                expressions.nodes[Int(max(0, index)) % expressions.nodes.count] = node
            }
        default: generalSteps[Int(max(0, index)) % generalSteps.count] = UInt32(step)
        }
    }
}

private struct OneId: IdMaker {
    func next() -> String { "id" }
}

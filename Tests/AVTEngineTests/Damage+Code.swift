import AVTCore
import AVTEngine

/// Tables, state, expressions and steps.
extension Damage {
    static let tables = [
        Damage("no action at all", "no actions, or too many") { $0.actions = [] },
        Damage("as many actions as numbers of 16 bits", "no actions, or too many") { content in
            content.actions += Array(repeating: Symbol("A"), count: Int(UInt16.max))
        },
        Damage("an action without code", "an action without general code") { $0.code.generalSteps.removeLast() },
        Damage("an action without attributes", "an action without attribute code") { $0.sends.attributes.removeLast() },
        Damage("an action without metrics", "an action without metric formulas") {
            $0.sends.metricFormulas.removeLast()
        },
        Damage("one action too many", "an action without general code") { $0.actions.append(Symbol("Unheard")) },
        Damage("code outside of the steps", "general code outside of the steps") { $0.code.generalSteps[0] = .max },
        Damage("a table for one action", "a table for other actions") { content in
            content.code.table = StateTable(mask: StateBits(), states: [], actionCount: 1, cells: [])
        },
        Damage("a table without cells", "a table with missing cells") { content in
            content.code.table = StateTable(
                mask: StateBits(), states: [StateBits()], actionCount: content.actions.count, cells: [])
        },
        Damage("a cell outside of the steps", "a cell outside of the steps") { content in
            content.code.table = StateTable(
                mask: StateBits(), states: [StateBits()], actionCount: content.actions.count,
                cells: content.actions.map { _ in 1_000_000 })
        },
        Damage("a state twice", "a table with impossible states") { content in
            content.code.table = try StateTable(
                verifying: StateBits(), states: [StateBits(), StateBits()], actionCount: 1, cells: [0, 0])
        },
        Damage("states that are hard to find", "a table that hides its states") { content in
            // Multiples of the inverse of the multiplier: all hashes are near 0.
            content.code.table = try StateTable(
                verifying: StateBits(tracker: .max),
                states: (0..<3_000).map { StateBits(tracker: UInt64($0) &* 0xF1DE_83E1_9937_733D) }, actionCount: 1,
                cells: Array(repeating: 0, count: 3_000))
        },
        Damage("more scopes than bits of a word", "too many scopes") { content in
            content.state.scopes = (0..<65).map {
                ScopeInfo(name: "s\($0)", owner: .tracker, end: StateWrite(), slots: [], measures: [])
            }
        },
        Damage("thousands of timers", "too many timers") { content in
            content.timers = (0...4_096).map {
                TimerInfo(
                    name: Symbol("t\($0)"), after: nil, every: 1_000, condition: nil, keepsPhase: false,
                    action: Symbol("Ping"))
            }
        },
        Damage("thousands of metrics of the clock", "too many metrics of the clock") { content in
            let formula = MetricFormula(metric: 0, condition: nil, value: 0)
            content.sends.periodicMetrics = (0...4_096).map { _ in
                PeriodicMetric(formula: formula, every: 1_000, running: 0, keepsPhase: false)
            }
        },
        Damage("thousands of getters of trackers", "too many getters of trackers") { content in
            content.players.trackerGetters = (0...4_096).map { TrackerGetter(attribute: Symbol("a\($0)"), type: .int) }
        },
        Damage("payloads without number", "too many memories of payloads") { $0.sends.payloadMemories = .max },
        Damage("a number of payloads below 0", "too many memories of payloads") { $0.sends.payloadMemories = -1 },
    ]

    static let state = [
        Damage("a variable of the least width", "a variable of impossible width") { $0.damage(width: .min + 1) },
        Damage("a variable of the greatest width", "a variable of impossible width") { $0.damage(width: .max) },
        Damage("a variable as wide as its word", "a variable of impossible width") { $0.damage(shift: 0, width: 64) },
        Damage("a variable left of its word", "a variable outside of its word") { $0.damage(shift: -1) },
        Damage("a variable right of its word", "a variable outside of its word") { $0.damage(shift: 64) },
        Damage("a variable at the end of numbers", "a variable outside of its word") { $0.damage(shift: .max) },
        Damage("a variable on another's bits", "variables that share bits") { content in
            let variable = content.state.variables[0]
            content.state.variables.append(
                FiniteVariable(
                    name: "other", owner: variable.owner, shift: variable.shift, width: 1, cases: ["false", "true"],
                    isFlag: true, initial: 0))
        },
        Damage("more values than bits tell apart", "a variable with too few bits") {
            $0.damage(width: 1, cases: ["a", "b", "c"])
        },
        Damage("a flag of one value", "a flag that is not true or false") {
            $0.damage(cases: ["true"], isFlag: true)
        },
        Damage("a variable that begins behind its values", "a variable that begins with no value") {
            $0.damage(initial: .max)
        },
        Damage("a session that begins otherwise", "a variable that begins with another value than sessions do") {
            content in
            content.state.initial[content.state.variables[0].owner] ^= content.state.variables[0].bits(of: 1)
        },
        Damage("slots without number", "too many slots") { content in
            content.state.trackerSlots += (0..<20_000).map { SlotInfo(name: "x\($0)") }
        },
        Damage("was slots without a layer", "was slots without a layer") { $0.state.wasRanges = [] },
        Damage("was slots that begin before the first", "was slots without a layer") { $0.state.wasRanges[0] = -1 },
        Damage("was slots that go back", "was slots out of order") { content in
            content.state.wasRanges = [0, 1, 0, content.state.wasSlots.count]
        },
        Damage("a record with a value too many", "a record without a value for each field") {
            $0.state.trackerSlots[0] = SlotInfo(name: "x", initial: .fields([nil, nil]), fields: ["a"])
        },
        Damage("a set without a limit", "a set or map without a limit") {
            $0.state.trackerSlots[0] = SlotInfo(name: "x", initial: .texts([]))
        },
        Damage("a set without bound", "a slot with an impossible limit") {
            $0.state.trackerSlots[0] = SlotInfo(name: "x", initial: .texts([]), limit: .max)
        },
        Damage("memory that begins with trackers", "a constant that is a tracker") {
            $0.state.trackerSlots[0] = SlotInfo(name: "x", initial: .trackers(.max))
        },
        Damage("a constant that is a tracker", "a constant that is a tracker") {
            $0.expressions.constants.append(.tracker(63))
        },
        Damage("a set that begins too large", "a constant that is too large") { content in
            content.expressions.constants.append(.texts((0...1_024).map { "\($0)" }))
        },
    ]

    static let expressions = [
        Damage("a test of no bits that asks for some", "a test of bits that it does not name") { content in
            content.expressions.tests.append(
                StateTest(mask: StateBits(), values: StateBits(tracker: 1)))
        },
        Damage("a list of nodes that are not there", "a list with an unknown node") {
            $0.expressions.lists.append([.max])
        },
        Damage("a list that is not there", "an unknown list") { $0.damage(.isOneOf(0, list: .max)) },
        Damage("a formula that is not there", "an unknown general formula") { $0.damage(.general(-1)) },
        Damage("a pattern that is not there", "an unknown pattern") { $0.damage(.matches(0, pattern: .max)) },
        Damage("an operand after its use", "an operand that comes after its use") { $0.damage(.not(.max)) },
        Damage("an operand before the first", "an operand that comes after its use") { $0.damage(.not(.min)) },
        Damage("a node that reads itself", "an operand that comes after its use") {
            $0.damage(.not(Int32($0.expressions.nodes.count)))
        },
        Damage("an expression without node", "an expression without its node") {
            $0.expressions.roots[0] = ExpressionRoot(node: .max, owner: "")
        },
        Damage("a test that is not there", "an unknown test") { $0.damage(.test(.max)) },
        Damage("a constant that is not there", "an unknown constant") { $0.damage(.constant(.max)) },
        Damage("a variable that is not there", "an unknown variable") { $0.damage(.state(-1)) },
        Damage("a record that is not there", "an unknown record") { $0.damage(.record(0)) },
        Damage("a family that is not there", "an unknown family of attributes") { $0.damage(.family(0)) },
        Damage("a was slot that is not there", "an unknown was slot") { $0.damage(.wasMemory(.max)) },
        Damage("the time since no action", "an unknown action") { $0.damage(.since(.max, .tracker)) },
        Damage("a window after any action", "a window after an unknown action") {
            $0.damage(.within(0, .tracker, length: 0))
        },
        Damage("a window of no length", "a window without a length") { content in
            content.expressions.constants.append(.int(0))
            content.damage(.within(1, .tracker, length: Int32(content.expressions.constants.count - 1)))
        },
        Damage("a timer that is not there", "an unknown timer") { $0.damage(.running(.max)) },
        Damage("a measure that is not there", "an unknown measure") { $0.damage(.measure(.max, .total)) },
        Damage("a getter that is not there", "an unknown getter") { content in
            content.damage(.trackers)
            content.damage(.fieldGetter(of: Int32(content.expressions.nodes.count - 1), getter: 0))
        },
        Damage("a tracker of the fifth comprehension", "comprehensions nested too deep") { $0.damage(.element(4)) },
        Damage("nodes nested without end", "formulas nested too deep") { content in
            for _ in 0..<2_000 { content.damage(.not(Int32(content.expressions.nodes.count - 1))) }
        },
        Damage("few nodes that stand for many", "a formula that takes too long") { content in
            content.damage(.uuid)
            for _ in 0..<40 {
                let last = Int32(content.expressions.nodes.count - 1)
                content.damage(.and(last, last))
            }
        },
        Damage("trackers within trackers", "a formula that takes too long") { content in
            content.damage(.trackers)
            let list = Int32(content.expressions.nodes.count - 1)
            for depth in 0..<40 {
                let body = Int32(content.expressions.nodes.count - 1)
                content.damage(.comprehension(.exists, list: list, depth: Int32(depth % 4), body: body))
            }
        },
        Damage("a list that many nodes search", "a program that takes too long to load") { content in
            content.expressions.lists.append(Array(repeating: 0, count: 3_000))
            let list = Int32(content.expressions.lists.count - 1)
            for _ in 0..<3_000 { content.damage(.isOneOf(0, list: list)) }
        },
    ]

    static let steps = [
        Damage("no steps", "general code outside of the steps") { $0.code.instructions = [] },
        Damage("an open end", "the last instruction does not end a step") { $0.code.instructions.append(.commit) },
        Damage("an unknown guard", "a guard outside of 64") { $0.damage(.skipUnless(guard: 64, target: 1)) },
        Damage("a guard below 0", "a guard outside of 64") { $0.damage(.test(expression: 0, guard: -1)) },
        Damage("a jump back", "a jump that does not go forward") {
            $0.code.instructions[1] = .skipUnless(guard: 0, target: 0)
        },
        Damage("a jump out", "a jump that does not go forward") { $0.damage(.skipUnless(guard: 0, target: .max)) },
        Damage("a write that is not there", "an unknown write") { $0.damage(.write(.max, isFirst: false)) },
        Damage("the instrument's state on every tracker", "a write on every tracker of what the instrument has") {
            content in
            content.state.variables.append(
                FiniteVariable(
                    name: "other", owner: .instrument, shift: 60, width: 1, cases: ["false", "true"], isFlag: true,
                    initial: 0))
            content.damage(
                .setAllState(variable: Int32(content.state.variables.count - 1), expression: 0, isFirst: false))
        },
        Damage("the instrument's memory on every tracker", "a write on every tracker of what the instrument has") {
            content in
            content.state.instrumentSlots.append(SlotInfo(name: "other"))
            content.damage(
                .setAllMemory(Slot(content.state.instrumentSlots.count - 1, .instrument), expression: 0, isFirst: false)
            )
        },
        Damage("a scope that is not there", "an unknown scope") { $0.damage(.endScope(.max)) },
        Damage("an emission that is not there", "an unknown emission") { $0.damage(.emit(.max)) },
        Damage("a note that is not there", "an unknown note") { $0.damage(.note(.max)) },
        Damage("a slot that is not there", "an unknown slot") {
            $0.damage(.clearMemory(Slot(999, .tracker), isFirst: false))
        },
        Damage("a layer that is not there", "an unknown layer") { $0.damage(.snapshot(layer: .max)) },
        Damage("a condition below 0", "an unknown condition") { $0.damage(.block(condition: -1)) },
        Damage("an expression that is not there", "an unknown expression") {
            $0.damage(.test(expression: .max, guard: 0))
        },
        Damage("a write beyond what it names", "a write of bits that it does not name") { content in
            var write = StateWrite()
            write.values.tracker = 1
            content.code.writes.append(write)
        },
    ]

    static let costs = [
        Damage("a signal that stands for thousands of events", "events that cost or cause too much") { content in
            content.players.signals = [
                SignalRule(
                    trigger: .signal(Symbol("s")), condition: nil,
                    actions: Array(repeating: content.actions[1], count: 5_000))
            ]
        },
        Damage("an action that raises itself", "actions that raise each other in a cycle") { content in
            let start = UInt32(content.code.instructions.count)
            content.code.instructions += [.raise(content.actions[1]), .accept]
            content.code.generalSteps[1] = start
        },
        Damage("actions that raise each other", "actions that raise each other in a cycle") { content in
            let start = UInt32(content.code.instructions.count)
            content.code.instructions += [.raise(content.actions[2]), .accept, .raise(content.actions[1]), .accept]
            content.code.generalSteps[1] = start
            content.code.generalSteps[2] = start + 2
        },
    ]
}

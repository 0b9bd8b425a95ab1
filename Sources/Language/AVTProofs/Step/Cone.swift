import AVTEngine

/// The cone of influence of queried state: the part of the finite state that must be tracked.
///
/// The term is that of model checking. The cone contains what is queried, and everything that influences it in some
/// step, directly or through other variables. The rest of the state need not be explored.
struct Cone {
    /// The bits of the tracked variables.
    private(set) var trackedBits: StateBits
    /// The tracked timers, as bits by index.
    private(set) var timers: UInt64
    /// The queried derived events: the index of the action, keyed by index into the program's emissions.
    let derivations: [Int32: Int]
    private let content: ProgramContent
    private let windows: TrackerWindows
    private var reads: [Int32: Reading] = [:]

    /// The finite state that a formula reads.
    private struct Reading {
        var bits = StateBits()
        var timers: UInt64 = 0
    }

    /// Creates the cone of influence of queried state in the steps of some actions.
    init(
        _ content: ProgramContent, actions: [Int], bits: StateBits, timers: UInt64, windows: TrackerWindows,
        caused: Set<Int>
    ) {
        self.content = content
        self.windows = windows
        derivations = Dictionary(
            uniqueKeysWithValues: content.code.emissions.enumerated().compactMap { index, emission in
                content.actions.firstIndex(of: emission.action).flatMap { action in
                    caused.contains(action) ? (Int32(index), action) : nil
                }
            })
        trackedBits = bits
        self.timers = timers
        let codes = actions.map { content.code(from: Int(content.code.generalSteps[$0])) }
        var before: (StateBits, UInt64)
        repeat {
            before = (trackedBits, self.timers)
            for code in codes { include(code) }
        } while before != (trackedBits, self.timers)
    }

    /// Returns whether an instruction affects anything that is tracked, or decides whether the step continues.
    func contains(_ effects: InstructionEffects) -> Bool {
        effects.mayBlock || effects.raised != nil || effects.state.meets(trackedBits)
            || effects.everyTracker & trackedBits.tracker != 0
            || effects.timer.map { timers & (1 << UInt64($0)) != 0 } ?? false
            || effects.emission.map { derivations[$0] != nil } ?? false
            // A consumed event is not sent and opens no window; the bits of windows follow those of the timers.
            || effects.consumes && timers >> UInt64(content.timers.count) != 0
    }

    private mutating func include(_ code: Range<Int>) {
        var tests: [Int32: Int32] = [:]
        for index in code {
            let instruction = content.code.instructions[index]
            if case .test(let expression, let number) = instruction {
                tests[number] = expression
                continue
            }
            if case .skipUnless(let number, let target) = instruction, let expression = tests[number],
                (index + 1..<Int(target)).contains(where: {
                    contains(content.code.instructions[$0].effects(in: content))
                })
            {
                read(expression)
            }
            let effects = instruction.effects(in: content)
            guard contains(effects) else { continue }
            if let expression = effects.expression { read(expression) }
            if let emission = effects.emission {
                let emission = content.code.emissions[Int(emission)]
                for expression in [emission.condition, emission.each] { if let expression { read(expression) } }
            }
        }
    }

    private mutating func read(_ root: Int32) {
        let reading = reading(Int32(content.expressions.roots[Int(root)].node))
        trackedBits.formUnion(reading.bits)
        timers |= reading.timers
    }

    private mutating func reading(_ node: Int32) -> Reading {
        if let known = reads[node] { return known }
        var reading = Reading()
        switch content.expressions.nodes[Int(node)] {
        case .state(let index), .wasState(let index, _):
            let variable = content.state.variables[Int(index)]
            reading.bits[variable.owner] |= variable.mask
        case .test(let test), .wasTest(let test, _):
            // Complete variables, not single bits: a test reads all of them.
            reading.bits = content.expressions.tests[Int(test)].mask
        case .running(let timer):
            // A one-shot timer stops by itself, and one with a condition depends on that condition: both are
            // nondeterministic.
            let info = content.timers[Int(timer)]
            if info.every != nil, info.condition == nil { reading.timers |= 1 << UInt64(timer) }
        case .within:
            if let window = content.window(content.expressions.nodes[Int(node)]) {
                reading.timers |= windows.bit(of: window)
            }
        case .constant, .memory, .wasMemory, .attribute, .record, .family, .recordField, .each, .now, .action, .since,
            .uuid, .unsent, .measure, .trackers, .element, .fieldState, .fieldMemory, .fieldGetter, .has, .not, .holds,
            .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches, .comprehension,
            .trackerAt, .ratio,
            .general, .list:
            break
        }
        for operand in content.operands(of: content.expressions.nodes[Int(node)]) {
            let part = self.reading(operand)
            reading.bits.formUnion(part.bits)
            reading.timers |= part.timers
        }
        reads[node] = reading
        return reading
    }
}

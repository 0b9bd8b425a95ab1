import AVTCore
import AVTEngine

/// The steps of a program over a part of its finite state, with nondeterministic data.
///
/// The code is the engine's own: that of the table's cell, or the general code of the action. The omitted part of the
/// state influences neither the steps nor what is to be proved.
struct StepModel {
    let content: ProgramContent
    let program: RuleProgram
    let facts: FormulaFacts
    /// The bits of the tracked variables.
    let trackedBits: StateBits
    /// The tracked timers, as bits by index.
    let timers: UInt64
    /// The queried derived events: the index of the action, keyed by index into the program's emissions.
    let derivations: [Int32: Int]
    /// The maximum number of runs of one step with different data; beyond it, the step is considered too large.
    let runLimit: Int
    /// The windows that formulas read.
    let windows: TrackerWindows
    /// The action that is processed before a tracker leaves and never sent, by index.
    let closing: Int?
    /// For each instruction, whether it affects anything that is tracked.
    let isFollowed: [Bool]
    /// For each instruction, whether it may change what formulas read besides finite state.
    let changesMemory: [Bool]
    private let generalRuns: [any GeneralRun]

    init(
        _ program: RuleProgram, facts: FormulaFacts, cone: Cone, windows: TrackerWindows, closing: Int?,
        runLimit: Int = StepModel.defaultRunLimit
    ) {
        self.program = program
        self.windows = windows
        self.closing = closing
        self.runLimit = runLimit
        content = program.content
        self.facts = facts
        trackedBits = cone.trackedBits
        timers = cone.timers
        derivations = cone.derivations
        let effects = content.code.instructions.map { [content] in $0.effects(in: content) }
        isFollowed = effects.map { cone.contains($0) }
        changesMemory = effects.map(\.changesMemory)
        // A proof reads no event values and has its own limits.
        var limits = program.limits
        limits.sizedWork = .max
        let meter = WorkMeter(limits)
        generalRuns = content.expressions.general.map { $0.formula.makeRun(charging: meter) }
    }

    /// The default ``runLimit``.
    static let defaultRunLimit = 20_000
    /// The average number of choices per run above which a step is considered too large.
    private static let choicesPerRun = 32

    /// Returns the distinct outcomes of a step, with their assumptions about data.
    ///
    /// - Parameters:
    ///   - action: The action, by index.
    ///   - start: The index of the first instruction.
    ///   - bits: The state of the emitter and of the instrument.
    ///   - running: The running timers of the emitter, as bits by index.
    /// - Returns: The outcomes, the part of the state that they depend on beyond the selection of the code, and the
    ///   number of runs, or `nil` if the step depends on data in too many ways.
    func outcomes(
        of action: Int, from start: Int, bits: StateBits, running: UInt64
    ) -> (outcomes: [StepOutcome], read: ReadState, runs: Int)? {
        var run = StepRun(model: self, action: action, bits: bits, running: running)
        var outcomes: [StepOutcome] = []
        var known: [StepOutcome.EffectKey: Int] = [:]
        var read = ReadState()
        var runs = 0
        repeat {
            runs += 1
            guard runs <= runLimit, run.choices.work <= StepModel.choicesPerRun * runLimit else { return nil }
            run.begin(bits: bits, running: running)
            var outcome = run.outcome(from: start)
            outcome.choices = run.choices.recorded
            read.add(run.read)
            if let same = known[StepOutcome.EffectKey(outcome)] {
                // Keep the outcome with the fewest assumptions; one without memory is certain to be possible.
                if assumesLess(outcome, than: outcomes[same]) { outcomes[same] = outcome }
            } else {
                known[StepOutcome.EffectKey(outcome)] = outcomes.count
                outcomes.append(outcome)
            }
        } while run.choices.advance()
        for index in outcomes.indices {
            outcomes[index].isCertain = isCertain(outcomes[index], action, start, bits, running)
        }
        return (outcomes, read, runs)
    }

    /// Returns whether an event can cause an outcome whatever other data is.
    ///
    /// This is so if the outcome assumes nothing but the event's own attributes, and an example event is found that
    /// leads to it.
    private func isCertain(
        _ outcome: StepOutcome, _ action: Int, _ start: Int, _ bits: StateBits, _ running: UInt64
    ) -> Bool {
        guard assumesOnlyEvent(outcome) else { return false }
        guard !outcome.choices.isEmpty else { return true }
        var run = StepRun(model: self, action: action, bits: bits, running: running)
        run.example = Dictionary(
            ExampleValues(content, facts: facts).attributes(for: outcome.choices).map { (Symbol($0.name), $0.value) },
            uniquingKeysWith: { $1 })
        let found = run.outcome(from: start)
        return run.choices.recorded.isEmpty && StepOutcome.EffectKey(found) == StepOutcome.EffectKey(outcome)
    }

    private func assumesLess(_ outcome: StepOutcome, than other: StepOutcome) -> Bool {
        let (mine, others) = (assumesOnlyEvent(outcome), assumesOnlyEvent(other))
        return mine != others ? mine : outcome.choices.count < other.choices.count
    }

    /// Returns whether an outcome assumes nothing but the event's own attributes.
    func assumesOnlyEvent(_ outcome: StepOutcome) -> Bool {
        outcome.choices.allSatisfy { content.readsOnlyEvent(Int($0.key.node)) }
    }

    /// Returns the index of the first instruction of an action in a state.
    func start(of action: Int, in bits: StateBits) -> Int {
        content.code.table.code(for: bits, action: action) ?? Int(content.code.generalSteps[action])
    }

    /// Returns whether a list contains only constants.
    func hasConstants(_ list: Int32) -> Bool {
        content.expressions.lists[Int(list)].allSatisfy { node in
            if case .constant = content.expressions.nodes[Int(node)] { true } else { false }
        }
    }

    func value(ofGeneral index: Int, _ parts: [Operand]) -> Operand {
        generalRuns[index].value { parts[$0] }
    }
}

extension ProgramContent {
    /// Returns whether a formula reads only the event's own attributes.
    func readsOnlyEvent(_ node: Int) -> Bool {
        switch expressions.nodes[node] {
        // A getter of the pack may replace the attribute's value, and so may the chain for times.
        case .attribute(let name, _) where isComputed(name): return false
        case .memory, .wasMemory, .state, .test, .wasState, .wasTest, .now, .since, .within, .uuid, .unsent, .running,
            .measure, .trackers, .element, .each:
            return false
        case .attribute, .record, .family, .constant, .action, .recordField, .fieldState, .fieldMemory, .fieldGetter,
            .has, .not, .holds, .and, .or, .conditional, .coalesce, .attempt, .unary, .binary, .isOneOf, .matches,
            .comprehension,
            .trackerAt, .ratio, .general, .list:
            return operands(of: expressions.nodes[node]).allSatisfy { readsOnlyEvent(Int($0)) }
        }
    }

    /// Returns whether an attribute is computed instead of taken from the tracker's event.
    private func isComputed(_ attribute: Symbol) -> Bool {
        attribute.name.hasPrefix("timeSince") || timeAttributes.values.contains(attribute)
            || sends.getters.contains { $0.attribute == attribute }
    }
}

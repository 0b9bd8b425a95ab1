import AVTEngine
import AVTCore

/// The steps of a program over a part of its finite state, with data left open.
///
/// The code is the engine's own: that of the table's cell, or the general one of the action. What is left out of the
/// state is what nothing asks for: it decides neither what happens nor what is to be proved.
struct StepModel {
    let content: ProgramContent
    let program: RuleProgram
    let facts: FormulaFacts
    /// The bits of the variables that are followed.
    let kept: StateWords
    /// The timers that are followed, as bits by index.
    let timers: UInt64
    /// The derived events that are asked for, by index into the program's emissions, each with its action's index.
    let derivations: [Int32: Int]
    /// How often a step is run with other data before it counts as too large.
    let runLimit: Int
    /// The windows that formulas read.
    let windows: TrackerWindows
    /// The action that is never sent, by index.
    let closing: Int?
    private let generalRuns: [any GeneralRun]

    init(
        _ program: RuleProgram, facts: FormulaFacts, cone: Cone, windows: TrackerWindows, closing: Int?,
        runLimit: Int = StepModel.usualRunLimit
    ) {
        self.program = program
        self.windows = windows
        self.closing = closing
        self.runLimit = runLimit
        content = program.content
        self.facts = facts
        kept = cone.kept
        timers = cone.timers
        derivations = cone.derivations
        // A proof reads no values of events, and has limits of its own.
        var limits = program.limits
        limits.sizedWork = .max
        let meter = WorkMeter(limits)
        generalRuns = content.expressions.general.map { $0.formula.makeRun(charging: meter) }
    }

    /// The usual ``runLimit``.
    static let usualRunLimit = 20_000
    /// The number of choices that runs make on average before a step counts as too large.
    private static let choicesPerRun = 32

    /// The outcomes of a step, each of its effects once, with what is assumed of data where data decides.
    ///
    /// - Parameters:
    ///   - action: the action, by index.
    ///   - start: where its code begins.
    ///   - words: the state of the emitter and of the instrument.
    ///   - running: the timers of the emitter that run, as bits by index.
    /// - Returns: the outcomes, on which part of the state they depend beyond the code that was chosen by it, and how
    ///   often the step was run; `nil` if data decides in too many ways.
    func outcomes(
        of action: Int, from start: Int, words: StateWords, running: UInt64
    ) -> (outcomes: [StepOutcome], read: ReadState, runs: Int)? {
        var run = StepRun(model: self, action: action, words: words, running: running)
        var outcomes: [StepOutcome] = []
        var known: [StepOutcome.Deed: Int] = [:]
        var read = ReadState()
        var runs = 0
        repeat {
            runs += 1
            guard runs <= runLimit, run.choices.work <= StepModel.choicesPerRun * runLimit else { return nil }
            run.begin(words: words, running: running)
            var outcome = run.outcome(from: start)
            outcome.choices = run.choices.taken
            read.add(run.read)
            if let same = known[StepOutcome.Deed(outcome)] {
                // What takes least says most; and what comes without memory can certainly be brought about.
                if assumesLess(outcome, than: outcomes[same]) { outcomes[same] = outcome }
            } else {
                known[StepOutcome.Deed(outcome)] = outcomes.count
                outcomes.append(outcome)
            }
        } while run.choices.advance()
        for index in outcomes.indices {
            outcomes[index].isCertain = isCertain(outcomes[index], action, start, words, running)
        }
        return (outcomes, read, runs)
    }

    /// True if an event can bring an outcome about, whatever else data is: it takes nothing but what the event brings,
    /// and an event is found with which the step comes out like that.
    private func isCertain(
        _ outcome: StepOutcome, _ action: Int, _ start: Int, _ words: StateWords, _ running: UInt64
    ) -> Bool {
        guard isOfEvent(outcome) else { return false }
        guard !outcome.choices.isEmpty else { return true }
        var run = StepRun(model: self, action: action, words: words, running: running)
        run.example = Dictionary(
            ExampleValues(content, facts: facts).attributes(for: outcome.choices).map { (Symbol($0.name), $0.value) },
            uniquingKeysWith: { $1 })
        let found = run.outcome(from: start)
        return run.choices.taken.isEmpty && StepOutcome.Deed(found) == StepOutcome.Deed(outcome)
    }

    private func assumesLess(_ outcome: StepOutcome, than other: StepOutcome) -> Bool {
        let (mine, others) = (isOfEvent(outcome), isOfEvent(other))
        return mine != others ? mine : outcome.choices.count < other.choices.count
    }

    /// True if an outcome takes nothing but what the event itself brings.
    func isOfEvent(_ outcome: StepOutcome) -> Bool {
        outcome.choices.allSatisfy { content.readsEventAlone(Int($0.key.node)) }
    }

    /// Where the code of an action begins in a state.
    func start(of action: Int, in words: StateWords) -> Int {
        content.table.code(for: words, action: action) ?? Int(content.generalSteps[action])
    }

    /// True if a list has nothing but constants.
    func hasConstants(_ list: Int32) -> Bool {
        content.lists[Int(list)].allSatisfy { node in
            if case .constant = content.expressions.nodes[Int(node)] { true } else { false }
        }
    }

    func value(ofGeneral index: Int, _ parts: [Operand]) -> Operand {
        generalRuns[index].value { parts[$0] }
    }
}

extension ProgramContent {
    /// True if a formula reads only what an event brings with it.
    func readsEventAlone(_ node: Int) -> Bool {
        switch expressions.nodes[node] {
        // A getter of the pack may give the attribute another value, and so does the chain to times.
        case .attribute(let name, _) where isComputed(name): return false
        case .attribute, .record, .family, .constant, .action, .recordField: break
        case .memory, .wasMemory, .state, .test, .wasState, .wasTest, .now, .since, .within, .uuid, .unsent, .running,
            .measure,
            .trackers, .element, .each:
            return false
        default: break
        }
        return operands(of: expressions.nodes[node]).allSatisfy { readsEventAlone(Int($0)) }
    }

    /// True if an attribute is not the tracker's to give.
    private func isComputed(_ attribute: Symbol) -> Bool {
        attribute.name.hasPrefix("timeSince") || timeAttributes.values.contains(attribute)
            || getters.contains { $0.attribute == attribute }
    }
}

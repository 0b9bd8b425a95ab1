import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// The code of a step and its possible outcomes.
struct LoweredStep {
    let start: UInt32
    let outcomes: [Outcome]
}

extension Lowering {
    /// Writes the step of an action, for one state or, if nothing is known, for any state.
    mutating func step(action: Int, knowledge: Knowledge, into diagnostics: inout DiagnosticCollector) -> LoweredStep {
        var step = StepWriter(action: action, knowledge: knowledge)
        for (number, layer) in pack.layers.enumerated() {
            current.layer = number
            let index = rules.layers[number]
            guard write(layer.first, index.first, isFirst: true, to: &step) else {
                return finish(&step, into: &diagnostics)
            }
            snapshot(layer: number, to: &step)
            guard write(layer.main, index.main, isFirst: false, to: &step),
                write(layer.last, index.last, isFirst: false, to: &step)
            else { return finish(&step, into: &diagnostics) }
        }
        step.code.add(.accept)
        step.outcomes.append(step.outcome.ended())
        return finish(&step, into: &diagnostics)
    }

    private mutating func finish(_ step: inout StepWriter, into diagnostics: inout DiagnosticCollector) -> LoweredStep {
        if step.hasTooManyConditions {
            diagnostics.report(
                Diagnostic(
                    .tooManyConditions,
                    "more than \(StepBuilder.guardLimit) transitions of "
                        + "`\(pack.actions[step.action])` have a `when` that data decides"))
        }
        let instructions = step.code.instructions
        if let known = indices.code[instructions] { return LoweredStep(start: known, outcomes: step.outcomes) }
        let start = content.code.instructions.count
        content.code.instructions += instructions.map { $0.moved(by: start) }
        indices.code[instructions] = UInt32(start)
        return LoweredStep(start: UInt32(start), outcomes: step.outcomes)
    }

    private func snapshot(layer: Int, to step: inout StepWriter) {
        if let number = layout.wasLayers[layer], needsSnapshot(of: layer, action: step.action) {
            step.code.add(.snapshot(layer: Int32(number)))
        }
        step.was = step.knowledge
    }

    /// Writes one stage, and returns `false` if it certainly blocks, so that nothing follows.
    private mutating func write(
        _ transitions: [Transition], _ index: ActionIndex, isFirst: Bool, to step: inout StepWriter
    ) -> Bool {
        var active: [(transition: Transition, guardIndex: Int32?)] = []
        for transitionIndex in index[step.action] {
            guard !hasExceededLimits else { return false }
            workLeft -= 1
            let transition = transitions[transitionIndex]
            let guardIndex: Int32?
            switch application(of: transition, to: &step) {
            case .never: continue
            case .always: guardIndex = nil
            case .guarded(let index): guardIndex = index
            }
            guard writeConditions(of: transition, guardIndex: guardIndex, to: &step) else { return false }
            active.append((transition, guardIndex))
        }
        guard !active.isEmpty else { return true }
        var stage = StageWriter(isFirst: isFirst)
        // Scopes begin before anything is set in them. What formulas read of scopes and timers changes only after all
        // formulas.
        for (transition, guardIndex) in active {
            writeBegins(of: transition, guardIndex: guardIndex, stage: &stage, to: &step)
        }
        writeCertain(of: &stage, to: &step)
        for (transition, guardIndex) in active {
            writeValues(of: transition, guardIndex: guardIndex, stage: &stage, to: &step)
        }
        writeCertain(of: &stage, to: &step)
        for (transition, guardIndex) in active {
            writeCommands(of: transition, guardIndex: guardIndex, stage: &stage, to: &step)
        }
        if !stage.known.isEmpty { step.certainly(stage.known, isFirst: isFirst) }
        step.possibly(stage.unsure, everywhere: stage.unsureEverywhere, isFirst: isFirst)
        if stage.writes { step.code.add(.commit) }
        for (transition, guardIndex) in active {
            writeEmissions(of: transition, isBefore: false, guardIndex: guardIndex, to: &step)
        }
        return true
    }

    private mutating func writeCertain(of stage: inout StageWriter, to step: inout StepWriter) {
        guard !stage.certain.isEmpty else { return }
        step.code.add(.write(index(of: stage.certain), isFirst: stage.isFirst))
        stage.known.add(stage.certain)
        stage.certain = StateWrite()
        stage.writes = true
    }

    /// Whether a transition applies in a step.
    private enum Application {
        case never
        case always
        /// The result of its `when` decides, which the step keeps as the guard of this index.
        case guarded(Int32)
    }

    /// Writes the test of a transition's `when`, unless its result is known.
    private mutating func application(of transition: Transition, to step: inout StepWriter) -> Application {
        guard let when = transition.when else { return .always }
        let folded = folded(when, action: step.action, knowledge: step.knowledge, was: step.was)
        if case .constant(let constant) = folded.node { return constant == .bool(true) ? .always : .never }
        guard let guardIndex = step.code.newGuard() else {
            step.hasTooManyConditions = true
            return .never
        }
        step.code.add(.test(expression: root(folded, owner: transition.name), guard: guardIndex))
        return .guarded(guardIndex)
    }

    /// Writes the conditions of a transition, and returns `false` if it certainly blocks.
    private mutating func writeConditions(
        of transition: Transition, guardIndex: Int32?, to step: inout StepWriter
    ) -> Bool {
        for (position, condition) in transition.conditions.enumerated() {
            let folded = folded(condition.expression, action: step.action, knowledge: step.knowledge, was: step.was)
            let index = index(of: condition, of: transition, position: position)
            if case .constant(let constant) = folded.node {
                guard (constant == .bool(true)) == condition.isBlock else { continue }
                step.outcomes.append(step.blocked)
                step.code.when(guardIndex) { $0.add(.block(condition: index)) }
                if guardIndex == nil { return false }
                continue
            }
            let expression = root(folded, owner: transition.name)
            step.outcomes.append(step.blocked)
            step.code.when(guardIndex) {
                $0.add(
                    condition.isBlock
                        ? .forbid(expression: expression, condition: index)
                        : .require(expression: expression, condition: index))
            }
        }
        return true
    }

    private mutating func index(of condition: Condition, of transition: Transition, position: Int) -> Int32 {
        let key = LoweredIndices.ConditionKey(
            layer: transition.layerName, transition: transition.name, position: position)
        return indices.conditions.index(
            of: key, in: &content.code.conditions,
            adding: ConditionInfo(
                layer: transition.layerName, transition: transition.name, text: condition.formula.text,
                code: condition.code, because: condition.because ?? transition.because))
    }

    mutating func index(of write: StateWrite) -> Int32 {
        indices.writes.index(of: write, in: &content.code.writes, adding: write)
    }
}

/// A step under construction.
struct StepWriter {
    let action: Int
    var knowledge: Knowledge
    /// What is known before the layer's default stage.
    var was = Knowledge.nothing
    var code = StepBuilder()
    /// The outcome so far if the step continues.
    var outcome = Outcome()
    /// The outcome if the step is blocked here.
    var blocked = Outcome()
    /// The possible outcomes of the step.
    var outcomes: [Outcome] = []
    var hasTooManyConditions = false

    init(action: Int, knowledge: Knowledge) {
        self.action = action
        self.knowledge = knowledge
    }

    mutating func certainly(_ write: StateWrite, isFirst: Bool) {
        outcome.write(write)
        if isFirst { blocked.write(write) }
        // Code for an unknown state learns nothing: it must fit a state that a subclass or another thread has changed.
        if knowledge != .nothing { knowledge.learn(write) }
    }

    mutating func possibly(_ unsure: StateBits, everywhere: UInt64, isFirst: Bool) {
        outcome.unsure.formUnion(unsure)
        outcome.unsureEverywhere |= everywhere
        if isFirst {
            blocked.unsure.formUnion(unsure)
            blocked.unsureEverywhere |= everywhere
        }
        knowledge.forget(unsure)
    }
}

/// A stage under construction.
struct StageWriter {
    let isFirst: Bool
    /// The unconditional writes that are not in the code yet.
    var certain = StateWrite()
    /// The unconditional writes that are in the code.
    var known = StateWrite()
    /// The bits of variables that are written conditionally, or with values that depend on data.
    var unsure = StateBits()
    /// The bits of `unsure` that are written on every tracker.
    var unsureEverywhere: UInt64 = 0
    /// True if anything is written.
    var writes = false
}

import AVTCore
import AVTEngine
import AVTExpressions
import AVTRules

/// Repeats a step from the formulas of the packs to explain which transitions apply, write and block.
struct StepFollower {
    let pack: ExplainedPack
    let provenance: Provenance
    /// True to explain each condition.
    let explainsTests: Bool

    private(set) var explanation: StepExplanation
    /// The session before the default stage of each layer, by the index of the layer.
    private(set) var was: [Int: SessionBox] = [:]
    /// The scopes that end once everything of the step is sent.
    private(set) var ends: Set<Int> = []
    private var context: EvaluationContext
    // Writes and scope starts that take effect if the event is accepted; those of stage `first` always do.
    private var writes: [(variable: Provenance.Variable, reason: Reason, isFirst: Bool)] = []
    private var begun: [(scope: Int, isFirst: Bool)] = []
    private var isBlocked = false

    /// Repeats a step.
    ///
    /// - Parameters:
    ///   - pack: The packs.
    ///   - provenance: The origins of values, to which the writes of the step are added.
    ///   - context: The event, and the session before the step, which is changed.
    ///   - after: The session after the step.
    ///   - isAccepted: The engine's verdict.
    ///   - explainsTests: True to explain each condition.
    init(
        _ pack: ExplainedPack, _ provenance: Provenance, _ context: EvaluationContext, after: SessionBox,
        isAccepted: Bool,
        explainsTests: Bool
    ) {
        self.pack = pack
        self.provenance = provenance
        self.explainsTests = explainsTests
        self.context = context
        explanation = StepExplanation(event: context.event, isAccepted: isAccepted)
        let kind = context.box.session.kind(ofTracker: context.trackerIndex)
        if kind >= 0, pack.program.content.players.trackerKinds[kind].blocked[context.action] {
            let condition = pack.program.content.code.conditions[
                Int(pack.program.content.players.trackerKinds[kind].condition)]
            explanation.otherRule = condition.transition.isEmpty ? condition.text : condition.transition
            explanation.because = condition.because
            isBlocked = true
        } else {
            follow(after)
        }
        explanation.agrees = isBlocked != isAccepted && (isBlocked || matches(after))
        commit()
    }

    private mutating func follow(_ after: SessionBox) {
        for (number, layer) in pack.pack.layers.enumerated() {
            context.layer = number
            for (stage, transitions) in [layer.first, layer.main, layer.last].enumerated() {
                if stage == 1 {
                    was[number] = context.copiedBox
                    provenance.wasWrites[number] = pendingWrites
                }
                context.was = stage == 0 ? [:] : was
                run(transitions.filter { $0.filter.contains(context.action) }, isFirst: stage == 0, after)
                if isBlocked { return }
            }
        }
    }

    private mutating func run(_ transitions: [Transition], isFirst: Bool, _ after: SessionBox) {
        var applying: [Transition] = []
        // All transitions of a stage read the same values.
        let reader = SessionValueReader(pack: pack, context: context)
        for transition in transitions {
            if let when = transition.when {
                let holds = reader.holds(when)
                addTest(when, transition.whenFormula, .when, holds, nil, transition, reader)
                guard holds else { continue }
            }
            for condition in transition.conditions {
                let holds = reader.holds(condition.expression)
                let role: StepExplanation.Test.Role = condition.isBlock ? .block : .accept
                addTest(condition.expression, condition.formula, role, holds, condition, transition, reader)
                guard holds == condition.isBlock else { continue }
                isBlocked = true
                explanation.blockedBy = transition.name
                return
            }
            applying.append(transition)
        }
        for transition in applying {
            explanation.applied.append(
                StepExplanation.Applied(
                    transition: transition.name, pack: transition.layerName, source: RuleLocation(transition.range)))
            if transition.effects.consumes { explanation.isConsumed = true }
            ends.formUnion(transition.effects.compactMap(\.endedScope))
        }
        write(applying, reader, isFirst: isFirst, after)
    }

    private mutating func addTest(
        _ expression: TypedExpression, _ formula: FormulaSyntax?, _ role: StepExplanation.Test.Role, _ holds: Bool,
        _ condition: Condition?, _ transition: Transition, _ reader: SessionValueReader
    ) {
        guard explainsTests else { return }
        explanation.tests.append(
            StepExplanation.Test(
                transition: transition.name, pack: transition.layerName, role: role,
                source: formula.flatMap { $0.isMade ? nil : RuleLocation($0.range(of: expression.range)) },
                holds: holds,
                blocks: condition.map { $0.isBlock == holds } ?? false, code: condition?.code,
                because: condition.map { $0.because ?? transition.because } ?? nil,
                explanation: reader.reason(for: expression, formula, provenance).reason.explanation))
    }

    // MARK: Effects

    private mutating func write(
        _ transitions: [Transition], _ reader: SessionValueReader, isFirst: Bool, _ after: SessionBox
    ) {
        var results: [(Assignment, Transition, isEverywhere: Bool, EvaluatedParts.Outcome, Reason)] = []
        for transition in transitions {
            for effect in transition.effects {
                guard let assignment = effect.assignment else { continue }
                let isEverywhere = if case .setAll = effect { true } else { false }
                let result = reader.reason(for: assignment.value, assignment.formula, provenance)
                results.append((assignment, transition, isEverywhere, result.outcome, result.reason))
            }
        }
        for transition in transitions {
            for scope in transition.effects.compactMap(\.begunScope) { begin(scope, transition, isFirst: isFirst) }
        }
        for (assignment, transition, isEverywhere, outcome, reason) in results {
            guard case .success(let value) = outcome, !pack.isTooLarge(value, for: assignment.target) else { continue }
            let trackerIndices = isEverywhere ? context.box.session.trackerIndices : [context.trackerIndex]
            for trackerIndex in trackerIndices {
                let generatesId = pack.generatesId(assignment.value)
                set(assignment.target, to: value, trackerIndex, after, takesResult: generatesId)
                record(
                    assignment.target, trackerIndex, "set by `\(transition.name)`", transition, [reason],
                    isFirst: isFirst)
            }
        }
        for transition in transitions {
            for effect in transition.effects {
                switch effect {
                case .clear(let memory):
                    setInitial(.memory(memory))
                    record(
                        .memory(memory), context.trackerIndex, "cleared by `\(transition.name)`", transition, [],
                        isFirst: isFirst)
                case .stop(let timer): context.box.session.setTimer(timer, isRunning: false)
                case .start(let timer): context.box.session.setTimer(timer, isRunning: true)
                case .begin, .set, .setAll: continue  // written above
                case .end, .emit, .raise, .consume, .note: continue  // no part of the state before the step has ended
                }
            }
        }
    }

    private mutating func begin(_ scope: Int, _ transition: Transition, isFirst: Bool) {
        let name = pack.pack.scopes[scope].name
        for target in pack.targets(ofScope: scope) {
            setInitial(target)
            record(
                target, context.trackerIndex, "the initial value: `\(transition.name)` began the scope `\(name)`",
                transition, [], isFirst: isFirst)
        }
        let flag = pack.pack.scopes[scope].openFlag
        context.box.session.set(pack.program.content.state.variables[flag], to: 1, tracker: context.trackerIndex)
        record(
            .state(flag), context.trackerIndex, "`\(transition.name)` began the scope", transition, [], isFirst: isFirst
        )
        context.box.session.select(tracker: context.trackerIndex, now: context.now)
        context.box.session.beginMeasures(ofScope: scope)
        begun.append((scope, isFirst))
    }

    private func set(
        _ target: Assignment.Target, to value: ExpressionValue, _ trackerIndex: Int, _ after: SessionBox,
        takesResult: Bool
    ) {
        switch target {
        case .state(let index):
            let variable = pack.program.content.state.variables[index]
            switch value {
            case .bool(let value): context.box.session.set(variable, to: value ? 1 : 0, tracker: trackerIndex)
            case .int(let value): context.box.session.set(variable, to: value, tracker: trackerIndex)
            default: break
            }
        case .memory(let index):
            // Sets, families, records and ids are copied from the engine's result.
            let slot = pack.slots[index]
            let isPlain = pack.pack.memory[index].record == nil && !takesResult
            let operand = (isPlain ? value.storable : nil) ?? after.session.value(of: slot, tracker: trackerIndex)
            context.box.session.set(slot, to: operand, tracker: trackerIndex)
        }
    }

    private func setInitial(_ target: Assignment.Target) {
        switch target {
        case .state(let index):
            let variable = pack.program.content.state.variables[index]
            context.box.session.set(variable, to: variable.initial, tracker: context.trackerIndex)
        case .memory(let index):
            let slot = pack.slots[index]
            let content = pack.program.content
            let info = slot.owner == .tracker ? content.state.trackerSlots : content.state.instrumentSlots
            context.box.session.set(slot, to: info[Int(slot.index)].initial, tracker: context.trackerIndex)
        }
    }

    private mutating func record(
        _ target: Assignment.Target, _ trackerIndex: Int, _ note: String, _ transition: Transition, _ parts: [Reason],
        isFirst: Bool
    ) {
        let kind: Explanation.Kind = if case .state = target { .state } else { .memory }
        var content = Explanation(kind: kind, name: "", text: "")
        content.note = note
        content.event = context.event
        content.source = RuleLocation(transition.range)
        writes.append((provenance.variable(target, trackerIndex: trackerIndex), Reason(content, parts: parts), isFirst))
    }

    // MARK: Committing the step

    /// The last write of each variable so far, including those of this step.
    private var pendingWrites: [Provenance.Variable: Reason] {
        var all = provenance.writes
        for write in writes { all[write.variable] = write.reason }
        return all
    }

    private func commit() {
        for (scope, isFirst) in begun where isFirst || !isBlocked {
            provenance.beginMeasures(ofScope: scope, trackerIndex: context.trackerIndex)
        }
        for write in writes where write.isFirst || !isBlocked { provenance.record(write.variable, write.reason) }
    }

    /// Returns true if the repeated step gave the same state and memory as the engine's.
    private func matches(_ after: SessionBox) -> Bool {
        let content = pack.program.content
        return content.state.variables.allSatisfy {
            context.box.session.value(of: $0, tracker: context.trackerIndex)
                == after.session.value(of: $0, tracker: context.trackerIndex)
        }
            && pack.slots.allSatisfy { slot in
                let followed = context.box.session.value(of: slot, tracker: context.trackerIndex)
                return followed.isEquivalent(to: after.session.value(of: slot, tracker: context.trackerIndex))
            }
    }
}

extension EvaluationContext {
    /// A copy of the current session.
    fileprivate var copiedBox: SessionBox { SessionBox(Session(copying: box.session, ids: NoIds())) }
}

extension ExplainedPack {
    /// Returns true if a formula generates an id, which differs each time it is evaluated.
    func generatesId(_ expression: TypedExpression) -> Bool {
        if case .reference(let index) = expression.node, pack.formulas.references[index] == .uuid { return true }
        return expression.children.contains { generatesId($0) }
    }

    /// Returns the variables that a scope resets, except for its flag.
    func targets(ofScope scope: Int) -> [Assignment.Target] {
        pack.states.indices.filter { pack.states[$0].scope == scope && $0 != pack.scopes[scope].openFlag }
            .map { .state($0) }
            + pack.memory.indices.filter { pack.memory[$0].scope == scope }.map { .memory($0) }
    }
}

extension Operand {
    /// Returns true if both are the same plain value; lists, maps and records are assumed to be equal.
    fileprivate func isEquivalent(to other: Operand) -> Bool {
        switch (self, other) {
        case (.bool(let left), .bool(let right)): left == right
        case (.int(let left), .int(let right)): left == right
        case (.double(let left), .double(let right)): left == right
        case (.string(let left), .string(let right)): Array(left.utf8) == Array(right.utf8)
        case (.missing, .missing), (.texts, .texts), (.map, .map), (.fields, .fields): true
        default: false
        }
    }
}

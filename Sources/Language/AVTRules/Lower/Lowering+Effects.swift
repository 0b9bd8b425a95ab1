import AVTCore
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Writes the finite state of the scopes that a transition begins.
    mutating func writeBegins(
        of transition: Transition, guardIndex: Int32?, stage: inout StageWriter, to step: inout StepWriter
    ) {
        for scope in transition.effects.compactMap(\.begunScope) {
            begin(scope, guardIndex: guardIndex, stage: &stage, to: &step)
        }
    }

    /// Writes what a transition computes: the events sent before its own, and values.
    mutating func writeValues(
        of transition: Transition, guardIndex: Int32?, stage: inout StageWriter, to step: inout StepWriter
    ) {
        writeEmissions(of: transition, isBefore: true, guardIndex: guardIndex, to: &step)
        for case .set(let assignment) in transition.effects {
            write(assignment, of: transition, everywhere: false, guardIndex: guardIndex, stage: &stage, to: &step)
        }
        for case .setAll(let assignment) in transition.effects {
            write(assignment, of: transition, everywhere: true, guardIndex: guardIndex, stage: &stage, to: &step)
        }
    }

    /// Writes the commands of a transition, which precede its stage's commit.
    ///
    /// They clear memory, begin and end scopes, start and stop timers, raise events, consume the event and record a
    /// note.
    mutating func writeCommands(
        of transition: Transition, guardIndex: Int32?, stage: inout StageWriter, to step: inout StepWriter
    ) {
        var instructions: [StepInstruction] = []
        for effect in transition.effects {
            switch effect {
            case .begin(let scope):
                instructions.append(.resetScope(Int32(scope), isFirst: stage.isFirst))
                stage.writes = true
            case .clear(let memory):
                instructions.append(.clearMemory(layout.slots[memory], isFirst: stage.isFirst))
                stage.writes = true
            case .stop(let timer): instructions.append(.stopTimer(Int32(timer), isFirst: stage.isFirst))
            case .start(let timer): instructions.append(.startTimer(Int32(timer), isFirst: stage.isFirst))
            case .end(let scope):
                instructions.append(.endScope(Int32(scope)))
                if guardIndex == nil { step.outcome.endings.add(content.state.scopes[scope].end) }
                if guardIndex != nil { step.outcome.unsure.formUnion(content.state.scopes[scope].end.mask) }
            case .raise(let action): instructions.append(.raise(Symbol(action)))
            case .consume: instructions.append(.consume)
            case .note(let note): instructions.append(.note(index(of: note, of: transition)))
            case .set, .setAll, .emit: continue  // written by `writeValues` and `writeEmissions`
            }
        }
        step.code.when(guardIndex) { code in instructions.forEach { code.add($0) } }
    }

    /// Writes the derived events of a transition that are created at this point: before or after its own event.
    mutating func writeEmissions(
        of transition: Transition, isBefore: Bool, guardIndex: Int32?, to step: inout StepWriter
    ) {
        for (position, emission) in transition.effects.emissions.enumerated() where emission.isBefore == isBefore {
            let index = index(of: emission, position: position, of: transition)
            step.code.when(guardIndex) { $0.add(.emit(index)) }
        }
    }

    /// Returns the index of a derived event, which is created the same way in every state.
    private mutating func index(of emission: DerivedEventRule, position: Int, of transition: Transition) -> Int32 {
        let key = LoweredIndices.EmissionKey(layer: current.layer, transition: transition.name, position: position)
        if let known = indices.emissions[key] { return known }
        let index = Int32(content.code.emissions.count)
        content.code.emissions.append(
            Emission(
                action: Symbol(emission.action), isBefore: emission.isBefore,
                condition: emission.when.map { root(folded($0, action: nil), owner: transition.name) },
                each: emission.each.map { root(folded($0, action: nil), owner: transition.name) },
                attributes: emission.attributes.map {
                    (Symbol($0.name), root(folded($0.value, action: nil), owner: transition.name))
                }))
        indices.emissions[key] = index
        return index
    }

    private mutating func begin(
        _ scope: Int, guardIndex: Int32?, stage: inout StageWriter, to step: inout StepWriter
    ) {
        var write = content.state.scopes[scope].end
        write.set(content.state.variables[pack.scopes[scope].openFlag], to: 1)
        if guardIndex == nil {
            stage.certain.add(write)
        } else {
            let index = index(of: write)
            step.code.when(guardIndex) { $0.add(.write(index, isFirst: stage.isFirst)) }
            stage.unsure.formUnion(write.mask)
            stage.writes = true
        }
    }

    private mutating func write(
        _ assignment: Assignment, of transition: Transition, everywhere: Bool, guardIndex: Int32?,
        stage: inout StageWriter, to step: inout StepWriter
    ) {
        let value = folded(assignment.value, action: step.action, knowledge: step.knowledge, was: step.was)
        switch assignment.target {
        case .memory(let memory):
            let expression = root(value, owner: transition.name)
            let slot = layout.slots[memory]
            step.code.when(guardIndex) {
                $0.add(
                    everywhere
                        ? .setAllMemory(slot, expression: expression, isFirst: stage.isFirst)
                        : .setMemory(slot, expression: expression, isFirst: stage.isFirst))
            }
            stage.writes = true
        case .state(let variable):
            if let constant = value.stateValue {
                var write = StateWrite()
                write.set(content.state.variables[variable], to: constant, onEveryTracker: everywhere)
                if guardIndex == nil {
                    stage.certain.add(write)
                    return
                }
                let index = index(of: write)
                step.code.when(guardIndex) { $0.add(.write(index, isFirst: stage.isFirst)) }
            } else {
                let expression = root(value, owner: transition.name)
                step.code.when(guardIndex) {
                    $0.add(
                        everywhere
                            ? .setAllState(
                                variable: Int32(variable), expression: expression, isFirst: stage.isFirst)
                            : .setState(variable: Int32(variable), expression: expression, isFirst: stage.isFirst))
                }
            }
            stage.writes = true
            let written = content.state.variables[variable]
            stage.unsure[written.owner] |= written.mask
            if everywhere { stage.unsureEverywhere |= written.mask }
        }
    }

    private mutating func index(of note: Note, of transition: Transition) -> Int32 {
        let key = LoweredIndices.NoteKey(layer: current.layer, transition: transition.name)
        return indices.notes.index(
            of: key, in: &content.code.notes,
            adding: NoteInfo(
                transition: transition.name, code: note.code, because: note.because ?? transition.because,
                level: note.level, about: note.about))
    }
}

extension TypedExpression {
    /// The index of the finite value that a constant represents, or `nil` if the expression is no such constant.
    package var stateValue: Int? {
        switch node {
        case .constant(.bool(let value)): value ? 1 : 0
        case .constant(.enumCase(let value)): value
        default: nil
        }
    }
}

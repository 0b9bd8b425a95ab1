import AVTCore

/// Everything that an instruction may read and change, for analyses of code.
package struct InstructionEffects {
    /// The expression that is evaluated, by index, or `nil` if there is none; those of emissions are not included.
    package var expression: Int32?
    /// The bits of the emitter and of the instrument that may be written, by the end of the step.
    package var state = StateBits()
    /// The bits that may be written on every tracker.
    package var everyTracker: UInt64 = 0
    /// True if what expressions read besides finite state may change: memory, measures and timers.
    package var changesMemory = false
    /// The timer that is started or stopped, by index, or `nil` if there is none.
    package var timer: Int32?
    /// The emission that may form derived events, by index, or `nil` if there is none.
    package var emission: Int32?
    /// The action that is raised, or `nil` if there is none.
    package var raised: Symbol?
    /// True if the event may be blocked.
    package var mayBlock = false
    /// True if the event is not sent.
    package var consumes = false
}

extension StepInstruction {
    /// Where the interpreter may continue after an instruction.
    package enum Flow: Equatable {
        /// At the next instruction, or nowhere if a condition blocks the event.
        case next
        /// At the next instruction or at an index.
        case jump(Int)
        /// Nowhere: the step ends.
        case end
    }

    /// Where the interpreter may continue after the instruction.
    package var flow: Flow {
        switch self {
        case .skipUnless(_, let target): .jump(Int(target))
        case .accept, .block: .end
        case .test, .require, .forbid, .write, .setState, .setAllState, .setMemory, .setAllMemory, .clearMemory,
            .resetScope, .endScope, .startTimer, .stopTimer, .emit, .raise, .consume, .note, .commit, .snapshot:
            .next
        }
    }

    /// Returns the instruction with its jump moved by a number of instructions.
    package func moved(by distance: Int) -> StepInstruction {
        switch self {
        case .skipUnless(let guardIndex, let target): .skipUnless(guard: guardIndex, target: target + Int32(distance))
        case .test, .require, .forbid, .block, .write, .setState, .setAllState, .setMemory, .setAllMemory, .clearMemory,
            .resetScope, .endScope, .startTimer, .stopTimer, .emit, .raise, .consume, .note, .commit, .snapshot,
            .accept:
            self
        }
    }

    /// Returns everything that the instruction may read and change.
    package func effects(in content: ProgramContent) -> InstructionEffects {
        var effects = InstructionEffects()
        switch self {
        case .test(let expression, _): effects.expression = expression
        case .require(let expression, _), .forbid(let expression, _):
            effects.expression = expression
            effects.mayBlock = true
        case .block: effects.mayBlock = true
        case .write(let index, _):
            effects.state = content.code.writes[Int(index)].mask
            effects.everyTracker = content.code.writes[Int(index)].allMask
        case .setState(let variable, let expression, _):
            effects.expression = expression
            effects.state[content.state.variables[Int(variable)].owner] = content.state.variables[Int(variable)].mask
        case .setAllState(let variable, let expression, _):
            effects.expression = expression
            effects.state.tracker = content.state.variables[Int(variable)].mask
            effects.everyTracker = content.state.variables[Int(variable)].mask
        case .setMemory(_, let expression, _), .setAllMemory(_, let expression, _):
            effects.expression = expression
            effects.changesMemory = true
        case .clearMemory, .resetScope: effects.changesMemory = true
        case .endScope(let scope): effects.state = content.state.scopes[Int(scope)].end.mask
        case .startTimer(let timer, _), .stopTimer(let timer, _):
            effects.timer = timer
            effects.changesMemory = true
        case .emit(let emission): effects.emission = emission
        case .raise(let action): effects.raised = action
        case .consume: effects.consumes = true
        case .skipUnless, .note, .commit, .snapshot, .accept: break
        }
        return effects
    }
}

extension ProgramContent {
    /// Returns the code of a step, from its first instruction to the one at which it certainly ends.
    package func code(from start: Int) -> Range<Int> {
        var index = start
        var reached = start
        while true {
            switch code.instructions[index].flow {
            case .end where index >= reached: return start..<index + 1
            case .jump(let target): reached = max(reached, target)
            case .end, .next: break
            }
            index += 1
        }
    }
}

import AVTCore

extension ProgramVerifier {
    mutating func verifySteps() throws(ProgramError) {
        for (index, instruction) in content.code.instructions.enumerated() { try verify(instruction, at: index) }
        try require(content.code.instructions.last?.flow == .end, "the last instruction does not end a step")
        for write in content.code.writes { try verify(write) }
    }

    private mutating func verify(_ instruction: StepInstruction, at index: Int) throws(ProgramError) {
        switch instruction {
        case .test(let expression, let guardIndex):
            try verify(expression: expression)
            try require((0..<64).contains(guardIndex), "a guard outside of 64")
        case .skipUnless(let guardIndex, let target):
            try require((0..<64).contains(guardIndex), "a guard outside of 64")
            try require(
                Int(target) > index && Int(target) < content.code.instructions.count, "a jump that does not go forward")
        case .require(let expression, let condition), .forbid(let expression, let condition):
            try verify(expression: expression)
            try verify(condition: condition)
        case .block(let condition):
            try verify(condition: condition)
        case .write(let write, _):
            try require(content.code.writes.indices.contains(Int(write)), "an unknown write")
        case .setState(let variable, let expression, _):
            try verify(variable: variable)
            try verify(expression: expression)
        case .setAllState(let variable, let expression, _):
            try verify(variable: variable)
            try require(
                content.state.variables[Int(variable)].owner == .tracker,
                "a write on every tracker of what the instrument has")
            try verify(expression: expression)
        case .setMemory(let slot, let expression, _):
            try verify(slot)
            try verify(expression: expression)
        case .setAllMemory(let slot, let expression, _):
            try verify(slot)
            try require(slot.owner == .tracker, "a write on every tracker of what the instrument has")
            try verify(expression: expression)
        case .clearMemory(let slot, _):
            try verify(slot)
        case .resetScope(let scope, _), .endScope(let scope):
            try require(content.state.scopes.indices.contains(Int(scope)), "an unknown scope")
        case .startTimer(let timer, _), .stopTimer(let timer, _):
            try require(content.timers.indices.contains(Int(timer)), "an unknown timer")
        case .emit(let emission):
            try require(content.code.emissions.indices.contains(Int(emission)), "an unknown emission")
        case .note(let note):
            try require(content.code.notes.indices.contains(Int(note)), "an unknown note")
        case .snapshot(let layer):
            try verify(layer: layer)
        case .raise, .consume, .commit, .accept:
            break
        }
    }
    private func verify(variable: Int32) throws(ProgramError) {
        try require(content.state.variables.indices.contains(Int(variable)), "an unknown variable")
    }
}

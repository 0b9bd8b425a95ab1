import AVTEngine

extension StepInstruction {
    /// Returns whether the instruction writes one of the bits, starts or stops one of the timers, emits one of the
    /// derived events, or decides whether the step continues.
    func touches(
        _ words: StateBits, timers: UInt64, deriving derivations: [Int32: Int], in content: ProgramContent
    ) -> Bool {
        switch self {
        case .write(let index, _):
            let write = content.writes[Int(index)]
            return write.mask.masked(words) != StateBits() || write.allMask & words.tracker != 0
        case .setState(let index, _, _), .setAllState(let index, _, _):
            let variable = content.variables[Int(index)]
            return words[variable.owner] & variable.mask != 0
        case .endScope(let scope): return content.scopes[Int(scope)].end.mask.masked(words) != StateBits()
        case .startTimer(let timer, _), .stopTimer(let timer, _): return timers & (1 << UInt64(timer)) != 0
        case .emit(let index): return derivations[index] != nil
        // A consumed event is not sent and opens no window; the bits of windows follow those of the timers.
        case .consume: return timers >> UInt64(content.timers.count) != 0
        case .require, .forbid, .block, .raise: return true
        default: return false
        }
    }
}

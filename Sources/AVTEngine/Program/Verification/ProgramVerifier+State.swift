import AVTValues

extension ProgramVerifier {
    /// Checks finite variables and memory.
    func verifyState() throws(ProgramError) {
        for variable in content.variables {
            let isInside = variable.shift >= 0 && variable.shift <= 64 - variable.width
            try require(
                (1...ProgramLimits.width).contains(variable.width) && isInside, "a variable outside of its word")
            try require(variable.words.count <= 1 << variable.width, "a variable with too few bits")
            try require(variable.words.indices.contains(variable.initial), "a variable that begins with no value")
        }
        for slots in [content.instrumentSlots, content.trackerSlots] {
            try require(slots.count <= ProgramLimits.slots, "too many slots")
            for slot in slots { try verify(slot) }
        }
        let ranges = content.wasRanges
        try require(ranges.first == 0 && ranges.last == content.wasSlots.count, "was slots without a layer")
        try require(zip(ranges, ranges.dropFirst()).allSatisfy { $0 <= $1 }, "was slots out of order")
        for slot in content.wasSlots { try verify(slot) }
    }

    private func verify(_ slot: SlotInfo) throws(ProgramError) {
        try verify(constant: slot.initial)
        guard let limit = slot.limit else { return }
        try require((1...ProgramLimits.collection).contains(limit), "a slot with an impossible limit")
    }

    /// Trackers are places of a session: no program knows which there are.
    func verify(constant: Operand) throws(ProgramError) {
        switch constant {
        case .tracker, .trackers: throw ProgramError("a constant that is a tracker")
        case .texts, .map:
            try require((constant.count ?? 0) <= ProgramLimits.collection, "a constant that is too large")
        case .bool, .int, .double, .string, .word, .fields, .missing, .failed: break
        }
    }
}

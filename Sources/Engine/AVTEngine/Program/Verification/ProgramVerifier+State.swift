import AVTCore

extension ProgramVerifier {
    /// Checks finite variables and memory.
    func verifyState() throws(ProgramError) {
        var used = StateBits()
        for variable in content.state.variables {
            // The width first, because the other checks depend on it.
            try require((1...ProgramLimits.width).contains(variable.width), "a variable of impossible width")
            try require((0...(64 - variable.width)).contains(variable.shift), "a variable outside of its word")
            try require(used[variable.owner] & variable.mask == 0, "variables that share bits")
            used[variable.owner] |= variable.mask
            try require(variable.cases.count <= 1 << variable.width, "a variable with too few bits")
            try require(!variable.isFlag || variable.cases.count == 2, "a flag that is not true or false")
            try require(variable.cases.indices.contains(variable.initial), "a variable that begins with no value")
            try require(
                content.state.initial[variable.owner] & variable.mask == variable.bits(of: variable.initial),
                "a variable that begins with another value than sessions do")
        }
        for slots in [content.state.instrumentSlots, content.state.trackerSlots] {
            try require(slots.count <= ProgramLimits.slots, "too many slots")
            for slot in slots { try verify(slot) }
        }
        let ranges = content.state.wasRanges
        try require(ranges.first == 0 && ranges.last == content.state.wasSlots.count, "was slots without a layer")
        try require(zip(ranges, ranges.dropFirst()).allSatisfy { $0 <= $1 }, "was slots out of order")
        for slot in content.state.wasSlots { try verify(slot) }
    }

    private func verify(_ slot: SlotInfo) throws(ProgramError) {
        try verify(constant: slot.initial)
        if case .fields(let values) = slot.initial {
            try require(values.count == slot.fields.count, "a record without a value for each field")
        }
        guard let limit = slot.limit else {
            return try require(slot.initial.count == nil, "a set or map without a limit")
        }
        try require((1...ProgramLimits.collection).contains(limit), "a slot with an impossible limit")
    }

    /// Checks a constant; trackers are indices in a session, which no program knows.
    func verify(constant: Operand) throws(ProgramError) {
        switch constant {
        case .tracker, .trackers: throw ProgramError("a constant that is a tracker")
        case .texts, .map:
            try require((constant.count ?? 0) <= ProgramLimits.collection, "a constant that is too large")
        case .bool, .int, .double, .string, .enumCase, .fields, .missing, .failed: break
        }
    }
}

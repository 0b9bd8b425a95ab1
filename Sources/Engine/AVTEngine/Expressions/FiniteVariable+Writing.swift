extension FiniteVariable {
    /// Returns the write of a value, or `nil` if it is not a value of the variable.
    @inline(__always)
    package func write(_ value: Operand, onEveryTracker: Bool) -> StateWrite? {
        switch value {
        case .bool(let value): write(bits(of: value ? 1 : 0), onEveryTracker)
        case .enumCase(let value): write(bits(of: value), onEveryTracker)
        case .int, .double, .string, .tracker, .trackers, .fields, .texts, .map, .missing, .failed: nil
        }
    }

    @inline(__always)
    private func write(_ bits: UInt64, _ onEveryTracker: Bool) -> StateWrite {
        var write = StateWrite()
        write.mask[owner] = mask
        write.values[owner] = bits
        if onEveryTracker { write.allMask = mask }
        return write
    }
}

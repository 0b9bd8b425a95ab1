import AVTCore

/// Limits of memory.
extension Session {
    /// Returns true if a value may be stored: it has at most `limit` elements, and no more text than the host allows.
    @inline(never)
    func fits(_ value: Operand, limit: Int?) -> Bool {
        if let limit, let count = value.count, count > limit { return false }
        return value.textCount <= program.limits.textBytes
    }

    /// Reserves bytes for values in the session's memory.
    ///
    /// - Parameter bytes: The size of the values.
    /// - Returns: False if the host's limit would be exceeded.
    @inline(never)
    mutating func reserve(_ bytes: Int) -> Bool {
        memory.reservedBytes = memory.reservedBytes.addingClamped(bytes)
        guard memory.reservedBytes > program.limits.memoryBytes else { return true }
        // The count includes values that were replaced in the meantime.
        let held = heldBytes
        memory.reservedBytes = held.addingClamped(bytes)
        guard memory.reservedBytes > program.limits.memoryBytes else { return true }
        memory.reservedBytes = held
        return false
    }

    /// The size of all values that the session stores, in bytes.
    ///
    /// Counting them is charged to the event.
    private var heldBytes: Int {
        var bytes = 0
        var elements = memory.slots.count + step.pending.writes.count + sent.payloads.count
        for value in memory.slots.elements {
            bytes = bytes.addingClamped(value.byteCount)
            elements += value.count ?? 0
        }
        for write in step.pending.writes {
            bytes = bytes.addingClamped(write.value.byteCount)
            elements += write.value.count ?? 0
        }
        for values in sent.payloads.elements {
            bytes = bytes.addingClamped(values.byteCount)
            elements += values.count
        }
        _ = meter.spend(elements)
        return bytes
    }
}

extension Operand {
    /// The size of an element of a set, map or record besides its text, in bytes.
    private static let elementBytes = 48

    /// The size of all strings in the value, including keys, in bytes.
    fileprivate var textCount: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .texts(let texts): texts.reduce(0) { $0.addingClamped($1.utf8.count) }
        case .map(let entries):
            entries.reduce(0) { $0.addingClamped($1.key.utf8.count).addingClamped($1.value.textCount) }
        case .fields(let fields): fields.reduce(0) { $0.addingClamped($1?.textCount ?? 0) }
        case .bool, .int, .double, .enumCase, .tracker, .trackers, .missing, .failed: 0
        }
    }

    /// The size of the value's strings and elements, besides the operand itself, in bytes.
    var byteCount: Int {
        let elements =
            switch self {
            case .texts(let texts): texts.count
            case .map(let entries): entries.count
            case .fields(let fields): fields.count
            case .bool, .int, .double, .string, .enumCase, .tracker, .trackers, .missing, .failed: 0
            }
        return textCount.addingClamped(elements.times(Operand.elementBytes))
    }
}

extension [SentValue] {
    /// The size of the values in bytes.
    var byteCount: Int {
        reduce(count.times(MemoryLayout<SentValue>.stride)) { $0.addingClamped($1.value.textCount) }
    }
}

extension Value {
    /// The size of the value's text in bytes.
    fileprivate var textCount: Int {
        if case .string(let text) = self { text.utf8.count } else { 0 }
    }
}

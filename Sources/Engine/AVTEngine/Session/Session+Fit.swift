import AVTCore

/// What memory has room for.
extension Session {
    /// True if memory keeps a value with text: not more elements than a limit, and no more text than the host allows.
    @inline(never)
    func fits(_ value: Operand, limit: Int?) -> Bool {
        if let limit, let count = value.count, count > limit { return false }
        return value.textCount <= program.limits.textBytes
    }

    /// Reserves room for values in the memory of the session.
    ///
    /// - Parameter bytes: What they take.
    /// - Returns: False if that is more than the host allows.
    @inline(never)
    mutating func reserve(_ bytes: Int) -> Bool {
        memoryBytes = memoryBytes.addingClamped(bytes)
        guard memoryBytes > program.limits.memoryBytes else { return true }
        // Values that were replaced in the meantime still count.
        let held = heldBytes
        memoryBytes = held.addingClamped(bytes)
        guard memoryBytes > program.limits.memoryBytes else { return true }
        memoryBytes = held
        return false
    }

    /// The bytes of all values that the session holds.
    ///
    /// Counting them is charged to the event.
    private var heldBytes: Int {
        var bytes = 0
        var elements = memory.count + pending.count + lastSent.count
        for value in memory {
            bytes = bytes.addingClamped(value.byteCount)
            elements += value.count ?? 0
        }
        for write in pending {
            bytes = bytes.addingClamped(write.value.byteCount)
            elements += write.value.count ?? 0
        }
        for values in lastSent {
            bytes = bytes.addingClamped(values.byteCount)
            elements += values.count
        }
        _ = meter.spend(elements)
        return bytes
    }
}

extension Operand {
    /// What an element of a set, map or record takes besides its text, in bytes.
    private static let elementBytes = 48

    /// The bytes of all texts in it, keys included.
    fileprivate var textCount: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .texts(let texts): texts.reduce(0) { $0.addingClamped($1.utf8.count) }
        case .map(let entries):
            entries.reduce(0) { $0.addingClamped($1.key.utf8.count).addingClamped($1.value.textCount) }
        case .fields(let fields): fields.reduce(0) { $0.addingClamped($1?.textCount ?? 0) }
        case .bool, .int, .double, .word, .tracker, .trackers, .missing, .failed: 0
        }
    }

    /// The bytes that it takes besides the place where it is kept: its texts, and its elements.
    var byteCount: Int {
        let elements =
            switch self {
            case .texts(let texts): texts.count
            case .map(let entries): entries.count
            case .fields(let fields): fields.count
            default: 0
            }
        return textCount.addingClamped(elements.times(Operand.elementBytes))
    }
}

extension [SentValue] {
    /// The bytes that the values take.
    var byteCount: Int {
        reduce(count.times(MemoryLayout<SentValue>.stride)) { $0.addingClamped($1.value.textCount) }
    }
}

extension Value {
    /// The bytes of its text.
    fileprivate var textCount: Int {
        if case .string(let text) = self { text.utf8.count } else { 0 }
    }
}

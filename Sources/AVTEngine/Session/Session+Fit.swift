import AVTValues

extension Session {
    /// True if memory keeps a value with text: not more things than a limit, and no more text than the host allows.
    @inline(never)
    func fits(_ value: Operand, limit: Int?) -> Bool {
        if let limit, let count = value.count, count > limit { return false }
        switch value {
        case .string(let text): return text.utf8.count <= program.textLimit
        case .texts(let texts): return fits(texts.lazy.map(\.utf8.count))
        case .map(let entries):
            return fits(entries.lazy.map { $0.key.utf8.count.addingClamped($0.value.textCount) })
        case .fields(let fields): return fits(fields.lazy.map { $0?.textCount ?? 0 })
        case .bool, .int, .double, .word, .tracker, .trackers, .missing, .failed: return true
        }
    }

    private func fits(_ counts: some Sequence<Int>) -> Bool {
        counts.reduce(0) { $0.addingClamped($1) } <= program.textLimit
    }
}

extension Value {
    /// How many octets of text it has.
    fileprivate var textCount: Int {
        if case .string(let text) = self { text.utf8.count } else { 0 }
    }
}

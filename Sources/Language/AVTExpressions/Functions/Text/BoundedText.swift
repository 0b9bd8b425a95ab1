/// A string under construction that stays within the size limit of results.
struct BoundedText {
    private(set) var bytes: [UInt8] = []

    /// The text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: String) throws(EvaluationError) {
        try append(text.utf8)
    }

    mutating func append(_ more: some Collection<UInt8>) throws(EvaluationError) {
        try Work.check(size: bytes.count + more.count)
        bytes += more
    }
}

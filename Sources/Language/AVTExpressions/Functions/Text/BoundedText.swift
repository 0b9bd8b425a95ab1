/// A string under construction that stays within the size limit of results.
struct BoundedText {
    private(set) var bytes: [UInt8] = []
    /// The work budget, which the bytes are charged to if the text becomes too large; otherwise its reader charges them.
    let work: Work

    /// The text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ text: String) throws(EvaluationError) {
        try append(text.utf8)
    }

    mutating func append(_ more: some Collection<UInt8>) throws(EvaluationError) {
        guard bytes.count + more.count <= Work.largestSize else {
            try work.spend(bytes.count / 16)
            throw Work.tooLarge(bytes.count + more.count)
        }
        bytes += more
    }
}

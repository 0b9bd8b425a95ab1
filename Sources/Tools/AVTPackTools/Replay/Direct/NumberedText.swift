import AVTEngine

/// Text whose parts have the numbers of the lines of the log to which they belong.
package struct NumberedText {
    fileprivate(set) var bytes: [UInt8]
    // The number of a line, and the end of its part in the bytes.
    fileprivate(set) var marks: [(number: Int, end: Int)]

    init(bytes: [UInt8], marks: [(number: Int, end: Int)]) {
        self.bytes = bytes
        self.marks = marks
    }

    /// Returns the parts of several texts in the order of the log.
    ///
    /// Parts with the same number are in one text only, and stay in their order.
    package static func merged(_ texts: [NumberedText]) -> String {
        if texts.count == 1, texts[0].isOrdered { return String(decoding: texts[0].bytes, as: UTF8.self) }
        var parts: [(number: Int, text: Int, range: Range<Int>)] = []
        for (index, text) in texts.enumerated() {
            var start = 0
            for (number, end) in text.marks {
                parts.append((number, index, start..<end))
                start = end
            }
        }
        // `sort` is stable.
        parts.sort { $0.number < $1.number }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(texts.reduce(0) { $0 + $1.bytes.count })
        for part in parts { bytes += texts[part.text].bytes[part.range] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private var isOrdered: Bool { zip(marks, marks.dropFirst()).allSatisfy { $0.number <= $1.number } }
}

extension NumberedText {
    /// Codes the text and its parts.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&bytes)
        coder.code(&marks, (number: 0, end: 0)) { coder, mark in
            coder.code(&mark.number)
            coder.code(&mark.end)
        }
        let ends = [0] + marks.map(\.end) + [bytes.count]
        coder.require(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 }, "a text that is incomplete")
    }
}

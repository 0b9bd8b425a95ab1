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

    /// A part of a text, which ends at one of its marks.
    private struct Part {
        let number: Int
        let text: Int32
        let mark: Int32
    }

    private static let chunkSize = 1 << 20

    /// Passes on the parts of several texts in the order of the log, in chunks of about a megabyte.
    ///
    /// Parts with the same number are in one text only, and stay in their order.
    package static func merge(_ texts: [NumberedText], _ write: (String) throws -> Void) rethrows {
        if texts.count == 1, texts[0].isOrdered {
            return try write(String(decoding: texts[0].bytes, as: UTF8.self))
        }
        var parts: [Part] = []
        parts.reserveCapacity(texts.reduce(0) { $0 + $1.marks.count })
        for (text, numbered) in texts.enumerated() {
            for (mark, (number, _)) in numbered.marks.enumerated() {
                parts.append(Part(number: number, text: Int32(text), mark: Int32(mark)))
            }
        }
        // `sort` is stable.
        parts.sort { $0.number < $1.number }
        var chunk: [UInt8] = []
        for part in parts {
            let text = texts[Int(part.text)]
            let start = part.mark == 0 ? 0 : text.marks[Int(part.mark) - 1].end
            chunk += text.bytes[start..<text.marks[Int(part.mark)].end]
            guard chunk.count >= chunkSize else { continue }
            try write(String(decoding: chunk, as: UTF8.self))
            chunk.removeAll(keepingCapacity: true)
        }
        if !chunk.isEmpty { try write(String(decoding: chunk, as: UTF8.self)) }
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

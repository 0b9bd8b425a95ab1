import AVTEngine

/// Text whose parts have the numbers of the lines of the log to which they belong.
package struct NumberedText {
    fileprivate(set) var bytes: [UInt8]
    // The number of a line, and the end of its part in the bytes.
    fileprivate(set) var marks: [(number: Int, end: Int)]

    init(bytes: [UInt8] = [], marks: [(number: Int, end: Int)] = []) {
        self.bytes = bytes
        self.marks = marks
    }

    /// The memory that the text takes, in bytes.
    var size: Int { bytes.count + marks.count * 16 }

    /// Adds a part.
    mutating func append(_ part: some Collection<UInt8>, number: Int) {
        bytes += part
        marks.append((number, bytes.count))
    }

    /// A part of a text, which ends at one of its marks.
    private struct Part {
        let number: Int
        let text: Int32
        let mark: Int32
    }

    /// Passes on the parts of several texts in the order of the log, in chunks of about a megabyte.
    ///
    /// Parts with the same number are in one text only, and stay in their order.
    package static func merge(_ texts: [NumberedText], _ write: (String) throws -> Void) rethrows {
        let areOrdered = texts.allSatisfy(\.isOrdered)
        if texts.count == 1, areOrdered {
            if !texts[0].bytes.isEmpty { try write(String(decoding: texts[0].bytes, as: UTF8.self)) }
            return
        }
        var chunks = TextChunks()
        if areOrdered {
            try mergeOrdered(texts, to: &chunks, write)
        } else {
            for part in ordered(texts) { try chunks.add(texts[Int(part.text)].part(Int(part.mark)), write) }
        }
        try chunks.finish(write)
    }

    private static func mergeOrdered(
        _ texts: [NumberedText], to chunks: inout TextChunks, _ write: (String) throws -> Void
    ) rethrows {
        var next = [Int](repeating: 0, count: texts.count)
        while true {
            var (first, last) = (-1, Int.max)
            var number = Int.max
            // There are few texts, one for each thread.
            for text in texts.indices where next[text] < texts[text].marks.count {
                let own = texts[text].marks[next[text]].number
                if first < 0 || own < number {
                    if first >= 0 { last = min(last, number) }
                    (first, number) = (text, own)
                } else {
                    last = min(last, own)
                }
            }
            guard first >= 0 else { return }
            // Parts that follow each other are passed on together.
            let start = next[first]
            repeat {
                next[first] += 1
            } while next[first] < texts[first].marks.count
                && texts[first].marks[next[first]].number < last
            try chunks.add(texts[first].parts(start..<next[first]), write)
        }
    }

    private static func ordered(_ texts: [NumberedText]) -> [Part] {
        var parts: [Part] = []
        parts.reserveCapacity(texts.reduce(0) { $0 + $1.marks.count })
        for (text, numbered) in texts.enumerated() {
            for (mark, (number, _)) in numbered.marks.enumerated() {
                parts.append(Part(number: number, text: Int32(text), mark: Int32(mark)))
            }
        }
        // `sort` is stable.
        parts.sort { $0.number < $1.number }
        return parts
    }

    private func parts(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[(range.lowerBound == 0 ? 0 : marks[range.lowerBound - 1].end)..<marks[range.upperBound - 1].end]
    }

    private func part(_ mark: Int) -> ArraySlice<UInt8> {
        bytes[(mark == 0 ? 0 : marks[mark - 1].end)..<marks[mark].end]
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

/// The form of the parts of a text in a file: each with its number and its size before it, in little-endian order.
extension NumberedText {
    /// The number of bytes before a part.
    static let headerSize = 16

    /// The parts in the order of their numbers.
    var encodedInOrder: [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count + marks.count * NumberedText.headerSize)
        for part in NumberedText.ordered([self]) {
            let text = self.part(Int(part.mark))
            for value in [part.number, text.count] { withUnsafeBytes(of: value.littleEndian) { encoded += $0 } }
            encoded += text
        }
        return encoded
    }

    /// Returns what is before a part.
    static func header(in bytes: [UInt8], at offset: Int) -> (number: Int, size: Int) {
        func value(_ start: Int) -> Int {
            bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        return (value(offset), value(offset + 8))
    }
}

/// Collects text, and passes it on in chunks of about a megabyte, each of complete parts.
struct TextChunks {
    private var chunk: [UInt8] = []
    private static let size = 1 << 20

    mutating func add(_ part: ArraySlice<UInt8>, _ write: (String) throws -> Void) rethrows {
        chunk += part
        if chunk.count >= TextChunks.size { try finish(write) }
    }

    mutating func finish(_ write: (String) throws -> Void) rethrows {
        if !chunk.isEmpty { try write(String(decoding: chunk, as: UTF8.self)) }
        chunk.removeAll(keepingCapacity: true)
    }
}

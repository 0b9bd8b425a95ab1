/// Encodes the words of an image.
struct ImageWriter {
    private(set) var words: [UInt32] = []
    /// The reason why the image cannot be created, or `nil` if there is none.
    private(set) var problem: String?
    private var texts: [[UInt8]] = []
    // By bytes, because `String` considers some different strings equal.
    private var indices: [[UInt8]: UInt32] = [:]

    mutating func write(_ word: UInt32) {
        words.append(word)
    }

    /// Writes the index of a string in the table.
    mutating func write(text: String) {
        write(index(of: text))
    }

    /// Returns the index of a string in the table.
    mutating func index(of text: String) -> UInt32 {
        let bytes = Array(text.utf8)
        if let index = indices[bytes] { return index }
        let index = UInt32(texts.count)
        texts.append(bytes)
        indices[bytes] = index
        return index
    }

    /// Writes bytes, padded to complete words.
    mutating func write(bytes: [UInt8]) {
        write(UInt32(bytes.count))
        for start in stride(from: 0, to: bytes.count, by: 4) {
            var word: UInt32 = 0
            for (shift, byte) in bytes[start..<min(start + 4, bytes.count)].enumerated() {
                word |= UInt32(byte) << UInt32(8 * shift)
            }
            write(word)
        }
    }

    mutating func fail(_ problem: String) {
        self.problem = self.problem ?? problem
    }

    /// Returns the table of strings, followed by everything that was written.
    func sealed() -> [UInt32] {
        var table = ImageWriter()
        table.write(UInt32(texts.count))
        for text in texts { table.write(bytes: text) }
        return table.words + words
    }
}

extension ImageWriter {
    /// Writes a section: its number, its length in words, and its content.
    mutating func section(_ number: UInt32, _ value: some ImageField) {
        write(number)
        let index = words.count
        write(0)
        value.write(to: &self)
        words[index] = UInt32(words.count - index - 1)
    }
}

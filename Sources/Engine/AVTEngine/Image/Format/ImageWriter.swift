/// Writes the words of an image.
struct ImageWriter {
    private(set) var words: [UInt32] = []
    /// Why there can be no image; `nil`: there can.
    private(set) var problem: String?
    private var texts: [[UInt8]] = []
    // By octets: `String` takes some texts for one that are not.
    private var places: [[UInt8]: UInt32] = [:]

    mutating func write(_ word: UInt32) {
        words.append(word)
    }

    /// Writes a text's place in the table.
    mutating func write(text: String) {
        write(place(of: text))
    }

    /// A text's place in the table.
    mutating func place(of text: String) -> UInt32 {
        let octets = Array(text.utf8)
        if let place = places[octets] { return place }
        let place = UInt32(texts.count)
        texts.append(octets)
        places[octets] = place
        return place
    }

    /// Writes octets, filled up to whole words.
    mutating func write(octets: [UInt8]) {
        write(UInt32(octets.count))
        for start in stride(from: 0, to: octets.count, by: 4) {
            var word: UInt32 = 0
            for (shift, octet) in octets[start..<min(start + 4, octets.count)].enumerated() {
                word |= UInt32(octet) << UInt32(8 * shift)
            }
            write(word)
        }
    }

    mutating func fail(_ problem: String) {
        self.problem = self.problem ?? problem
    }

    /// The table of texts, and all that was written.
    func sealed() -> [UInt32] {
        var table = ImageWriter()
        table.write(UInt32(texts.count))
        for text in texts { table.write(octets: text) }
        return table.words + words
    }
}

extension ImageWriter {
    /// Writes a section: its number, its length in words, and what it holds.
    mutating func section(_ number: UInt32, _ value: some ImageField) {
        write(number)
        let place = words.count
        write(0)
        value.write(to: &self)
        words[place] = UInt32(words.count - place - 1)
    }
}

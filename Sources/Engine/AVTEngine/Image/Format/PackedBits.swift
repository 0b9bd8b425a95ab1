/// Numbers of few bits, appended to each other from the lowest bit of the first word on.
struct BitWriter {
    private var words: [UInt32] = []
    private var count = 0

    mutating func append(_ number: UInt64, width: Int) {
        for bit in 0..<width {
            if count % 32 == 0 { words.append(0) }
            words[count / 32] |= UInt32(number >> UInt64(bit) & 1) << UInt32(count % 32)
            count += 1
        }
    }

    func write(to image: inout ImageWriter) {
        for word in words { image.write(word) }
    }
}

/// Decodes the output of `BitWriter`.
struct BitReader {
    private let words: [UInt32]
    private var position = 0

    /// Decodes the words of `count` bits.
    init(of count: Int, from image: inout ImageReader) {
        let wordCount = count / 32 + (count % 32 > 0 ? 1 : 0)
        guard wordCount <= image.remainingWords else {
            image.fail("a table is longer than the rest of the image")
            words = []
            return
        }
        words = (0..<wordCount).map { _ in image.word() }
        if count % 32 > 0, let last = words.last, last >> UInt32(count % 32) != 0 {
            image.fail("something behind bits")
        }
    }

    /// Decodes a number of up to 64 bits, which must not end after the last word.
    mutating func next(_ width: Int) -> UInt64 {
        var (number, decoded) = (UInt64(0), 0)
        while decoded < width {
            let (offset, length) = (position % 32, min(32 - position % 32, width - decoded))
            let part = UInt64(words[position / 32]) >> UInt64(offset) & ((1 << UInt64(length)) - 1)
            number |= part << UInt64(decoded)
            decoded += length
            position += length
        }
        return number
    }
}

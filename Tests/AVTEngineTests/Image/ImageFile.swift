/// An image taken apart by what its documentation says.
struct ImageFile {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func word(at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
    }

    mutating func set(_ word: UInt32, at offset: Int) {
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: word >> UInt32(8 * index)) }
    }

    /// Where the sections lie, without their numbers and lengths.
    var sections: [Range<Int>] {
        mutating get {
            var offset = 36
            for _ in 0..<word(at: 32) { offset += 4 + (Int(word(at: offset)) + 3) / 4 * 4 }
            var sections: [Range<Int>] = []
            while offset < bytes.count {
                let length = 4 * Int(word(at: offset + 4))
                sections.append(offset + 8..<offset + 8 + length)
                offset += 8 + length
            }
            return sections
        }
    }

    /// The bytes with a length and a digest that are right.
    func sealed() -> [UInt8] {
        var image = self
        image.set(UInt32(bytes.count), at: 16)
        image.set(0, at: 20)
        var digest: UInt64 = 14_695_981_039_346_656_037
        for (offset, byte) in image.bytes.enumerated() where !(24..<32).contains(offset) {
            digest = (digest ^ UInt64(byte)) &* 1_099_511_628_211
        }
        image.set(UInt32(truncatingIfNeeded: digest), at: 24)
        image.set(UInt32(truncatingIfNeeded: digest >> 32), at: 28)
        return image.bytes
    }
}

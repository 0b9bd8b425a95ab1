/// A line break in a YAML text, as defined by libyaml.
struct LineBreak {
    /// The offset in the text.
    let offset: Int

    /// The length in bytes.
    let length: Int

    /// The bytes that represent it in a scalar: a line feed, or the Unicode separator itself.
    let text: [UInt8]

    /// True if folding replaces it with a space.
    var isFoldable: Bool { text.count == 1 }

    /// Creates the line break at an offset, or returns `nil` if there is none.
    init?(in bytes: [UInt8], at offset: Int) {
        func byte(_ distance: Int) -> UInt8? {
            offset + distance < bytes.count ? bytes[offset + distance] : nil
        }
        self.offset = offset
        switch (byte(0), byte(1), byte(2)) {
        case (0x0D, 0x0A, _): (length, text) = (2, [0x0A])
        case (0x0D, _, _), (0x0A, _, _): (length, text) = (1, [0x0A])
        case (0xC2, 0x85, _): (length, text) = (2, [0x0A])
        case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): (length, text) = (3, Array(bytes[offset..<offset + 3]))
        default: return nil
        }
    }
}

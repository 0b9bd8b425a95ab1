/// A line break in a YAML text, as libyaml knows them.
struct LineBreak {
    /// Where it stands.
    let offset: Int

    /// How many bytes it takes.
    let length: Int

    /// What it is in a scalar: a line feed, but the separators of Unicode are kept.
    let text: [UInt8]

    /// Whether folding makes a space of it.
    var isFoldable: Bool { text.count == 1 }

    /// The break at an offset, if there is one.
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

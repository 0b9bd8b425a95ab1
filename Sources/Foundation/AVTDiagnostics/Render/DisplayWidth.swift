extension Unicode.Scalar {
    /// The number of terminal columns of the character: 0 for marks that join the previous one, 2 for wide characters.
    package var displayWidth: Int {
        if value < 0x300 { return 1 }
        if properties.isVariationSelector || value == 0x200D { return 0 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return isWide ? 2 : 1
        }
    }

    /// East Asian wide characters and emoji, by block.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF,
            0x20000...0x3FFFD:
            true
        default:
            properties.isEmojiPresentation
        }
    }
}

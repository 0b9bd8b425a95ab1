extension XMLScanner {
    /// Moves behind a name.
    ///
    /// - Returns: The end of the name.
    @inline(__always)
    mutating func name(in token: Int) throws(Failure) -> Int {
        let end = bytes.xmlNameEnd(from: offset)
        guard end > offset else { throw unexpected(in: token) }
        guard end - offset <= limits.effectiveNameBytes else { throw fail(.limit("the bytes of a name")) }
        offset = end
        return end
    }

    /// The failure at a character that does not continue the markup, which began at `token`.
    func unexpected(in token: Int) -> Failure {
        offset < bytes.count ? fail(.syntax) : Failure(offset: token, reason: .unclosedMarkup)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the end of the name at an offset; the offset itself if there is no name.
    @inline(__always)
    func xmlNameEnd(from start: Int) -> Int {
        guard start < count else { return start }
        let first = self[start]
        if first < 0x80 ? !XMLCharacters.isNameStart(first) : !isNameCharacter(at: start, isFirst: true) {
            return start
        }
        var end = start
        // Most characters are letters.
        if start + XMLBlock.size <= count { end += XMLBlock(self, at: start).nonLetters.leading }
        while end < count {
            let byte = self[end]
            if byte < 0x80 {
                guard XMLCharacters.isNameCharacter(byte) else { break }
                end += 1
            } else {
                guard isNameCharacter(at: end, isFirst: false) else { break }
                end += byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            }
        }
        return end
    }

    /// Returns whether XML 1.0, fifth edition, allows the character beyond ASCII in a name.
    @inline(never)
    private func isNameCharacter(at start: Int, isFirst: Bool) -> Bool {
        let first = self[start]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var scalar = UInt32(first) & (length == 4 ? 0x07 : length == 3 ? 0x0F : 0x1F)
        for index in start + 1..<Swift.min(start + length, count) { scalar = scalar << 6 | UInt32(self[index] & 0x3F) }
        switch scalar {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
            0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            return true
        case 0xB7, 0x300...0x36F, 0x203F...0x2040: return !isFirst
        default: return false
        }
    }
}

/// The classes of characters beyond white space.
enum XMLCharacters {
    @inline(__always)
    private static func contains(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
        (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
    }

    /// Letters, `_` and `:`.
    @inline(__always)
    static func isNameStart(_ byte: UInt8) -> Bool {
        contains(byte, low: 0x0400_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
    }

    /// Also digits, `-` and `.`.
    @inline(__always)
    static func isNameCharacter(_ byte: UInt8) -> Bool {
        contains(byte, low: 0x07FF_6000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
    }
}

import AVTCore

/// Attributes that are the expected ones, and are written without white space.
extension PlainCursor {
    /// Reads attributes up to the first one that is not the expected one, or has another value than an ASCII string without escapes,
    /// a number that is not negative, or a Boolean value.
    ///
    /// - Parameters:
    ///   - expected: The attributes.
    ///   - position: The number of attributes before this one, which is increased.
    ///   - attributes: The attributes of the line.
    /// - Returns: True if the object ends after the attributes.
    mutating func read(
        _ expected: UnsafeBufferPointer<ExpectedAttribute>, from position: inout Int,
        into attributes: inout [(attribute: Symbol, value: Value)]
    ) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        while position < expected.count {
            guard expected[position].key.isFound(in: raw, at: offset) else { return false }
            let start = offset + expected[position].key.length
            guard let end = endOfScalar(at: start), end < bytes.count else { return false }
            let isLast = bytes[end] == UInt8(ascii: "}")
            guard isLast || bytes[end] == UInt8(ascii: ",") else { return false }
            if expected[position].isRead {
                offset = start
                guard let value = value() else { return false }
                attributes.append((expected[position].symbol, value))
            }
            offset = end + 1
            position += 1
            if isLast { return true }
        }
        return false
    }

    /// Skips the start of an object whose first member is a time, and the comma after it; otherwise the position stays.
    @inline(__always)
    mutating func skipStartWithTime() -> Bool {
        guard offset == 0, bytes.count > 6, bytes[0] == UInt8(ascii: "{") else { return false }
        let raw = UnsafeRawBufferPointer(bytes)
        guard raw.loadUnaligned(fromByteOffset: 1, as: UInt32.self) == PlainCursor.atKey, bytes[5] == UInt8(ascii: ":")
        else { return false }
        let end = endOfDigits(at: 6)
        guard end > 6, end < bytes.count, bytes[end] == UInt8(ascii: ",") else { return false }
        offset = end + 1
        return true
    }

    /// `"at"` as four bytes.
    private static var atKey: UInt32 { UInt32(littleEndian: 0x2274_6122) }

    /// Returns where a value ends, or `nil` if it is not one of those that are expected.
    @inline(__always)
    private func endOfScalar(at start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "\""): return endOfText(at: start + 1)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return endOfNumber(at: start)
        case UInt8(ascii: "t"): return hasWord("true", at: start) ? start + 4 : nil
        case UInt8(ascii: "f"): return hasWord("false", at: start) ? start + 5 : nil
        default: return nil
        }
    }

    /// Returns the position after the quotation mark that ends ASCII text.
    @inline(__always)
    private func endOfText(at start: Int) -> Int? {
        var end = start
        let raw = UnsafeRawBufferPointer(bytes)
        while end + 8 <= raw.count {
            let word = raw.word(at: end)
            let special = word.specialBytes | word & UInt64.highBits
            guard special != 0 else {
                end += 8
                continue
            }
            end += special.trailingZeroBitCount / 8
            return bytes[end] == UInt8(ascii: "\"") ? end + 1 : nil
        }
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "\"") { return end + 1 }
            if bytes[end] == UInt8(ascii: "\\") || bytes[end] < 0x20 || bytes[end] >= 0x80 { return nil }
            end += 1
        }
        return nil
    }

    /// Returns the end of a number without sign and exponent, of so few digits that it is exact.
    @inline(__always)
    private func endOfNumber(at start: Int) -> Int? {
        let end = endOfDigits(at: start)
        let count = end - start
        // No number begins with 0 but 0 itself.
        guard count <= 18, end < bytes.count, count == 1 || bytes[start] != 0x30 else { return nil }
        guard bytes[end] == UInt8(ascii: ".") else { return end }
        let last = endOfDigits(at: end + 1)
        let fraction = last - end - 1
        return fraction > 0 && count + fraction <= 15 ? last : nil
    }

    @inline(__always)
    private func endOfDigits(at start: Int) -> Int {
        var end = start
        let raw = UnsafeRawBufferPointer(bytes)
        while end + 8 <= raw.count {
            let others = raw.word(at: end).otherBytesThanDigits
            guard others != 0 else {
                end += 8
                continue
            }
            return end + others.trailingZeroBitCount / 8
        }
        while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
        return end
    }
}

extension UInt64 {
    /// A word whose lowest bit that is set belongs to the first of the eight bytes that is no digit; 0 if all are digits.
    @inline(__always)
    fileprivate var otherBytesThanDigits: UInt64 {
        // Exact for the lowest byte that is found, which is all that matters.
        ((self &+ 0x4646_4646_4646_4646) | (self &- 0x3030_3030_3030_3030)) & UInt64.highBits
    }
}

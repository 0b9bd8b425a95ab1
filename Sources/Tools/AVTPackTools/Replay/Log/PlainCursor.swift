import AVTCore
import Foundation

/// A position in a plain line.
struct PlainCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes before the position.
    var offset = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// True if only white space follows.
    var isAtEnd: Bool {
        mutating get {
            skipBlanks()
            return offset == bytes.count
        }
    }

    @inline(__always)
    mutating func accept(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard offset < bytes.count, bytes[offset] == UInt8(truncatingIfNeeded: character.value) else { return false }
        offset += 1
        return true
    }

    /// Reads a key with its colon if it is a certain one, without white space; otherwise the position stays.
    @inline(__always)
    mutating func accept(_ key: KeyPattern) -> Bool {
        guard key.isFound(in: UnsafeRawBufferPointer(bytes), at: offset) else { return false }
        offset += key.length
        return true
    }

    /// Reads a string of ASCII characters without escapes.
    mutating func name() -> UnsafeBufferPointer<UInt8>? {
        guard let (text, isASCII) = text(), isASCII else { return nil }
        return text
    }

    /// Reads an integer of at most 18 digits.
    mutating func integer() -> Int? {
        guard case .int(let value)? = number() else { return nil }
        return value
    }

    /// Reads a string, a number or a Boolean value.
    mutating func value() -> Value? {
        skipBlanks()
        guard offset < bytes.count else { return nil }
        switch bytes[offset] {
        case UInt8(ascii: "\""):
            guard let (text, isASCII) = text() else { return nil }
            if isASCII { return .string(String(decoding: text, as: UTF8.self)) }
            return String(validating: text, as: UTF8.self).map(Value.string)
        case UInt8(ascii: "t"): return accept(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return accept(word: "false") ? .bool(false) : nil
        default: return number()
        }
    }

    /// Skips members of an object up to the value of a key; returns false if there is none.
    mutating func skip(to key: StaticString, _ pattern: KeyPattern) -> Bool {
        repeat {
            if accept(pattern) { return true }
            guard let name = name(), accept(":") else { return false }
            if name.isEqual(key) { return true }
            guard skipValue() else { return false }
        } while accept(",")
        return false
    }

    /// Skips what `value` reads.
    mutating func skipScalar() -> Bool {
        skipBlanks()
        guard offset < bytes.count else { return false }
        switch bytes[offset] {
        case UInt8(ascii: "\""):
            guard let (text, isASCII) = text() else { return false }
            return isASCII || String(validating: text, as: UTF8.self) != nil
        default: return value() != nil
        }
    }

    /// Skips a string without escapes, an object of such strings, or whatever else ends with a comma or a bracket.
    mutating func skipValue() -> Bool {
        skipBlanks()
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                guard text() != nil else { return false }
                if depth == 0 { return true }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                offset += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return true }
                depth -= 1
                offset += 1
                if depth == 0 { return true }
            case UInt8(ascii: ",") where depth == 0: return true
            default: offset += 1
            }
        }
        return false
    }

    private mutating func accept(word: StaticString) -> Bool {
        guard hasWord(word, at: offset) else { return false }
        offset += word.utf8CodeUnitCount
        return true
    }

    @inline(__always)
    func hasWord(_ word: StaticString, at offset: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard bytes.count - offset >= length, let base = bytes.baseAddress else { return false }
        return memcmp(base + offset, word.utf8Start, length) == 0
    }

    private mutating func text() -> (UnsafeBufferPointer<UInt8>, isASCII: Bool)? {
        skipBlanks()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\""), let base = bytes.baseAddress else {
            return nil
        }
        let start = offset + 1
        var end = start
        var all: UInt64 = 0
        let raw = UnsafeRawBufferPointer(bytes)
        // Eight bytes at a time, until one of them is special.
        while end + 8 <= raw.count {
            let word = raw.word(at: end)
            let special = word.specialBytes
            if special == 0 {
                all |= word
                end += 8
                continue
            }
            let count = special.trailingZeroBitCount / 8
            all |= word & ~(.max << UInt64(8 * count))
            end += count
            guard bytes[end] == UInt8(ascii: "\"") else { return nil }
            offset = end + 1
            return (UnsafeBufferPointer(start: base + start, count: end - start), all & UInt64.highBits == 0)
        }
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                offset = end + 1
                return (UnsafeBufferPointer(start: base + start, count: end - start), all & UInt64.highBits == 0)
            }
            if byte == UInt8(ascii: "\\") || byte < 0x20 { return nil }
            // In the highest byte, as any other does not matter.
            all |= UInt64(byte) << 56
            end += 1
        }
        return nil
    }

    /// Reads a number without an exponent, of so few digits that the result is exact.
    private mutating func number() -> Value? {
        skipBlanks()
        var index = offset
        let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let first = index
        var digits = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= raw.count, index - first <= 8, let eight = raw.word(at: index).eightDigits {
            digits = digits &* 100_000_000 &+ eight
            index += 8
        }
        while index < bytes.count, bytes[index] &- 0x30 < 10, index - first < 18 {
            digits = digits &* 10 &+ Int(bytes[index] &- 0x30)
            index += 1
        }
        let count = index - first
        // No number begins with 0 but 0 itself.
        guard count > 0, count == 1 || bytes[first] != 0x30 else { return nil }
        var fraction = 0
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            let start = index
            while index < bytes.count, bytes[index] &- 0x30 < 10, count + index - start < 15 {
                digits = digits &* 10 &+ Int(bytes[index] &- 0x30)
                index += 1
            }
            fraction = index - start
            guard fraction > 0, count + fraction <= 15 else { return nil }
        }
        // Anything that continues the number is left to the other reader.
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: ","), UInt8(ascii: "}"), 0x20, 0x09: break
        default: return nil
        }
        offset = index
        guard fraction > 0 else { return .int(isNegative ? -digits : digits) }
        let value = Double(digits) / PlainCursor.powers[fraction]
        return .double(isNegative ? -value : value)
    }

    /// Powers of ten, which doubles represent exactly.
    private static let powers: [Double] = (0...15).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while offset < bytes.count, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inline(__always)
    func isEqual(_ text: StaticString) -> Bool {
        guard let baseAddress, count == text.utf8CodeUnitCount else { return false }
        return memcmp(baseAddress, text.utf8Start, count) == 0
    }
}

extension UnsafeRawBufferPointer {
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

extension UInt64 {
    /// The highest bit of each byte.
    static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// A word whose lowest bit that is set belongs to the first of the eight bytes that is a quotation mark, a backslash
    /// or a control character; 0 if there is none.
    @inline(__always)
    var specialBytes: UInt64 {
        // Exact for the lowest byte that is found, which is all that matters.
        func hasZero(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word }
        let control = (self &- 0x2020_2020_2020_2020) & ~self
        let special = hasZero(self ^ 0x2222_2222_2222_2222) | hasZero(self ^ 0x5C5C_5C5C_5C5C_5C5C) | control
        return special & UInt64.highBits
    }

    /// The number that eight digits represent, or `nil` if other bytes are among them.
    @inline(__always)
    fileprivate var eightDigits: Int? {
        // Sums of two digits, then of four, then of eight: the first byte is the highest digit.
        let digits = self ^ 0x3030_3030_3030_3030
        guard (digits | (digits &+ 0x7676_7676_7676_7676)) & UInt64.highBits == 0 else { return nil }
        let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return Int(truncatingIfNeeded: (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
    }
}

/// A cursor for parsing ASCII syntax: timestamps, durations, time zone rules, formats.
package struct ByteCursor {
    private let bytes: [UInt8]
    package private(set) var position = 0

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var isAtEnd: Bool { position == bytes.count }

    /// The next byte, which is not consumed, or `nil` at the end.
    package var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Reads one byte, or returns `nil` at the end.
    package mutating func readByte() -> UInt8? {
        defer { position += isAtEnd ? 0 : 1 }
        return next
    }

    /// Reads a byte if it is this character, and returns whether it is.
    package mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Reads one byte if it passes a test, or returns `nil`.
    package mutating func accept(where test: (UInt8) -> Bool) -> UInt8? {
        guard let next, test(next) else { return nil }
        position += 1
        return next
    }

    /// Reads bytes as long as they pass a test.
    package mutating func read(while test: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while let next, test(next) { position += 1 }
        return bytes[start..<position]
    }

    /// Reads a number of exactly this many digits, or returns `nil`.
    package mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = accept(where: \.isASCIIDigit) else { return nil }
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return value
    }

    /// Reads a number with any number of digits, or returns `nil` if there is none or it exceeds a bound.
    package mutating func number(upTo bound: Int) -> Int? {
        let digits = read(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return nil }
        var value = 0
        for digit in digits {
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            // Checked in the loop because many digits would overflow.
            guard value <= bound else { return nil }
        }
        return value
    }
}

extension UInt8 {
    /// True for 0 to 9.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// Reads the numbers of times and percentages; skips white space at both ends.
struct TimeCursor {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ text: ArraySlice<UInt8>) {
        var (start, end) = (text.startIndex, text.endIndex)
        while start < end, TimeCursor.isSpace(text[start]) { start += 1 }
        while end > start, TimeCursor.isSpace(text[end - 1]) { end -= 1 }
        bytes = text[start..<end]
        position = start
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Moves over the next digit, and returns its value; `nil` if the next byte is none.
    private mutating func digit() -> Int? {
        guard position < bytes.endIndex, (0x30...0x39).contains(bytes[position]) else { return nil }
        defer { position += 1 }
        return Int(bytes[position] - 0x30)
    }

    /// Reads digits.
    ///
    /// - Parameter limit: The largest number of digits.
    /// - Returns: The number, or `nil` if there is none, it has too many digits, or it does not fit.
    mutating func number(digits limit: Int = .max) -> Int? {
        var value = 0
        let start = position
        while let digit = digit() {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, exceeds) = product.addingReportingOverflow(digit)
            guard position - start <= limit, !isTooLarge, !exceeds else { return nil }
            value = sum
        }
        return position > start ? value : nil
    }

    /// Skips a character.
    ///
    /// - Returns: True if it was the next one.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.endIndex, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    /// Skips digits.
    ///
    /// - Returns: True if there was at least one.
    mutating func skipDigits() -> Bool {
        let start = position
        while digit() != nil {}
        return position > start
    }

    /// Reads an optional fraction of at most nine digits.
    ///
    /// - Returns: The rounded number of thousandths, 0 without a fraction, or `nil` if it has too many digits or none.
    mutating func fraction() -> Int? {
        guard skip(".") else { return 0 }
        let start = position
        guard let number = number(digits: 9) else { return nil }
        // Nanoseconds.
        let value = (position - start..<9).reduce(number) { value, _ in value * 10 }
        return (value + 500_000) / 1_000_000
    }
}

/// Reads the numbers of times and percentages; skips white space at both ends.
struct TimeCursor {
    private var bytes: ArraySlice<UInt8>

    init(_ text: some Sequence<UInt8>) {
        bytes = Array(text)[...]
        bytes = bytes.drop(while: TimeCursor.isSpace)
        while let last = bytes.last, TimeCursor.isSpace(last) { bytes.removeLast() }
    }

    var isAtEnd: Bool { bytes.isEmpty }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Reads digits.
    ///
    /// - Parameter limit: The largest number of digits.
    /// - Returns: The number, or `nil` if there is none, it has too many digits, or it does not fit.
    mutating func number(digits limit: Int = .max) -> Int? {
        var value = 0
        var count = 0
        while let byte = bytes.first, (0x30...0x39).contains(byte) {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, exceeds) = product.addingReportingOverflow(Int(byte - 0x30))
            guard count < limit, !isTooLarge, !exceeds else { return nil }
            value = sum
            count += 1
            bytes.removeFirst()
        }
        return count > 0 ? value : nil
    }

    /// Skips a character.
    ///
    /// - Returns: True if it was the next one.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let byte = bytes.first, UInt32(byte) == character.value else { return false }
        bytes.removeFirst()
        return true
    }

    /// Skips digits.
    ///
    /// - Returns: True if there was at least one.
    mutating func skipDigits() -> Bool {
        let rest = bytes.drop { (0x30...0x39).contains($0) }
        defer { bytes = rest }
        return rest.count < bytes.count
    }

    /// Reads an optional fraction of at most nine digits.
    ///
    /// - Returns: The rounded number of thousandths, 0 without a fraction, or `nil` if it has too many digits or none.
    mutating func fraction() -> Int? {
        guard skip(".") else { return 0 }
        let digits = bytes.count
        guard let number = number(digits: 9) else { return nil }
        // Nanoseconds.
        let value = (digits - bytes.count..<9).reduce(number) { value, _ in value * 10 }
        return (value + 500_000) / 1_000_000
    }
}

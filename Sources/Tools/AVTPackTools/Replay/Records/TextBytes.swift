import AVTCore

/// Text that is written as UTF-8, piece by piece.
extension [UInt8] {
    /// Appends an integer.
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostDigits) { digits in
            let start = writeDigits(of: number.magnitude, to: digits)
            append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    /// Appends a number with at most three decimal places, or with three significant digits if it would become 0.
    mutating func append(decimal number: Double) {
        guard abs(number) < 1e15 else { return append(contentsOf: String(number).utf8) }
        if let integer = Int(exactly: number) { return append(decimal: integer) }
        // Thousandths of greater numbers are not exact.
        guard abs(number) < 9e12 else { return append(contentsOf: String(number).utf8) }
        guard abs(number) >= 0.0005 else { return append(small: number) }
        let thousandths = Int((number * 1000).rounded())
        let (integerPart, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        if thousandths < 0 { append(UInt8(ascii: "-")) }
        append(decimal: Int(integerPart))
        guard fraction > 0 else { return }
        // With a digit before it, so that zeros at the start are kept.
        let start = count
        append(decimal: Int(1000 + fraction))
        self[start] = UInt8(ascii: ".")
        while last == UInt8(ascii: "0") { removeLast() }
    }

    /// Appends a number near 0 with three significant digits, such as 0.0000222 or 1.5e-08.
    private mutating func append(small number: Double) {
        var (scale, places) = (1.0, 0)
        while (number * scale).magnitude < 100, places < 306 { (scale, places) = (scale * 10, places + 1) }
        let significant = Int((number * scale).rounded())
        // Parsed, because a quotient would not be the number with the fewest digits. Of the smallest numbers all digits are
        // written.
        guard significant.magnitude >= 100, let rounded = Double("\(significant)e-\(places)") else {
            return append(contentsOf: String(number).utf8)
        }
        guard abs(rounded) >= 1e-7 else { return append(contentsOf: String(rounded).utf8) }
        // At most nine decimal places.
        let digits = String(Int((abs(rounded) * 1e9).rounded()))
        var text = String(repeating: "0", count: 9 - digits.utf8.count) + digits
        while text.hasSuffix("0") { text.removeLast() }
        append(contentsOf: (number < 0 ? "-0." : "0.").utf8)
        append(contentsOf: text.utf8)
    }

    /// Appends text, with unprintable characters escaped.
    ///
    /// - Returns: The width in characters.
    @discardableResult
    mutating func append(printable text: String) -> Int {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
            append(contentsOf: bytes)
            return true
        }
        guard !isPlain else { return text.utf8.count }
        let escaped = AVTCore.printable(text)
        append(contentsOf: escaped.utf8)
        return escaped.count
    }
}

/// The length of the longest integer without its sign.
let mostDigits = 20

/// Writes a number to the end of some bytes, of which there are enough.
///
/// - Returns: The index of the first digit.
@inline(__always)
func writeDigits(of number: UInt, to bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var (rest, start) = (number, bytes.count)
    // From the last digit to the first one.
    while rest >= 100 {
        let (high, low) = rest.quotientAndRemainder(dividingBy: 100)
        start -= 2
        bytes[start] = 0x30 + UInt8(truncatingIfNeeded: low / 10)
        bytes[start + 1] = 0x30 + UInt8(truncatingIfNeeded: low % 10)
        rest = high
    }
    if rest >= 10 {
        start -= 1
        bytes[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
    }
    bytes[start - 1] = 0x30 + UInt8(truncatingIfNeeded: rest)
    return start - 1
}

/// Formats a number with at most three decimal places, or with three significant digits if it would become 0.
func decimal(_ number: Double) -> String {
    var text: [UInt8] = []
    text.append(decimal: number)
    return String(decoding: text, as: UTF8.self)
}

/// An unsigned integer of any size, with just enough arithmetic to print doubles.
struct LargeNumber {
    private static let base: UInt64 = 1_000_000_000
    /// The groups of nine decimal digits, lowest first.
    private var words: [UInt64]

    init(_ value: UInt64) {
        words = [value % LargeNumber.base, value / LargeNumber.base % LargeNumber.base]
        words.append(value / LargeNumber.base / LargeNumber.base)
    }

    /// Multiplies by a small factor, repeatedly.
    mutating func multiply(by factor: UInt64, times: Int) {
        // Combines as many factors as stay below the base, so that the carry fits one word.
        var (batch, size) = (factor, 1)
        while batch * factor < LargeNumber.base { (batch, size) = (batch * factor, size + 1) }
        for _ in 0..<times / size { multiply(by: batch) }
        for _ in 0..<times % size { multiply(by: factor) }
    }

    private mutating func multiply(by factor: UInt64) {
        var carry: UInt64 = 0
        for index in words.indices {
            let product = words[index] * factor + carry
            words[index] = product % LargeNumber.base
            carry = product / LargeNumber.base
        }
        if carry > 0 { words.append(carry) }
    }

    /// The decimal digits, highest first, with leading zeros.
    var digits: [UInt8] {
        var digits: [UInt8] = []
        for word in words {
            var rest = word
            for _ in 0..<9 {
                digits.append(UInt8(rest % 10))
                rest /= 10
            }
        }
        return digits.reversed()
    }
}

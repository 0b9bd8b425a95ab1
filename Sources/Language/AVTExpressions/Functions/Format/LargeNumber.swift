/// A whole number of any size, just large enough an arithmetic to print doubles.
struct LargeNumber {
    private static let base: UInt64 = 1_000_000_000
    /// Nine decimal digits each, the lowest first.
    private var words: [UInt64]

    init(_ value: UInt64) {
        words = [value % LargeNumber.base, value / LargeNumber.base % LargeNumber.base]
        words.append(value / LargeNumber.base / LargeNumber.base)
    }

    /// Multiplies by a small number, again and again.
    mutating func multiply(by factor: UInt64, times: Int) {
        // As many at once as stay below the base, so that what is carried is one word.
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

    /// The decimal digits from the highest on, zeros before them.
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

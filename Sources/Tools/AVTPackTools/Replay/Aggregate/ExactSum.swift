import AVTEngine

/// A sum of doubles without rounding errors, so that it does not depend on the order of the numbers.
///
/// Floating-point addition is not associative: parts of a log that are added up in parallel would give other digits than
/// the complete log.
struct ExactSum: Equatable, Sendable {
    /// A part of the sum: an integer multiple of 2^(32 · index - 1074).
    private struct Bin: Equatable {
        var index: Int
        // A number adds at most 2^84, so that more than 2^42 numbers fit.
        var value: Int128
    }

    // Ascending by index. Those of a bin differ by at most a factor of 2^32, so there are seldom more than two.
    private var bins: [Bin] = []

    /// Adds a finite number.
    mutating func add(_ number: Double) {
        let exponent = Int(number.exponentBitPattern)
        let isNormal = exponent > 0
        let significand = Int128(number.significandBitPattern | (isNormal ? 1 << 52 : 0))
        let scale = isNormal ? exponent - 1 : 0
        let amount = significand << Int128(scale & 31)
        add(number.sign == .minus ? -amount : amount, at: scale >> 5)
    }

    /// Adds the numbers of another sum.
    mutating func add(_ other: ExactSum) {
        for bin in other.bins { add(bin.value, at: bin.index) }
    }

    private mutating func add(_ amount: Int128, at index: Int) {
        var position = bins.count
        while position > 0, bins[position - 1].index >= index { position -= 1 }
        if position < bins.count, bins[position].index == index {
            bins[position].value += amount
        } else {
            bins.insert(Bin(index: index, value: amount), at: position)
        }
    }

    /// The sum, rounded once; infinite if it is too large for a double.
    var value: Double {
        let digits = digits(negated: false)
        guard digits.isNegative else { return ExactSum.number(digits.digits) }
        return -ExactSum.number(self.digits(negated: true).digits)
    }

    /// Returns the digits of the sum to the base 2^32, the least significant one first.
    private func digits(negated: Bool) -> (digits: [UInt32], isNegative: Bool) {
        var digits: [UInt32] = []
        var carry: Int128 = 0
        var bins = bins[...]
        for index in 0...(bins.last?.index ?? 0) {
            if let bin = bins.first, bin.index == index {
                carry += negated ? -bin.value : bin.value
                bins.removeFirst()
            }
            digits.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        while carry > 0 {
            digits.append(UInt32(truncatingIfNeeded: carry))
            carry >>= 32
        }
        return (digits, carry < 0)
    }

    /// Returns digits to the base 2^32 as a multiple of 2^-1074, rounded to the nearest double.
    private static func number(_ digits: [UInt32]) -> Double {
        guard let top = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
        var head: UInt64 = 0
        var rest: UInt32 = 0
        for offset in 0..<3 {
            let digit = top >= offset ? digits[top - offset] : 0
            if offset < 2 { head = head << 32 | UInt64(digit) } else { rest = digit }
        }
        let shift = head.leadingZeroBitCount
        if shift > 0 {
            head = head << UInt64(shift) | UInt64(rest) >> UInt64(32 - shift)
            rest <<= UInt32(shift)
        }
        // A bit that stands for everything below decides only whether a tie is one.
        if rest != 0 || (top > 2 && digits[..<(top - 2)].contains { $0 != 0 }) { head |= 1 }
        return Double(sign: .plus, exponent: 32 * (top - 1) - shift - 1074, significand: Double(head))
    }
}

extension ExactSum {
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&bins, Bin(index: 0, value: 0)) { coder, bin in
            var (high, low) = (Int(truncatingIfNeeded: bin.value >> 64), UInt64(truncatingIfNeeded: bin.value))
            coder.code(&bin.index)
            coder.code(&high)
            coder.code(&low)
            bin.value = Int128(high) << 64 | Int128(low)
            coder.require((0..<128).contains(bin.index), "a sum that is impossible")
        }
    }
}

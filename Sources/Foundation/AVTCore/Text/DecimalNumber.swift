/// A finite double in decimal digits.
///
/// The value is `0.d₁d₂d₃… × 10^point`, negated if `isNegative`; the first digit is not 0, and zero has no digits.
package struct DecimalNumber {
    private let isNegative: Bool
    private var digits: [UInt8]
    private var point: Int

    /// Creates a number with the fewest digits that identify the double.
    package init(shortest value: Double) {
        isNegative = value.sign == .minus
        digits = []
        point = 0
        // Swift's description has exactly these digits: `123.456`, `5e-324`, `1e+16`.
        var exponent = 0
        var isFraction = false
        var cursor = ByteCursor(value.magnitude.description)
        while let byte = cursor.readByte() {
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"):
                let isNegative = cursor.accept("-")
                if !isNegative { _ = cursor.accept("+") }
                exponent = (cursor.number(upTo: 400) ?? 0) * (isNegative ? -1 : 1)
            default:
                digits.append(byte - UInt8(ascii: "0"))
                if !isFraction { point += 1 }
            }
        }
        point += exponent
        normalize()
    }

    /// Creates a number with all digits of the double, at most 767.
    package init(exact value: Double) {
        isNegative = value.sign == .minus
        // value = significand * 2^exponent = significand * 5^-exponent * 10^exponent, all integers.
        let significand = value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)
        let exponent = max(Int(value.exponentBitPattern), 1) - 1075
        var number = LargeNumber(significand)
        number.multiply(by: exponent < 0 ? 5 : 2, times: abs(exponent))
        digits = number.digits
        point = digits.count + min(exponent, 0)
        normalize()
    }

    private mutating func normalize() {
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        point -= zeros
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { point = 0 }
    }

    /// Keeps `count` digits, rounded half to even.
    private mutating func round(to count: Int) {
        guard count < digits.count else { return }
        guard count >= 0 else { digits = []; point = 0; return }
        let rest = digits[count...]
        digits.removeLast(rest.count)
        let isHalf = rest.first == 5 && rest.count == 1
        let isUp = isHalf ? (digits.last ?? 0) % 2 == 1 : (rest.first ?? 0) >= 5
        if isUp { increment() }
        normalize()
    }

    private mutating func increment() {
        while let last = digits.popLast() {
            guard last == 9 else { digits.append(last + 1); return }
        }
        digits = [1]
        point += 1
    }

    /// Returns the number with `precision` digits after the decimal point: `-1234.50`.
    package func fixed(_ precision: Int) -> String {
        var rounded = self
        rounded.round(to: point + precision)
        let fraction = rounded.digits(from: rounded.point, count: precision)
        return sign + rounded.integerPart + (precision > 0 ? "." + fraction : "")
    }

    /// Returns the number with one digit before the decimal point and `precision` after it: `-1.2345e+03`.
    package func scientific(_ precision: Int) -> String {
        var rounded = self
        rounded.round(to: precision + 1)
        let exponent = rounded.digits.isEmpty ? 0 : rounded.point - 1
        return sign + rounded.digits(from: 0, count: 1)
            + (precision > 0 ? "." + rounded.digits(from: 1, count: precision) : "")
            + "e" + (exponent < 0 ? "-" : "+") + abs(exponent).padded(2)
    }

    /// The number with all its digits and no exponent.
    package var plain: String { fixed(max(0, digits.count - point)) }

    /// The number with all its digits, and an exponent if that is below -4 or above 5.
    package var general: String {
        let exponent = digits.isEmpty ? 0 : point - 1
        return exponent < -4 || exponent > 5 ? scientific(digits.count - 1) : plain
    }

    private var sign: String { isNegative ? "-" : "" }

    private var integerPart: String { point > 0 ? digits(from: 0, count: point) : "0" }

    /// Returns digits by index, with zeros where there are none.
    private func digits(from start: Int, count: Int) -> String {
        let bytes = (start..<start + count).map { (digits.indices.contains($0) ? digits[$0] : 0) + UInt8(ascii: "0") }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Double {
    /// The shortest digits that identify this double, formatted like C's `%g`: `1`, `0.25`, `4.5e+06`.
    package var shortestText: String {
        nonFiniteText(infinity: "+Inf", "-Inf") ?? DecimalNumber(shortest: self).general
    }

    /// Returns the text of NaN or infinity, or `nil` for finite numbers.
    package func nonFiniteText(infinity positive: String, _ negative: String) -> String? {
        isNaN ? "NaN" : isInfinite ? (self > 0 ? positive : negative) : nil
    }
}

extension Int {
    /// Returns the number with leading zeros; for numbers that are not negative.
    package func padded(_ digits: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}

import AVTCore

extension Duration {
    /// Parses a duration such as `1h30m`, `-1.5h`, `100ms` or `0`.
    ///
    /// The units are h, m, s, ms, us and ns, in any order; fractions of a nanosecond are truncated.
    ///
    /// - Throws: `EvaluationError` if the text is malformed or does not fit 64 bits of nanoseconds.
    init(text: String) throws(EvaluationError) {
        var cursor = ByteCursor(text)
        let isNegative = cursor.accept("-")
        if !isNegative { _ = cursor.accept("+") }
        let malformed = EvaluationError(
            .invalidArgument, "\"\(text.excerpt)\" is not a duration such as 1h30m, 1.5s or 100ms")
        let tooLarge = EvaluationError(.overflow, "\"\(text.excerpt)\" is too long for a duration: about 292 years")
        var total: UInt = 0
        var isZero = false
        repeat {
            let integerPart = cursor.read(while: \.isASCIIDigit)
            let fraction = cursor.accept(".") ? cursor.read(while: \.isASCIIDigit) : []
            guard !integerPart.isEmpty || !fraction.isEmpty else { throw malformed }
            isZero = cursor.isAtEnd && integerPart.elementsEqual([UInt8(ascii: "0")])
            guard !isZero else { break }
            guard let unit = Duration.parseUnit(&cursor) else { throw malformed }
            guard let length = Duration.length(integerPart, fraction, unit) else { throw tooLarge }
            let sum = total.addingReportingOverflow(length)
            guard !sum.overflow else { throw tooLarge }
            total = sum.partialValue
        } while !cursor.isAtEnd
        // `0` is valid only by itself; `1h0` lacks a unit.
        guard !isZero || total == 0 && cursor.position <= 2 else { throw malformed }
        let signed = isNegative ? Int(exactly: -Int128(total)) : Int(exactly: total)
        guard let signed else { throw tooLarge }
        self = .nanoseconds(signed)
    }

    /// Parses a unit and returns its nanoseconds, or `nil` if it is unknown.
    private static func parseUnit(_ cursor: inout ByteCursor) -> UInt? {
        switch String(decoding: cursor.read(while: \.isASCIILetter), as: UTF8.self) {
        case "h": 3_600_000_000_000
        case "m": 60_000_000_000
        case "s": 1_000_000_000
        case "ms": 1_000_000
        case "us": 1_000
        case "ns": 1
        default: nil
        }
    }

    /// Returns the nanoseconds of a number of units, or `nil` if they overflow.
    private static func length(_ integerPart: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, _ unit: UInt) -> UInt? {
        var units: UInt = 0
        for digit in integerPart {
            let (tens, carry) = units.multipliedReportingOverflow(by: 10)
            let (sum, overflow) = tens.addingReportingOverflow(UInt(digit - UInt8(ascii: "0")))
            guard !carry, !overflow else { return nil }
            units = sum
        }
        // No unit has more than 4 * 10^12 ns, so digits after the 18th are below a nanosecond.
        var (part, scale): (UInt, UInt) = (0, 1)
        for digit in fraction.prefix(18) {
            part = part * 10 + UInt(digit - UInt8(ascii: "0"))
            scale *= 10
        }
        let below = scale.dividingFullWidth(part.multipliedFullWidth(by: unit)).quotient
        let (length, carry) = units.multipliedReportingOverflow(by: unit)
        let (sum, overflow) = length.addingReportingOverflow(below)
        return carry || overflow ? nil : sum
    }

    /// Returns the duration in seconds: `60.001s`.
    ///
    /// - Throws: `EvaluationError` if the duration is outside the range of the language.
    func text() throws(EvaluationError) -> String {
        try wholeNanoseconds().secondsText
    }
}

extension Int {
    /// The number of nanoseconds as seconds: `60.001s`.
    fileprivate var secondsText: String {
        let (seconds, nanoseconds) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        return (self < 0 ? "-" : "") + String(seconds) + Int(nanoseconds).fraction + "s"
    }
}

extension Lexer {
    mutating func number() -> Token.Kind {
        let start = offset
        if bytes[offset] == UInt8(ascii: "0"), peek(1) | 0x20 == UInt8(ascii: "x") { return hexadecimal() }
        skipDigits()
        var isDouble = false
        if peek(0) == UInt8(ascii: "."), peek(1).isDigit {
            isDouble = true
            offset += 1
            skipDigits()
        }
        if peek(0) | 0x20 == UInt8(ascii: "e"),
            peek(1).isDigit || ((peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")) && peek(2).isDigit)
        {
            isDouble = true
            offset += 2
            skipDigits()
        }
        guard isDouble else { return integer(start, digits: start..<offset, radix: 10) }
        if isNameCharacterAhead { return duration(from: start) }
        guard let value = Double(string(start..<offset)), value.isFinite else {
            report("this number is too large", start..<offset, label: "the largest is 1.7976931348623157e308")
            return .invalid
        }
        return .literal(.double(value))
    }

    private mutating func skipDigits() {
        while offset < bytes.count, bytes[offset].isDigit { offset += 1 }
    }

    private var isNameCharacterAhead: Bool { offset < bytes.count && (bytes[offset].isLetter || bytes[offset] >= 0x80) }

    private mutating func hexadecimal() -> Token.Kind {
        let start = offset
        offset += 2
        while offset < bytes.count, bytes[offset].isHexDigit { offset += 1 }
        guard offset > start + 2 else { return reportNotANumber(from: start) }
        if bytes[start + 1] == UInt8(ascii: "X") {
            report(
                "a hexadecimal number begins with `0x`", start..<start + 2, label: "write `0x`", replacement: "0x")
        }
        return integer(start, digits: start + 2..<offset, radix: 16)
    }

    private mutating func integer(_ start: Int, digits: Range<Int>, radix: Int) -> Token.Kind {
        let value = UInt(string(digits), radix: radix)
        if peek(0) | 0x20 == UInt8(ascii: "u"), !(peek(1).isLetter || peek(1).isDigit || peek(1) >= 0x80) {
            offset += 1
            if let value { return .literal(.uint(value)) }
            return tooLarge(start..<offset, most: "18446744073709551615u")
        }
        if isNameCharacterAhead { return radix == 10 ? duration(from: start) : reportNotANumber(from: start) }
        if let value, let int = Int(exactly: value) { return .literal(.int(int)) }
        if value == Int.min.magnitude { return .leastMagnitude }
        return tooLarge(start..<offset, most: "9223372036854775807")
    }

    private mutating func tooLarge(_ range: Range<Int>, most: String) -> Token.Kind {
        report("this number is too large; the largest is \(most)", range)
        return .invalid
    }

    /// Skips the characters after a number and reports that this is not a number.
    private mutating func reportNotANumber(from start: Int) -> Token.Kind {
        while isNameCharacterAhead || peek(0).isDigit { offset += 1 }
        let range = start..<offset
        let text = string(range)
        if bytes[range].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "_") }) {
            let plain = String(decoding: bytes[range].filter(\.isDigit), as: UTF8.self)
            report("numbers have no `_`", range, label: "write `\(plain)`", replacement: plain)
        } else if let right = Lexer.correctedDuration(for: text) {
            report("`\(text)` is written `\(right)`", range, label: "write `\(right)`", replacement: right)
        } else {
            report("`\(text)` is neither a number nor a duration", range, label: "durations: 500ms, 2s, 1m30s, 1h")
        }
        return .invalid
    }

    /// Returns a duration with this language's unit, such as `1m` for `1min`, or `nil` if the unit is unknown.
    private static func correctedDuration(for text: String) -> String? {
        let digits = text.prefix { $0.isNumber || $0 == "." }
        let units = [
            "msec": "ms", "msecs": "ms", "millis": "ms", "milliseconds": "ms", "sec": "s", "secs": "s", "second": "s",
            "seconds": "s", "min": "m", "mins": "m", "minute": "m", "minutes": "m", "hr": "h", "hrs": "h", "hour": "h",
            "hours": "h", "S": "s", "M": "m", "H": "h", "MS": "ms", "Ms": "ms",
        ]
        if let unit = units[String(text.dropFirst(digits.count))] { return digits + unit }
        guard ["d", "day", "days"].contains(text.dropFirst(digits.count)), let days = Int(digits), days < 100_000 else {
            return nil
        }
        return "\(days * 24)h"
    }

    // MARK: Durations

    /// Returns the duration of a number and a unit, such as `3s`, or `nil` if the unit is unknown.
    static func duration(of number: String, unit: String) -> String? {
        ["ns", "us", "ms", "s", "m", "h"].contains(unit) ? number + unit : correctedDuration(for: number + unit)
    }

    /// Scans a duration such as `500ms`, `2s`, `1m30s`: numbers with units, added up.
    private mutating func duration(from start: Int) -> Token.Kind {
        offset = start
        var total = 0
        // The first number may begin with its decimal point: `.5s`.
        while peek(0).isDigit || offset == start {
            let first = offset
            skipDigits()
            let integerPart = first..<offset
            var fraction = offset..<offset
            if peek(0) == UInt8(ascii: "."), peek(1).isDigit {
                offset += 1
                let digits = offset
                skipDigits()
                fraction = digits..<offset
            }
            let unitStart = offset
            while offset < bytes.count, bytes[offset].isLetter { offset += 1 }
            guard let unit = nanoseconds(in: unitStart..<offset) else { return reportNotANumber(from: start) }
            guard let amount = amount(integerPart, fraction, of: unit) else { return reportInvalidDuration(start) }
            let sum = total.addingReportingOverflow(amount)
            guard !sum.overflow else { return reportInvalidDuration(start) }
            total = sum.partialValue
        }
        if isNameCharacterAhead { return reportNotANumber(from: start) }
        guard total % 1_000_000 == 0 else { return reportInvalidDuration(start) }
        if isStrict { reportDuration(start..<offset) }
        return .literal(.duration(milliseconds: total / 1_000_000))
    }

    private func nanoseconds(in unit: Range<Int>) -> Int? {
        switch string(unit) {
        case "ns": 1
        case "us": 1000
        case "ms": 1_000_000
        case "s": 1_000_000_000
        case "m": 60_000_000_000
        case "h": 3_600_000_000_000
        default: nil
        }
    }

    /// Returns a decimal number of units in nanoseconds, or `nil` if that is not an integer or too large.
    private func amount(_ integerPart: Range<Int>, _ fraction: Range<Int>, of unit: Int) -> Int? {
        guard let units = integerPart.isEmpty ? 0 : Int(string(integerPart)) else { return nil }
        var (total, overflows) = units.multipliedReportingOverflow(by: unit)
        guard !overflows else { return nil }
        var rest = unit
        for digit in bytes[fraction] where digit != UInt8(ascii: "0") || rest % 10 == 0 {
            guard rest % 10 == 0 else { return nil }
            rest /= 10
            (total, overflows) = total.addingReportingOverflow(rest * Int(digit - 0x30))
            guard !overflows else { return nil }
        }
        return total
    }

    private mutating func reportInvalidDuration(_ start: Int) -> Token.Kind {
        while isNameCharacterAhead || peek(0).isDigit || (peek(0) == UInt8(ascii: ".") && peek(1).isDigit) {
            offset += 1
        }
        let range = start..<offset
        report(
            "`\(string(range))` is not an integer number of milliseconds", range,
            label: "a duration is an integer number of milliseconds, at most 2562047h")
        return .invalid
    }

    private mutating func reportDuration(_ range: Range<Int>) {
        let standard = "duration(\"\(string(range))\")"
        report(
            "literals of durations are not part of CEL", range, label: "write `\(standard)`", code: .extensionRefused,
            fix: ExpressionFix("write `\(standard)`", [ExpressionEdit(range, standard)]))
    }
}

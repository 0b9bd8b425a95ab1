import AVTCore

/// A conversion in a format string: `%s`, `%.3f`.
struct FormatClause {
    /// The notation of the value.
    enum Style {
        case text
        case decimal
        case fixed(Int)
        case scientific(Int)
        case binary
        case octal
        case hexadecimal(uppercase: Bool)
    }

    let style: Style

    /// The maximum number of digits after the decimal point.
    static let largestPrecision = 1000

    /// Parses a conversion after its `%`.
    init(_ cursor: inout ByteCursor) throws(EvaluationError) {
        var precision = 6
        if cursor.accept(".") {
            guard let number = cursor.number(upTo: FormatClause.largestPrecision) else {
                throw EvaluationError(
                    .invalidArgument, "a precision is a number up to \(FormatClause.largestPrecision), as in `%.3f`")
            }
            precision = number
        }
        switch cursor.readByte().map(Unicode.Scalar.init) {
        case "s": style = .text
        case "d": style = .decimal
        case "f": style = .fixed(precision)
        case "e": style = .scientific(precision)
        case "b": style = .binary
        case "o": style = .octal
        case "x": style = .hexadecimal(uppercase: false)
        case "X": style = .hexadecimal(uppercase: true)
        case let other?:
            // This may be the first byte of a multibyte code point.
            let shown = other.isASCII ? "`%\(other)`" : "that"
            throw EvaluationError(.invalidArgument, "a format has %s, %d, %f, %e, %b, %o, %x and %X, not \(shown)")
        case nil: throw EvaluationError(.invalidArgument, "the format ends after a `%`")
        }
    }

    /// Appends a value in this notation.
    func write(_ value: ExpressionValue, to result: inout BoundedText) throws(EvaluationError) {
        switch style {
        case .text: try result.append(display: value)
        case .decimal: try result.append(decimal(value))
        case .fixed(let precision): try result.append(real(value) { $0.fixed(precision) })
        case .scientific(let precision): try result.append(real(value) { $0.scientific(precision) })
        case .binary:
            if case .bool(let value) = value { return try result.append(value ? "1" : "0") }
            try result.append(integer(value, radix: 2, "ints, uints and bools"))
        case .octal: try result.append(integer(value, radix: 8, "ints and uints"))
        case .hexadecimal(let uppercase): try writeHexadecimal(value, uppercase, to: &result)
        }
    }

    private func decimal(_ value: ExpressionValue) throws(EvaluationError) -> String {
        guard case .double(let number) = value else { return try integer(value, radix: 10, "ints, uints and doubles") }
        return number.displayText
    }

    private func real(
        _ value: ExpressionValue, _ write: (DecimalNumber) -> String
    ) throws(EvaluationError) -> String {
        let number: Double
        switch value {
        case .double(let value): number = value
        case .int(let value): number = Double(value)
        case .uint(let value): number = Double(value)
        default: throw mismatch(value, "ints, uints and doubles")
        }
        return number.nonFiniteText(infinity: "Infinity", "-Infinity") ?? write(DecimalNumber(exact: number))
    }

    private func integer(
        _ value: ExpressionValue, radix: Int, uppercase: Bool = false, _ accepted: String
    ) throws(EvaluationError) -> String {
        switch value {
        case .int(let value): String(value, radix: radix, uppercase: uppercase)
        case .uint(let value): String(value, radix: radix, uppercase: uppercase)
        default: throw mismatch(value, accepted)
        }
    }

    private func writeHexadecimal(
        _ value: ExpressionValue, _ uppercase: Bool, to result: inout BoundedText
    ) throws(EvaluationError) {
        let bytes: [UInt8]
        switch value {
        case .string(let text): bytes = Array(text.utf8)
        case .bytes(let value): bytes = value
        default:
            let accepted = "ints, uints, strings and bytes"
            return try result.append(integer(value, radix: 16, uppercase: uppercase, accepted))
        }
        let figures = Array((uppercase ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        for byte in bytes { try result.append([figures[Int(byte >> 4)], figures[Int(byte & 15)]]) }
    }

    private func mismatch(_ value: ExpressionValue, _ accepted: String) -> EvaluationError {
        EvaluationError(
            .invalidArgument, "the format writes \(accepted) there, not a value of type \(value.typeName.rawValue)")
    }
}

extension Double {
    /// The shortest digits that identify this double, without an exponent: `4500000`, `0.00001`, `-Infinity`.
    var displayText: String {
        nonFiniteText(infinity: "Infinity", "-Infinity") ?? DecimalNumber(shortest: self).plain
    }
}

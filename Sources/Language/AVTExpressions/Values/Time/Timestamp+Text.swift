import AVTCore

extension Timestamp {
    /// Parses an RFC 3339 timestamp, such as `2009-02-13T23:31:30.5+01:00`.
    ///
    /// Digits beyond nanoseconds are truncated. There are no leap seconds: second 60 is rejected.
    ///
    /// - Throws: `EvaluationError` if the text is malformed or outside the years 1 to 9999.
    init(text: String) throws(EvaluationError) {
        guard let (seconds, nanoseconds) = Timestamp.parse(text) else {
            throw EvaluationError(.invalidArgument, "\"\(text.excerpt)\" is not a timestamp of RFC 3339")
        }
        guard let timestamp = Timestamp(seconds: seconds, nanoseconds: nanoseconds) else {
            throw EvaluationError(.overflow, "\"\(text.excerpt)\" lies outside the years 1 to 9999")
        }
        self = timestamp
    }

    private static func parse(_ text: String) -> (seconds: Int, nanoseconds: Int)? {
        var cursor = ByteCursor(text)
        guard let year = cursor.number(digits: 4), cursor.accept("-"),
            let month = cursor.number(digits: 2), (1...12).contains(month), cursor.accept("-"),
            let day = cursor.number(digits: 2), (1...CivilTime.daysOfMonth(year, month)).contains(day),
            cursor.accept("T") || cursor.accept("t"),
            let hour = cursor.number(digits: 2), hour < 24, cursor.accept(":"),
            let minute = cursor.number(digits: 2), minute < 60, cursor.accept(":"),
            let second = cursor.number(digits: 2), second < 60
        else { return nil }
        var nanoseconds = 0
        if cursor.accept(".") {
            guard let fraction = parseFraction(&cursor) else { return nil }
            nanoseconds = fraction
        }
        guard let offset = parseOffset(&cursor), cursor.isAtEnd else { return nil }
        let days = CivilTime.days(year, month, day)
        return (days * CivilTime.secondsOfDay + hour * 3600 + minute * 60 + second - offset, nanoseconds)
    }

    private static func parseFraction(_ cursor: inout ByteCursor) -> Int? {
        let digits = cursor.read(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return nil }
        var nanoseconds = 0
        for index in 0..<9 {
            let digit = index < digits.count ? Int(digits[digits.startIndex + index] - UInt8(ascii: "0")) : 0
            nanoseconds = nanoseconds * 10 + digit
        }
        return nanoseconds
    }

    private static func parseOffset(_ cursor: inout ByteCursor) -> Int? {
        if cursor.accept("Z") || cursor.accept("z") { return 0 }
        let isNegative = cursor.accept("-")
        guard isNegative || cursor.accept("+") else { return nil }
        return ZoneOffset.parseHoursAndMinutes(&cursor).map { isNegative ? -$0 : $0 }
    }

    /// The timestamp in RFC 3339, in UTC, with as many fraction digits as needed.
    var text: String {
        let civil = CivilTime(self)
        return civil.year.padded(4) + "-" + civil.month.padded(2) + "-" + civil.day.padded(2) + "T"
            + civil.hour.padded(2) + ":" + civil.minute.padded(2) + ":" + civil.second.padded(2)
            + nanoseconds.fraction + "Z"
    }
}

extension Int {
    /// The nanoseconds as a fraction of a second, `.25`; empty if 0.
    var fraction: String {
        guard self > 0 else { return "" }
        var digits = Array(padded(9).utf8)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return "." + String(decoding: digits, as: UTF8.self)
    }
}

extension String {
    /// The start of the string, for messages.
    var excerpt: String {
        let scalars = unicodeScalars.prefix(61)
        return scalars.count <= 60 ? self : String(String.UnicodeScalarView(scalars.prefix(60))) + "…"
    }
}

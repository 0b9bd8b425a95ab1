/// A time or a duration, in milliseconds.
public struct VASTTime: Sendable, Hashable, Comparable {
    /// The number of milliseconds.
    public var milliseconds: Int

    /// Creates a time.
    public init(milliseconds: Int) { self.milliseconds = milliseconds }

    /// Reads `HH:MM:SS`, `HH:MM:SS.mmm` or plain seconds, with white space around.
    ///
    /// Hours have any number of digits, minutes and seconds at most two, a fraction at most nine.
    ///
    /// - Returns: The time, or `nil` for other text.
    public init?(_ text: some StringProtocol) { self.init(bytes: Array(text.utf8)[...]) }

    /// Reads the same from bytes.
    init?(bytes: ArraySlice<UInt8>) {
        var cursor = TimeCursor(bytes)
        guard let first = cursor.number() else { return nil }
        var seconds = first
        if cursor.skip(":") {
            guard let minutes = cursor.number(digits: 2), minutes < 60, cursor.skip(":"),
                let rest = cursor.number(digits: 2), rest <= 60
            else { return nil }
            let (product, isTooLarge) = first.multipliedReportingOverflow(by: 3600)
            guard !isTooLarge else { return nil }
            let (sum, exceeds) = product.addingReportingOverflow(minutes * 60 + rest)
            guard !exceeds else { return nil }
            seconds = sum
        }
        let (milliseconds, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
        guard let fraction = cursor.fraction(), cursor.isAtEnd, !isTooLarge else { return nil }
        let (sum, exceeds) = milliseconds.addingReportingOverflow(fraction)
        guard !exceeds else { return nil }
        self.milliseconds = sum
    }

    /// Returns true if a text has the form that VAST prescribes: `HH:MM:SS` or `HH:MM:SS.mmm`.
    public static func isCanonical(_ text: some StringProtocol) -> Bool {
        isCanonical(bytes: Array(text.utf8)[...])
    }

    /// Returns the same for bytes.
    static func isCanonical(bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 8 || bytes.count == 12, VASTTime(bytes: bytes) != nil else { return false }
        let form: StaticString = "00:00:00.000"
        for (offset, byte) in bytes.enumerated() {
            let expected = form.utf8Start[offset]
            guard expected == 0x30 ? (0x30...0x39).contains(byte) : byte == expected else { return false }
        }
        return bytes[bytes.startIndex + 6] < 0x36
    }

    /// Returns true if the first is shorter.
    public static func < (first: VASTTime, second: VASTTime) -> Bool { first.milliseconds < second.milliseconds }
}

extension VASTTime: CustomStringConvertible {
    /// The time in the form that VAST prescribes.
    public var description: String {
        let (seconds, rest) = max(0, milliseconds).quotientAndRemainder(dividingBy: 1000)
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0) }.joined(separator: ":")
        return rest == 0 ? time : time + "." + padded(rest, 3)
    }
}

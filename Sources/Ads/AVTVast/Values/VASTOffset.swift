/// An offset in an ad: a time, or a percentage of the duration.
public enum VASTOffset: Sendable, Hashable {
    /// The time since the start of the ad.
    case time(VASTTime)
    /// The percentage of the duration, from 0 to 100.
    case percentage(Double)

    /// Reads a time, or a percentage such as `25%` or `33.3%`, with white space around.
    ///
    /// - Returns: The offset, or `nil` for other text and for percentages above 100.
    public init?(_ text: some StringProtocol) { self.init(bytes: Array(text.utf8)[...]) }

    /// Reads the same from bytes.
    init?(bytes: ArraySlice<UInt8>) {
        if let time = VASTTime(bytes: bytes) {
            self = .time(time)
            return
        }
        var cursor = TimeCursor(bytes)
        let digits = bytes.filter { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard let integer = cursor.number(digits: 3), integer <= 100 else { return nil }
        if cursor.skip(".") {
            guard cursor.skipDigits() else { return nil }
        }
        guard cursor.skip("%"), cursor.isAtEnd, let value = Double(String(decoding: digits, as: UTF8.self)),
            value <= 100
        else { return nil }
        self = .percentage(value)
    }

    /// Returns the time in an ad of a duration, or `nil` for a percentage of an unknown duration.
    public func time(inDuration duration: VASTTime?) -> VASTTime? {
        switch self {
        case .time(let time): return time
        case .percentage(let percentage):
            guard let duration else { return nil }
            return VASTTime(milliseconds: Int(Double(duration.milliseconds) * min(max(percentage, 0), 100) / 100))
        }
    }
}

extension VASTOffset: CustomStringConvertible {
    /// The offset as VAST writes it.
    public var description: String {
        switch self {
        case .time(let time): return time.description
        case .percentage(let value):
            let text = String(value)
            return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "%"
        }
    }
}

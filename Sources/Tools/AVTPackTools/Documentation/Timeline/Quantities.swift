import AVTCore

/// Formats a duration: `107 ms`, `1.4 s`, `29 min 59 s`.
func durationText(_ milliseconds: Int) -> String {
    guard milliseconds.magnitude >= 1000 else { return "\(milliseconds) ms" }
    guard milliseconds.magnitude >= 120_000 else { return numberText(Double(milliseconds) / 1000) + " s" }
    let rest = (milliseconds % 60_000).magnitude
    return "\(milliseconds / 60_000) min" + (rest == 0 ? "" : " " + durationText(Int(rest)))
}

/// Formats a number with at most four decimal places.
func numberText(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
}

extension Value {
    /// Formats the value of a metric with its unit.
    func quantity(unit: String?) -> String {
        let number: Double
        switch self {
        case .int(let value) where unit == "ms": return durationText(value)
        case .int(let value): return "\(value)" + Value.suffix(unit)
        case .double(let value): number = value
        case .bool, .string, .opaque: return ""
        }
        if unit == "ms", let integer = Int(exactly: number.rounded()) { return durationText(integer) }
        return numberText(number) + Value.suffix(unit)
    }

    private static func suffix(_ unit: String?) -> String {
        switch unit {
        case nil, "count": ""
        case "1/s": "/s"
        case let unit?: " " + unit
        }
    }
}

import AVTExpressions

/// Texts of timestamps, durations and zone files are parsed or rejected; parsed values can be formatted and parsed again.
func fuzzTime(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    for name in ["timestamp", "duration"] {
        guard let value = call(name, .string(text)) else { continue }
        guard let written = call("string", value), case .string(let canonical) = written else {
            fatalError("\(name) has no text: \(text.debugDescription)")
        }
        guard let again = call(name, written) else { fatalError("\(name) is not read again: \(canonical)") }
        requireSame(value.text, again.text, "\(name): \(text.debugDescription)")
        if name == "timestamp" { fuzzArithmetic(value, text) }
    }
    fuzzZone(input)
    fuzzZone(zoneFile(endingIn: input))
}

/// `a - b + b` is `a` where all of it is in range.
private func fuzzArithmetic(_ timestamp: ExpressionValue, _ text: String) {
    for seconds in [0, 4_102_444_800, Timestamp.secondsRange.lowerBound, Timestamp.secondsRange.upperBound] {
        guard let other = Timestamp(seconds: seconds), let length = call("_-_", timestamp, .timestamp(other)) else {
            continue
        }
        guard let sum = call("_+_", .timestamp(other), length) else { fatalError("no sum: \(text.debugDescription)") }
        requireSame(timestamp.text, sum.text, "a sum: \(text.debugDescription)")
    }
}

/// A file is accepted or rejected completely, and never moves a clock by more than a week and the time of a day.
private func fuzzZone(_ file: [UInt8]) {
    let zones = TimeZoneSource { _ in file }
    var answers = Set<Bool>()
    for seconds in [-62_135_596_800, -2_000_000_000, 0, 951_868_799, 1_700_000_000, 4_102_444_800, 253_402_300_799] {
        guard let timestamp = Timestamp(seconds: seconds) else { continue }
        for name in ["getFullYear", "getDayOfYear", "getDayOfWeek", "getHours", "getMinutes"] {
            let field = call(name, .timestamp(timestamp), .string("Zone"), isMethod: true, zones)
            answers.insert(field != nil)
            guard let field else { continue }
            guard case .int(let number) = field, (0...10_000).contains(number) else {
                fatalError("\(name) is \(field.text): \(file)")
            }
        }
    }
    require(answers.count == 1, "a zone for some timestamps only: \(file)")
}

/// A file without transitions whose pattern is the input.
private func zoneFile(endingIn pattern: [UInt8]) -> [UInt8] {
    let header: [UInt8] = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    let kind: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
    let newline = UInt8(ascii: "\n")
    return header + counts + kind + header + counts + kind + [newline] + pattern + [newline]
}

private func call(
    _ name: String, _ operands: ExpressionValue..., isMethod: Bool = false, _ zones: TimeZoneSource = .system
) -> ExpressionValue? {
    guard let function = StandardFunction(name, isMethod: isMethod, operandCount: operands.count) else {
        fatalError("there is no function \(name)")
    }
    return try? function.call(operands, timeZones: zones)
}

import AVTCore
import Testing

/// A line of a log as the language reference writes it: `5s  ima: AdBegin(position=3)  -> accepted, inAd: true`.
struct OutcomeLine {
    enum Cause {
        case kind(tracker: String, kind: String)
        case signal(String)
        case property(String, value: String)
        case consent(String, isGiven: Bool)
        case event(tracker: String, action: String, attributes: [(name: String, value: Value)])
        /// No event: the clock sends metrics.
        case clock
        /// An event that the rules make.
        case made(tracker: String, action: String)
    }

    enum Claim {
        case accepted
        case consumed
        case blocked(by: String?)
        case withheld(by: String)
        case code(String)
        case value(String, Value)
        case nothing(String)
    }

    let text: String
    /// Milliseconds from the beginning of the log.
    let time: Int
    let cause: Cause
    let claims: [Claim]

    init(_ text: String) throws {
        self.text = text
        let halves = text.split(separator: "->", maxSplits: 1)
        let event = halves[0].trimmingCharacters(in: .whitespaces)
        if let kind = event.wholeMatch(of: /kind (\w+) = (\w+)/) {
            (time, cause, claims) = (0, .kind(tracker: String(kind.1), kind: String(kind.2)), [])
            return
        }
        let parts = try #require(event.wholeMatch(of: /(?:(\d+)s)?(?:(\d+)ms)? +(.+)/), "\(text)")
        time = (parts.1.flatMap { Int($0) } ?? 0) * 1000 + (parts.2.flatMap { Int($0) } ?? 0)
        cause = try OutcomeLine.cause(String(parts.3))
        let outcome = halves.count > 1 ? halves[1].trimmingCharacters(in: .whitespaces) : ""
        claims = try outcome.split(separator: ", ").map { try OutcomeLine.claim(String($0)) }
    }

    private static func cause(_ text: String) throws -> Cause {
        if text == "the clock" { return .clock }
        if let signal = text.wholeMatch(of: /signal ([\w-]+)/) { return .signal(String(signal.1)) }
        if let property = text.wholeMatch(of: /property ([\w-]+) = (.+)/) {
            return .property(String(property.1), value: String(property.2))
        }
        if let consent = text.wholeMatch(of: /consent (\w+) = (true|false)/) {
            return .consent(String(consent.1), isGiven: consent.2 == "true")
        }
        if let made = text.wholeMatch(of: /\((?:(\w+): )?(\w+)\)/) {
            return .made(tracker: made.1.map(String.init) ?? "player", action: String(made.2))
        }
        let event = try #require(text.wholeMatch(of: /(?:(\w+): )?(\w+)(?:\((.*)\))?/), "\(text)")
        let attributes = try (event.3 ?? "").split(separator: ",").map { attribute in
            let halves = attribute.split(separator: "=", maxSplits: 1)
            return (name: halves[0].trimmingCharacters(in: .whitespaces), value: try value(String(halves[1])))
        }
        return .event(
            tracker: event.1.map(String.init) ?? "player", action: String(event.2), attributes: attributes)
    }

    private static func claim(_ text: String) throws -> Claim {
        switch text {
        case "accepted": return .accepted
        case "consumed": return .consumed
        case "blocked": return .blocked(by: nil)
        default: break
        }
        if let blocked = text.wholeMatch(of: /blocked by ([\w-]+)/) { return .blocked(by: String(blocked.1)) }
        if let rule = text.wholeMatch(of: /withheld by ([\w.-]+)/) { return .withheld(by: String(rule.1)) }
        if let code = text.wholeMatch(of: /code: (\w+)/) { return .code(String(code.1)) }
        if let none = text.wholeMatch(of: /no ([\w.]+)/) { return .nothing(String(none.1)) }
        let claim = try #require(text.wholeMatch(of: /([\w.]+): (.+)/), "\(text)")
        return .value(String(claim.1), try value(String(claim.2)))
    }

    /// A number, `true`, `false`, a text in quotes, or a word.
    private static func value(_ text: String) throws -> Value {
        if let quoted = text.wholeMatch(of: /"(.*)"/) { return .string(String(quoted.1)) }
        if let int = Int(text) { return .int(int) }
        if let double = Double(text) { return .double(double) }
        if let bool = Bool(text) { return .bool(bool) }
        return .string(try #require(text.wholeMatch(of: /\w+/), "\(text)").output.description)
    }
}

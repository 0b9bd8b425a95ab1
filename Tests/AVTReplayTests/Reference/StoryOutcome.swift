import Foundation

/// What a line of a story says must come of its event.
enum StoryOutcome: Equatable {
    /// The event was accepted and sent.
    case accepted
    /// The event was accepted and not sent.
    case consumed
    /// The event was blocked, by the transition if one is named.
    case blocked(by: String?)
    /// The verdict has this code.
    case code(String)
    /// A metric, attribute or state variable has a value, as JSON text.
    case value(String, String)
    /// There is no such metric or attribute.
    case absent(String)

    /// Reads an outcome.
    init(_ text: String) throws {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text == "accepted" {
            self = .accepted
        } else if text == "consumed" {
            self = .consumed
        } else if text == "blocked" {
            self = .blocked(by: nil)
        } else if text.hasPrefix("blocked by ") {
            self = .blocked(by: String(text.dropFirst(11)))
        } else if text.hasPrefix("no ") {
            self = .absent(String(text.dropFirst(3)))
        } else if let colon = text.range(of: ": ") {
            let (name, value) = (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
            self = name == "code" ? .code(value) : .value(name, value)
        } else {
            throw StoryError(line: text, reason: "not an outcome")
        }
    }
}

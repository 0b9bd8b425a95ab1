import Foundation

/// One line of an example's story: `5s  ima: AdBegin(adId="7")  -> accepted, inAd: true`.
struct StoryLine {
    /// What happens at a moment.
    enum Happening: Equatable {
        /// The log has an event.
        case given(action: String, attributes: String)
        /// The rules make an event: derived, raised, by a timer, or from a signal.
        case made(action: String)
        /// The player says something.
        case signal(String)
        /// A property of the player has a value, as JSON text.
        case property(String, value: String)
        /// A tracker is declared to be of a kind.
        case kind(String)
    }

    /// Milliseconds since the story's beginning.
    let at: Int
    /// The tracker that speaks.
    let tracker: String
    /// What happens.
    let happening: Happening
    /// What must be so then.
    let outcomes: [StoryOutcome]

    /// Reads a line.
    init(_ line: String) throws {
        let halves = line.components(separatedBy: "->")
        guard let told = halves.first?.trimmingCharacters(in: .whitespaces), halves.count <= 2 else {
            throw StoryError(line: line, reason: "more than one arrow")
        }
        outcomes = try halves.count < 2 ? [] : halves[1].components(separatedBy: ", ").map(StoryOutcome.init)
        if told.hasPrefix("kind ") {
            let parts = told.dropFirst(5).components(separatedBy: " = ")
            guard parts.count == 2 else { throw StoryError(line: line, reason: "no tracker and kind") }
            (at, tracker, happening) = (0, parts[0], .kind(parts[1]))
            return
        }
        let words = told.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        guard words.count == 2, let time = StoryLine.milliseconds(words[0]) else {
            throw StoryError(line: line, reason: "no time and event")
        }
        at = time
        var event = words[1].trimmingCharacters(in: .whitespaces)
        if let colon = event.range(of: ": "), event[..<colon.lowerBound].allSatisfy(\.isLetter) {
            tracker = String(event[..<colon.lowerBound])
            event = String(event[colon.upperBound...])
        } else {
            tracker = "player"
        }
        happening = try StoryLine.happening(event, line)
    }

    private static func happening(_ event: String, _ line: String) throws -> Happening {
        if event.hasPrefix("signal ") { return .signal(String(event.dropFirst(7))) }
        if event.hasPrefix("property ") {
            let parts = event.dropFirst(9).components(separatedBy: " = ")
            guard parts.count == 2 else { throw StoryError(line: line, reason: "no property and value") }
            return .property(parts[0], value: parts[1])
        }
        if event.hasPrefix("("), event.hasSuffix(")") { return .made(action: String(event.dropFirst().dropLast())) }
        guard let open = event.firstIndex(of: "(") else { return .given(action: event, attributes: "") }
        guard event.hasSuffix(")") else { throw StoryError(line: line, reason: "unclosed attributes") }
        let attributes = event[event.index(after: open)...].dropLast().split(separator: ",").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1)
            return "\"\(sides.first ?? "")\": \(sides.last ?? "")"
        }
        return .given(action: String(event[..<open]), attributes: attributes.joined(separator: ", "))
    }

    private static func milliseconds(_ text: String) -> Int? {
        if text.hasSuffix("ms") { return Int(text.dropLast(2)) }
        guard text.hasSuffix("s") else { return nil }
        return Int(text.dropLast()).map { $0 * 1000 }
    }
}

/// A line of a story that cannot be read.
struct StoryError: Error {
    /// The line.
    let line: String
    /// What is wrong with it.
    let reason: String
}

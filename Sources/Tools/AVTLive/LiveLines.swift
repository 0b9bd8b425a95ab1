import AVTCore
import AVTPackTools
import Foundation

/// Formats events with their metrics, a line each, for people.
package struct LiveLines: Sendable {
    /// The units of metrics, by name.
    package var units: [String: String]
    private var start: Int?
    /// Metrics of one time that are in no line yet: those of the next event, or those that the clock has sent.
    private var metrics: [String] = []
    private var time = 0

    /// Creates a formatter.
    ///
    /// - Parameters:
    ///   - units: The units of metrics, by name.
    ///   - start: The time from which lines count, in milliseconds since 1970, or `nil` for that of the first line.
    package init(units: [String: String], start: Int? = nil) {
        (self.units, self.start) = (units, start)
    }

    /// Adds a metric, and returns the line of those of another time.
    package mutating func metric(_ name: String, _ value: Value, at time: Int) -> String {
        let text = rest(before: time)
        metrics.append(self.text(of: name, value))
        self.time = time
        return text
    }

    /// Returns the line of an event with its metrics.
    package mutating func event(_ action: String, at time: Int) -> String {
        rest(before: time) + line(printable(action), at: time)
    }

    /// Returns the line of an event that was blocked.
    package func blocked(_ text: String) -> String { "            \(printable(text))\n" }

    /// Returns the line of metrics that the clock has sent without an event, if their time is another one.
    package mutating func rest(before time: Int? = nil) -> String {
        metrics.isEmpty || self.time == time ? "" : line("(clock)", at: self.time)
    }

    /// Returns the lines of what a session sends.
    mutating func lines(of records: [ReplayRecord]) -> String {
        var text = ""
        for record in records {
            let time = record.location.at
            switch record {
            case .metric(let metric): text += self.metric(metric.name, metric.value, at: time)
            case .event(let event): text += self.event(event.action, at: time)
            case .step(let step):
                if let sentence = step.verdict { text += blocked(sentence) }
            }
        }
        return text + rest()
    }

    private mutating func line(_ action: String, at time: Int) -> String {
        let values = metrics.joined(separator: ", ")
        metrics = []
        let line =
            values.isEmpty
            ? action : action.padding(toLength: max(18, action.count + 2), withPad: " ", startingAt: 0) + values
        let seconds = Double(time - (start ?? time)) / 1000
        start = start ?? time
        return "\(String(format: "%8.3f s", seconds))  \(line)\n"
    }

    /// The name, the number with at most three digits after the point, and the unit.
    private func text(of name: String, _ value: Value) -> String {
        let number = LiveLines.number(value)
        let unit = units[name].flatMap { $0 == "count" ? nil : " " + $0 } ?? ""
        return "\(name) \(number)\(unit)"
    }

    /// Returns a number with at most three digits after the point, or another value as JSON.
    static func number(_ value: Value) -> String {
        switch value {
        // Larger ones have no digits after the point.
        case .double(let value) where abs(value) < 1e15: "\((value * 1000).rounded() / 1000)"
        default: JSONValue(value).text
        }
    }
}

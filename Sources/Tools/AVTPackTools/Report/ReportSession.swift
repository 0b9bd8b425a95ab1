import AVTCore
import AVTEngine

/// A session in a report: its times, its counts and the values of its metrics.
package struct ReportSession {
    /// The name of the session.
    package let name: String
    /// The number of its first line, which no other session has.
    package fileprivate(set) var start = 0
    /// The number of the last line that had an effect.
    package private(set) var lastLine = 0
    /// The times of the first and the last event, in milliseconds since 1970.
    private(set) var times: ClosedRange<Int>?
    /// The number of events that were sent.
    private(set) var eventCount = 0
    /// The number of events that were blocked.
    private(set) var blockedCount = 0
    /// The number of sent events whose actions are errors.
    private(set) var errorCount = 0
    /// The metrics that were sent, in the order of the program.
    private(set) var metrics: [SessionMetric] = []

    /// Creates a session without events.
    init(name: String) {
        self.name = name
    }

    /// Adds what was sent or blocked by a line.
    mutating func add(_ record: DirectRecord, _ program: RuleProgram, line number: Int) {
        lastLine = max(lastLine, number)
        switch record {
        case .event(let action, _, let at, _):
            eventCount += 1
            if action.name.hasSuffix("Error") { errorCount += 1 }
            extend(to: at)
        case .metric(let metric, let number, _, let at):
            extend(to: at)
            metrics.add(number.double, of: metric, program.content.sends.metrics[metric].aggregate)
        case .blocked(_, _, let at):
            blockedCount += 1
            extend(to: at)
        case .withheld(_, _, let at), .consumed(let at): extend(to: at)
        case .quotient, .unsent, .group: break
        }
    }

    /// Ends the session, which began with a line.
    mutating func end(start: Int) {
        self.start = start
    }

    /// Returns the value of a metric, or `nil` if the session did not send it.
    func value(ofMetric index: Int, _ program: RuleProgram) -> Double? {
        metrics.first { $0.index == index }?.value(program.content.sends.metrics[index].aggregate)
    }

    private mutating func extend(to time: Int) {
        times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }
}

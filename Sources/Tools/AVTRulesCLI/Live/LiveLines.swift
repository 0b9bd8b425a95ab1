import AVTCore
import Foundation
import OpenAVTBackends
import OpenAVTChain

/// A backend that prints each event with its metrics on a line, as soon as it is sent.
final class LiveLines: OAVTBackendProtocol, Sendable {
    private let json: Bool
    private let units: [String: String]
    private let state: Guarded<State>

    private struct State {
        let start: Int
        /// Metrics of one time that were not printed yet, as text: those of the next event, or those that the clock has sent.
        var metrics: [String] = []
        var time = 0
        var number = 0
    }

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - json: True for events and metrics in JSON, as `avt-rules run` prints them.
    ///   - units: The units of metrics, by name.
    ///   - start: The time from which lines count, in milliseconds since 1970.
    init(json: Bool, units: [String: String], start: Int) {
        (self.json, self.units, state) = (json, units, Guarded(State(start: start)))
    }

    func sendMetric(metric: OAVTMetric) {
        guard !json else {
            let number = nextNumber()
            return LiveLines.print(json: DeliverySample(metric, source: "player", number: number).json.text)
        }
        let (text, time) = (text(of: metric), LiveLines.milliseconds(metric))
        printMetrics(before: time)
        state.withLock { state in
            state.metrics.append(text)
            state.time = time
        }
    }

    func sendEvent(event: OAVTEvent) {
        guard !json else {
            let number = nextNumber()
            return LiveLines.print(json: DeliverySample(event, source: "player", number: number).json.text)
        }
        let time = LiveLines.milliseconds(event)
        printMetrics(before: time)
        print(event.getAction().getActionName(), at: time)
    }

    /// Prints the metrics of another time, which the clock has sent without an event.
    private func printMetrics(before time: Int?) {
        let last = state.withLock { $0.metrics.isEmpty ? nil : $0.time }
        if let last, last != time { print("(clock)", at: last) }
    }

    /// Prints a line with the metrics that were not printed yet.
    private func print(_ action: String, at time: Int) {
        let (metrics, start) = state.withLock { state in
            defer { state.metrics = [] }
            return (state.metrics, state.start)
        }
        let values = metrics.joined(separator: ", ")
        let line =
            values.isEmpty
            ? action : action.padding(toLength: max(18, action.count + 2), withPad: " ", startingAt: 0) + values
        let seconds = String(format: "%8.3f s", Double(time - start) / 1000)
        try? Console.write("\(seconds)  \(line)\n")
    }

    private static func milliseconds(_ sample: OAVTSample) -> Int { Int((sample.getTimestamp() * 1000).rounded()) }

    /// Prints a notice between the events.
    func print(_ notice: OAVTNotice) {
        guard case .blocked(let event) = notice, !json else { return }
        try? Console.write("            \(event.description)\n")
    }

    func instrumentReady(instrument: OAVTInstrument) {}

    func endOfService() { printMetrics(before: nil) }

    /// The name, the number with at most three digits after the point, and the unit.
    private func text(of metric: OAVTMetric) -> String {
        let name = metric.getName()
        let number =
            switch metric.snapshot.value {
            case .double(let value) where value.isFinite: "\((value * 1000).rounded() / 1000)"
            default: "\(metric.getValue())"
            }
        let unit = units[name].flatMap { $0 == "count" ? nil : " " + $0 } ?? ""
        return "\(name) \(number)\(unit)"
    }

    private func nextNumber() -> Int {
        state.withLock { state in
            defer { state.number += 1 }
            return state.number
        }
    }

    private static func print(json text: String) { try? Console.write(json: text + "\n") }
}

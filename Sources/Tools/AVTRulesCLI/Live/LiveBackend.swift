import AVTCore
import OpenAVTBackends
import OpenAVTChain

/// A backend that prints each event with its metrics on a line, as soon as it is sent.
final class LiveBackend: OAVTBackendProtocol, Sendable {
    private let lines: Guarded<LiveLines>
    private let json: Bool
    private let number = Guarded(0)

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - lines: The format of lines for people.
    ///   - json: True for events and metrics in JSON, as `avt-rules run` prints them.
    init(_ lines: LiveLines, json: Bool) {
        (self.lines, self.json) = (Guarded(lines), json)
    }

    func sendMetric(metric: OAVTMetric) {
        guard !json else { return print(DeliverySample(metric, source: "player", number: nextNumber())) }
        write { $0.metric(metric.getName(), metric.snapshot.value.value, at: LiveBackend.milliseconds(metric)) }
    }

    func sendEvent(event: OAVTEvent) {
        guard !json else { return print(DeliverySample(event, source: "player", number: nextNumber())) }
        write { $0.event(event.getAction().getActionName(), at: LiveBackend.milliseconds(event)) }
    }

    /// Prints a notice between the events.
    func print(_ notice: OAVTNotice) {
        guard case .blocked(let event) = notice, !json else { return }
        write { $0.blocked(event.description) }
    }

    func instrumentReady(instrument: OAVTInstrument) {}

    func endOfService() { write { $0.rest() } }

    private static func milliseconds(_ sample: OAVTSample) -> Int { Int((sample.getTimestamp() * 1000).rounded()) }

    private func nextNumber() -> Int {
        number.withLock { number in
            defer { number += 1 }
            return number
        }
    }

    private func write(_ text: (inout LiveLines) -> String) { try? Console.write(lines.withLock { text(&$0) }) }

    private func print(_ sample: DeliverySample) { try? Console.write(json: sample.json.text + "\n") }
}

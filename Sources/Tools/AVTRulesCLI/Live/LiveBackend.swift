import AVTCore
import AVTLive
import OpenAVTBackends
import OpenAVTChain

/// A backend that shows each event with its metrics, as soon as it is sent.
final class LiveBackend: OAVTBackendProtocol, Sendable {
    /// How events and metrics are shown.
    enum Form: Sendable {
        /// As JSON, as `avt-rules run` prints them.
        case json
        /// As lines for people.
        case lines(Guarded<LiveLines>)
        /// On the dashboard of a terminal.
        case screen(LiveScreen)
    }

    private let form: Form
    private let number = Guarded(0)

    /// Creates a backend.
    init(_ form: Form) {
        self.form = form
    }

    func sendMetric(metric: OAVTMetric) {
        let (name, value, time) = (metric.getName(), metric.snapshot.value.value, LiveBackend.milliseconds(metric))
        switch form {
        case .json: print(DeliverySample(metric, source: "player", number: nextNumber()))
        case .lines(let lines): write(lines) { $0.metric(name, value, at: time) }
        case .screen(let screen): screen.update { $0.metric(name, value, at: time) }
        }
    }

    func sendEvent(event: OAVTEvent) {
        let (action, time) = (event.getAction().getActionName(), LiveBackend.milliseconds(event))
        switch form {
        case .json: print(DeliverySample(event, source: "player", number: nextNumber()))
        case .lines(let lines): write(lines) { $0.event(action, at: time) }
        case .screen(let screen):
            var attributes: [(name: String, value: Value)] = []
            event.withAttributes { list in
                for name in Dashboard.shownAttributes {
                    if let value = list[Symbol(name)] { attributes.append((name, value)) }
                }
            }
            screen.update { $0.event(action, attributes, at: time) }
        }
    }

    /// Shows a notice between the events.
    func show(_ notice: OAVTNotice) {
        guard case .blocked(let event) = notice else { return }
        switch form {
        case .json: break
        case .lines(let lines): write(lines) { $0.blocked(event.description) }
        case .screen(let screen): screen.update { $0.blocked(event.description) }
        }
    }

    func instrumentReady(instrument: OAVTInstrument) {}

    func endOfService() {
        if case .lines(let lines) = form { write(lines) { $0.rest() } }
    }

    private static func milliseconds(_ sample: OAVTSample) -> Int { Int((sample.getTimestamp() * 1000).rounded()) }

    private func nextNumber() -> Int {
        number.withLock { number in
            defer { number += 1 }
            return number
        }
    }

    private func write(_ lines: Guarded<LiveLines>, _ text: (inout LiveLines) -> String) {
        try? Console.write(lines.withLock { text(&$0) })
    }

    private func print(_ sample: DeliverySample) { try? Console.write(json: sample.json.text + "\n") }
}

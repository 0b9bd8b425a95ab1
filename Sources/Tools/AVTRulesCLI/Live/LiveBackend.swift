import AVTCore
import AVTLive
import AVTPackTools
import OpenAVTChain

/// A backend that shows each event of a player with its metrics, as soon as it is sent.
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
    private let output: LiveOutput
    private let session: String

    /// The name of the tracker, as in a recording.
    static let tracker = "player"

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - form: How events and metrics are shown.
    ///   - output: Receives JSON and lines.
    ///   - session: The name of the session, as in a recording.
    init(_ form: Form, _ output: LiveOutput, session: String) {
        (self.form, self.output, self.session) = (form, output, session)
    }

    func sendMetric(metric: OAVTMetric) {
        let (name, value, time) = (metric.getName(), metric.snapshot.value.value, LiveBackend.milliseconds(metric))
        switch form {
        case .json: print(.metric(ReplayMetric(location: location(at: time), metric)))
        case .lines(let lines): write(lines) { $0.metric(name, value, at: time) }
        case .screen(let screen): screen.update { $0.metric(name, value, at: time) }
        }
    }

    func sendEvent(event: OAVTEvent) {
        let (action, time) = (event.getAction().getActionName(), LiveBackend.milliseconds(event))
        switch form {
        case .json: print(.event(ReplayEvent(location: location(at: time), event)))
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

    /// Sets the units of metrics, by name.
    func setUnits(_ units: [String: String]) {
        switch form {
        case .json: break
        case .lines(let lines): lines.withLock { $0.units = units }
        case .screen(let screen): screen.setUnits(units)
        }
    }

    func instrumentReady(instrument: OAVTInstrument) {}

    func endOfService() {
        if case .lines(let lines) = form { write(lines) { $0.rest() } }
    }

    private static func milliseconds(_ sample: OAVTSample) -> Int { Int((sample.getTimestamp() * 1000).rounded()) }

    private func location(at time: Int) -> ReplayLocation {
        ReplayLocation(session: session, tracker: LiveBackend.tracker, at: time)
    }

    private func write(_ lines: Guarded<LiveLines>, _ text: (inout LiveLines) -> String) {
        output.write(lines.withLock { text(&$0) })
    }

    private func print(_ record: ReplayRecord) { output.write(json: record.line + "\n") }
}

import OpenAVTUpdates

/// Reports a playback, and prints what a server would receive.
@main
enum CommandLineTool {
    static func main() async {
        let updates = await RuleUpdates.ofThisTool()
        // In a tool without updates: try OAVTRules([.shipped("playback.metrics")])
        let rules = updates.makeRules()
        let instrument = OAVTInstrument(rules: rules, backend: Printer())
        updates.start(on: instrument)
        instrument.addListener { notice in print("notice:", notice) }
        let trackerId = instrument.addTracker(PlayerTracker())
        instrument.ready()
        for action in [OAVTAction.MediaRequest, .StreamLoad, .Start, .PauseBegin, .PauseBegin, .PauseFinish, .End] {
            instrument.emit(action: action, trackerId: trackerId)
        }
        updates.stop()
        await instrument.shutdown()
        print("counts:", instrument.counts.sent, "sent,", instrument.counts.blocked, "blocked")
    }
}

/// A tracker that the instrument alone uses, so that it need not be `Sendable`.
final class PlayerTracker: OAVTTrackerProtocol {
    var trackerId: Int?
    private let state = OAVTState()

    func getState() -> OAVTState { state }

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        event.setAttribute(key: .title, value: "Big Buck Bunny")
        return event
    }

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// A backend that prints; `OAVTSnapshotBackend` is the protocol for one that sends to a server.
final class Printer: OAVTBackendProtocol {
    func sendEvent(event: OAVTEvent) { print("event:", event.getAction().getActionName()) }
    func sendMetric(metric: OAVTMetric) { print("metric:", metric.getName(), metric.getValue()) }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

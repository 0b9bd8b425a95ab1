import AVTHTTPServer
import Foundation
import OpenAVTUpdatesRuntime
import ProbeSupport

/// An app without YAML and compiler, whose rules are updated while a session runs.
///
/// `avt-image-probe FOLDER KEY`: starts with the rules in `FOLDER/bundled.avtimage`, and serves `FOLDER/1.avtpack`,
/// `2.avtpack` and so on to itself on a loopback address, each once the one before was passed, rolled back or refused.
/// It prints what happens to its rules, and after each pack the attribute `which` of an event.
@main struct ImageProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        let folder = URL(filePath: arguments[1])
        let server = try PackServer(folder)
        let feed = try RemotePack(
            server.address, allowsLoopback: true,
            schedule: PollSchedule(interval: .milliseconds(20), jitter: 0, firstRetry: .milliseconds(20)))
        let image = try Data(contentsOf: folder.appending(path: "bundled.avtimage"))
        var settings = UpdateSettings(
            keys: try KeyRing([KeyRing.Entry(try PublicKey(arguments[2]))]), bundled: .image(Array(image)),
            store: folder.appending(path: "store").path)
        settings.health = HealthBounds(minimumEvents: 5, length: .zero)
        let app = App(feed, settings)
        app.run(server)
    }

    static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }
}

/// The app: an instrument, a tracker whose playback never ends, and the updates.
private final class App {
    private let updates: RuleUpdates
    private let instrument: OAVTInstrument
    private let tracker = ProbeTracker()
    private let events = EventQueue()

    init(_ feed: RemotePack, _ settings: UpdateSettings) {
        updates = RuleUpdates(
            from: feed, settings: settings, store: settings.store.map { RuleStore(folder: $0) },
            clock: OAVTSystemClock.shared, random: { 0 }
        ) { [events] event in events.append(event) }
        let rules = updates.makeRules()
        instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: ProbeBackend())
        _ = instrument.addTracker(tracker)
        instrument.ready()
    }

    func run(_ server: PackServer) {
        emit(.Start)
        updates.start(on: instrument)
        while server.publishNext() {
            while !isLast(events.next()) {}
            emit(.Ping)
        }
        updates.stop()
    }

    private func emit(_ action: OAVTAction) { instrument.emit(action: action, tracker: tracker) }

    /// Returns true if nothing more happens to a pack.
    private func isLast(_ event: UpdateEvent) -> Bool {
        switch event {
        case .activated:
            ImageProbe.say("\(event)")
            for _ in 0..<5 { emit(.PauseBegin) }
            return false
        case .passedTrial, .refused, .rolledBack:
            ImageProbe.say("\(event)")
            return true
        default: return false
        }
    }
}

private final class ProbeBackend: OAVTBackendProtocol, Sendable {
    func sendEvent(event: OAVTEvent) {
        guard event.getAction() == .Ping || event.getAction() == .Start else { return }
        ImageProbe.say("which \(event.getAttribute(key: OAVTAttribute(name: "which")) ?? "none")")
    }

    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

import AVTCore
import AVTPackSigning
import Foundation
import OpenAVT
import OpenAVTUpdates
import ProbeSupport

/// An app without a pack of its own, to be killed while it updates its rules.
///
/// `avt-update-probe STORE ADDRESS KEY [POINT]`: fetches, verifies, stores and activates the pack at the address, until it passes its trial. It
/// kills itself at a point of what it does to its store; otherwise it says how many points there are. Without an address it only
/// starts. With `crash VERSION` as the last arguments it kills itself on the third event that these rules let pass. It prints the versions of the rules with which it starts, and which rules say of an event that it passed them.
@main struct UpdateProbe {
    static func main() throws {
        let arguments = CommandLine.arguments
        let files = KillingFiles(at: arguments.count == 5 ? Int(arguments[4]) : nil)
        let crashing = arguments.count > 5 ? Int(arguments[5]) : nil
        var settings = UpdateSettings(
            keys: try KeyRing([KeyRing.Entry(try PublicKey(arguments[3]))]), store: arguments[1])
        settings.health = HealthBounds(minimumEvents: 5, length: .zero)
        let probe = try Probe(settings, files, address: arguments[2], crashing: crashing)
        try probe.run()
        say("points \(files.pointCount)")
    }

    static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }
}

/// The app.
private final class Probe {
    private let updates: RuleUpdates
    private let instrument: OAVTInstrument
    private let tracker = ProbeTracker()
    private let events = EventQueue()
    private let isOnline: Bool

    init(_ settings: UpdateSettings, _ files: KillingFiles, address: String, crashing: Int?) throws {
        isOnline = !address.isEmpty
        updates = RuleUpdates(
            from: try RemotePack(isOnline ? address : "http://127.0.0.1:9/none.avtpack", allowsLoopback: true),
            settings: settings, store: settings.store.map { RuleStore(folder: $0, files: files) },
            clock: OAVTSystemClock.shared, random: { 0 }
        ) { [events] event in events.append(event) }
        let rules = updates.makeRules()
        instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: ProbeBackend(crashing: crashing))
        _ = instrument.addTracker(tracker)
        instrument.ready()
    }

    func run() throws {
        if let rules = instrument.rules.current, rules.name != "passing" {
            UpdateProbe.say("started \(rules.version)")
        }
        for _ in 0..<3 { instrument.emit(action: .Ping, tracker: tracker) }
        defer { updates.stop() }
        guard isOnline else { return }
        updates.start(on: instrument)
        while !isLast(events.next()) {}
    }

    private func isLast(_ event: UpdateEvent) -> Bool {
        UpdateProbe.say("\(event)")
        switch event {
        case .activated:
            for _ in 0..<5 { instrument.emit(action: .Ping, tracker: tracker) }
            return false
        case .passedTrial, .notModified, .failed, .refused, .failedTrial, .rolledBack: return true
        default: return false
        }
    }
}

private final class ProbeBackend: OAVTBackendProtocol {
    private let crashing: Int?
    private let count = Guarded(0)

    /// Makes a backend that kills the app on the third event of rules of a version.
    init(crashing: Int?) {
        self.crashing = crashing
    }

    func sendEvent(event: OAVTEvent) {
        let which = event.getAttribute(key: OAVTAttribute(name: "which"))
        UpdateProbe.say("which \(which ?? "none")")
        guard let crashing, which as? Int == crashing else { return }
        let events = count.withLock { count in
            count += 1
            return count
        }
        if events == 3 { kill(getpid(), SIGKILL) }
    }

    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

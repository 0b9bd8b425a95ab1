import AVTCore
import AVTPackSigning
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// An instrument whose rules are kept up to date, on a clock that a test moves.
final class UpdateBench {
    static let start = 1_781_500_000_000
    let clock = OAVTManualClock(milliseconds: UpdateBench.start)
    let backend = WitnessBackend()
    let tracker = SilentTracker()
    let updates: RuleUpdates
    let queues = UpdateQueues()
    let instrument: OAVTInstrument
    private let reported: Guarded<[UpdateEvent]>

    init(_ feed: any PackFeed, files: (any StoreFiles)? = nil, _ settings: UpdateSettings) throws {
        let reported = Guarded<[UpdateEvent]>([])
        self.reported = reported
        var settings = settings
        settings.today = Packs.today
        updates = RuleUpdates(
            from: feed, settings: settings,
            store: settings.store.map { RuleStore(folder: $0, files: files ?? SystemFiles()) }, clock: clock,
            queues: queues,
            random: { 0.5 }
        ) { event in reported.withLock { $0.append(event) } }
        let rules = updates.makeRules()
        instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, clock: clock,
            ids: OAVTSequentialIds(prefix: "id-"))
        _ = instrument.addTracker(tracker)
        instrument.ready()
    }

    /// What is decided in most tests.
    static func settings(bundled: Int? = 1, store: Scratch? = nil, health: HealthBounds? = nil) throws -> UpdateSettings
    {
        var settings = UpdateSettings(
            keys: try Packs.ring(),
            bundled: bundled.map { [.text(Packs.text($0), name: "bundled.yaml")] } ?? [], store: store?.path)
        settings.health = health
        return settings
    }

    /// Starts, and waits for the first request to the feed.
    func begin() {
        updates.start(on: instrument)
        goOn(0)
    }

    /// Lets time pass, and everything be done that falls due.
    func goOn(_ milliseconds: Int = 60_000) {
        settle()
        // The time stands still while work is done.
        queues.work.suspend()
        clock.advance(toMilliseconds: clock.wallMilliseconds + milliseconds)
        queues.work.resume()
        settle()
    }

    /// Waits until everything is done that was started before.
    func settle() { queues.settle() }

    /// Emits events, and returns what the active rules say of themselves on the last one that passed.
    @discardableResult
    func emit(_ count: Int = 1, _ action: OAVTAction = .Ping) -> Int? {
        for _ in 0..<count { instrument.emit(action: action, tracker: tracker) }
        settle()
        return backend.which.withLock { $0.last ?? nil }
    }

    /// The descriptions of the events reported since the last call.
    func heard() -> [String] {
        settle()
        return reported.withLock { reported in
            defer { reported = [] }
            return reported.map { String($0.description.prefix { $0 != "\n" }) }
        }
    }
}

extension UpdateQueues {
    /// Waits until all work that was started before, and the work that results from it, is done.
    func settle() {
        for _ in 0..<4 {
            requests.sync {}
            work.sync {}
        }
    }
}

/// Records the rules that every event is marked with.
final class WitnessBackend: OAVTBackendProtocol, Sendable {
    let which = Guarded<[Int?]>([])
    let times = Guarded<[Int]>([])

    func sendEvent(event: OAVTEvent) {
        let number = event.getAttribute(key: OAVTAttribute(name: "which")) as? Int
        which.withLock { $0.append(number) }
        times.withLock { $0.append(event.stepTime) }
    }

    func sendMetric(metric: OAVTMetric) {}
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// A tracker that adds nothing.
///
/// `@unchecked Sendable`: only its id changes, which is set when it is added.
final class SilentTracker: OAVTTrackerProtocol, @unchecked Sendable {
    private let state = OAVTState()
    var trackerId: Int?

    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func getState() -> OAVTState { state }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

extension [String] {
    /// True if an event was reported whose description begins with the text.
    func has(_ beginning: String) -> Bool { contains { $0.hasPrefix(beginning) } }
}

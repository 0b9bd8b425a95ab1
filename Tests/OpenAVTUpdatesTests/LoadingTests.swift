import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTUpdates
import Testing

/// Updates whose rules are loaded while the app goes on.
@Suite struct `Updates that load in the background` {
    @Test func `return at once, and process the events that waited with their times`() throws {
        var settings = UpdateSettings(bundled: [.shipped("qoe.quality"), .text(Packs.text(1), name: "own.yaml")])
        settings.health = nil
        let compiling = try ContinuousClock().measure { _ = try OAVTRules(settings.bundled) }
        let clock = OAVTManualClock(milliseconds: UpdateBench.start)
        let heard = Guarded<[String]>([])
        var created: RuleUpdates?
        let time = ContinuousClock().measure {
            created = RuleUpdates(from: ScriptedFeed(), settings: settings, clock: clock) { event in
                heard.withLock { $0.append(event.description) }
            }
        }
        let updates = try #require(created)
        #expect(time < compiling / 4, "\(time), and compiling takes \(compiling)")
        let (backend, tracker, rules) = (WitnessBackend(), SilentTracker(), updates.makeRules())
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend, clock: clock)
        _ = instrument.addTracker(tracker)
        instrument.ready()
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(rules.hub.waitingEvents?.count == 1 && backend.which.withLock { $0 } == [])
        updates.start(on: instrument)
        waitByYielding { heard.withLock { $0.contains { $0.hasPrefix("processed 1 events that waited for rules") } } }
        #expect(backend.which.withLock { $0 } == [1] && backend.times.withLock { $0 } == [UpdateBench.start])
        #expect(
            updates.status.rules?.digest == instrument.rules.current?.digest && updates.status.rules?.origin == .bundled
        )
        instrument.emit(action: .Ping, tracker: tracker)
        #expect(backend.which.withLock { $0 } == [1, 1])
        updates.stop()
        #expect(
            heard.withLock { $0 }.prefix(2) == [
                "started with bundled rules", "processed 1 events that waited for rules, 0 were dropped",
            ])
    }

    @Test func `need no listener`() async throws {
        let updates = RuleUpdates(from: ScriptedFeed(), settings: try UpdateBench.settings())
        let events = updates.events
        let rules = updates.makeRules()
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: WitnessBackend())
        updates.start(on: instrument)
        var iterator = events.makeAsyncIterator()
        let first = await iterator.next()
        #expect(first?.description == "started with bundled rules")
        updates.stop()
    }
}

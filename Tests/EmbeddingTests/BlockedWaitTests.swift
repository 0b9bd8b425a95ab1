import AVTCore
import AVTTestSupport
import Dispatch
import Foundation
import OpenAVT
import Testing

/// A component that waits for the very thread that waits for the instrument.
@Suite(.timeLimit(.minutes(10))) struct `A call that waits for a component that never returns` {
    enum Call: String, CaseIterable, Sendable {
        case shutdown, addTracker, removeTracker, setBackend, setHub, setMetricalc, flush, ready, load, setConsent

        func perform(on instrument: OAVTInstrument, trackerId: Int) throws {
            switch self {
            case .shutdown: instrument.shutdown()
            case .addTracker: instrument.addTracker(SharedTracker())
            case .removeTracker: _ = instrument.removeTracker(trackerId)
            case .setBackend: instrument.setBackend(SharedBackend())
            case .setHub: instrument.setHub(OpenHub())
            case .setMetricalc: instrument.setMetricalc(try OAVTMetricalcRules([.shipped("openavt.core")]))
            case .flush: instrument.flush()
            case .ready: instrument.ready()
            case .load: _ = instrument.rules.load([.shipped("openavt.core")])
            case .setConsent: instrument.rules.setConsent("analytics", to: true)
            }
        }
    }

    /// An instrument whose backend keeps each event until it is released.
    private struct Blocked {
        let instrument: OAVTInstrument
        let notices: Notices
        let trackerId: Int
        let backend: BlockingBackend

        /// Returns once the first of some events is being processed on another thread.
        init(hasExecutor: Bool = false, events: Int = 1) throws {
            let (tracker, backend) = (SharedTracker(), BlockingBackend())
            let rules = try OAVTRules([.shipped("openavt.core")])
            let instrument = OAVTInstrument(
                hub: rules.hub, metricalc: rules.metricalc, backend: backend, executor: hasExecutor ? .ownQueue : nil)
            instrument.waitLimit = .milliseconds(30)
            notices = Notices(of: instrument)
            trackerId = instrument.addTracker(tracker)
            (self.instrument, self.backend) = (instrument, backend)
            Thread { for _ in 0..<events { instrument.emit(action: .Ping, tracker: tracker) } }.start()
            backend.entered.wait()
        }
    }

    @Test(arguments: Call.allCases, [true, false])
    func `is reported and returns, and takes effect later`(_ call: Call, _ hasExecutor: Bool) throws {
        let blocked = try Blocked(hasExecutor: hasExecutor)
        try call.perform(on: blocked.instrument, trackerId: blocked.trackerId)
        let first = try #require(blocked.notices.misuses.first)
        #expect(first.contains("`\(call.rawValue)") && first.contains("30 ms"))
        blocked.backend.release.signal()
        blocked.instrument.waitLimit = .seconds(300)
        blocked.instrument.flush()
        let counts = blocked.instrument.counts
        #expect(counts.emitted == 1 && counts.pending == 0)
    }

    @Test func `waits once for each event that blocks`() throws {
        let blocked = try Blocked(events: 2)
        for _ in 0..<3 { blocked.instrument.flush() }
        blocked.backend.release.signal()
        blocked.backend.entered.wait()
        blocked.instrument.flush()
        let times = blocked.notices.misuses.compactMap { $0.firstMatch(of: /waited (\d+) ms/)?.1 }
        #expect(times == ["30", "0", "0", "30"])
        blocked.backend.release.signal()
    }

    private final class BlockingBackend: OAVTBackendProtocol, Sendable {
        let entered = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)

        func sendEvent(event: OAVTEvent) {
            entered.signal()
            release.wait()
        }

        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }
}

/// A getter with `DispatchQueue.main.sync` in an instrument that the main thread uses.
@Suite(.serialized, .timeLimit(.minutes(10))) struct `A getter that waits for the main thread` {
    typealias Call = `A call that waits for a component that never returns`.Call

    @MainActor
    @Test(arguments: [Call.shutdown, .addTracker, .removeTracker, .setBackend])
    func `delays a call on the main thread for a second`(_ call: Call) async throws {
        let (tracker, backend, entered) = (SharedTracker(), SharedBackend(), DispatchSemaphore(value: 0))
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        let id = instrument.addTracker(tracker)
        let notices = Notices(of: instrument)
        instrument.registerGetter(
            attribute: OAVTAttribute(name: "title"),
            getter: {
                entered.signal()
                return DispatchQueue.main.sync { "film" }
            }, tracker: tracker)
        Thread { instrument.emit(action: .Ping, tracker: tracker) }.start()
        entered.wait()
        let time = try ContinuousClock().measure { try call.perform(on: instrument, trackerId: id) }
        #expect(time > .milliseconds(900) && time < .seconds(4), "\(time)")
        #expect(notices.misuses.count == 1 && notices.misuses[0].contains("`\(call.rawValue)"))
        // The getter returns as soon as the main thread is free, and the event is sent.
        await instrument.flush()
        #expect(instrument.counts.sent == 1 && instrument.counts.pending == 0)
    }

    @MainActor
    @Test func `does not delay a call if events have an executor`() async throws {
        let (tracker, backend, entered) = (SharedTracker(), SharedBackend(), DispatchSemaphore(value: 0))
        let instrument = OAVTInstrument(rules: try OAVTRules([.shipped("openavt.core")]), backend: backend)
        instrument.addTracker(tracker)
        let notices = Notices(of: instrument)
        instrument.registerGetter(
            attribute: OAVTAttribute(name: "title"),
            getter: {
                entered.signal()
                return DispatchQueue.main.sync { "film" }
            }, tracker: tracker)
        let emitting = Task.detached { instrument.emit(action: .Ping, tracker: tracker) }
        entered.wait()
        try Call.shutdown.perform(on: instrument, trackerId: 0)
        #expect(notices.misuses.isEmpty)
        await emitting.value
        #expect(instrument.counts.dropped == ["notRunning": 1])
    }
}

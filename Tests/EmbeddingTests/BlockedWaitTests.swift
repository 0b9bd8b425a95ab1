import AVTCore
import AVTTestSupport
import Dispatch
import Foundation
import OpenAVT
import Testing

/// A component that waits for the very thread that waits for the instrument.
@Suite(.timeLimit(.minutes(10))) struct `A call that waits for a component that never returns` {
    enum Call: String, CaseIterable, Sendable {
        case shutdown, addTracker, removeTracker, setBackend, setHub, flush, load
    }

    @Test(arguments: Call.allCases, [true, false])
    func `is reported and returns, and takes effect later`(_ call: Call, _ hasExecutor: Bool) throws {
        let backend = SharedBackend()
        let tracker = SharedTracker()
        let rules = try OAVTRules([.shipped("openavt.core")])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, executor: hasExecutor ? .ownQueue : nil)
        instrument.waitLimit = .milliseconds(30)
        let notices = Notices(of: instrument)
        let id = instrument.addTracker(tracker)
        let (entered, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let blocking = BlockingHub(entered: entered, release: release)
        instrument.setHub(blocking)
        let emitting = Thread { instrument.emit(action: .Ping, tracker: tracker) }
        emitting.start()
        entered.wait()

        switch call {
        case .shutdown: instrument.shutdown()
        case .addTracker: instrument.addTracker(SharedTracker())
        case .removeTracker: _ = instrument.removeTracker(id)
        case .setBackend: instrument.setBackend(SharedBackend())
        case .setHub: instrument.setHub(OpenHub())
        case .flush: instrument.flush()
        case .load: _ = instrument.rules.load([.shipped("openavt.core")])
        }
        // Adding a tracker waits only for a hub that runs rules, or an instrument that is ready; loading finds no rules.
        if call != .addTracker, call != .load {
            #expect(notices.misuses.count == 1)
            #expect(notices.misuses.first?.contains("`\(call.rawValue)") == true)
        }
        release.signal()
        instrument.waitLimit = .seconds(300)
        instrument.flush()
        let counts = instrument.counts
        #expect(counts.emitted == 1 && counts.pending == 0)
    }

    private final class BlockingHub: OAVTHubProtocol, Sendable {
        let entered, release: DispatchSemaphore

        init(entered: DispatchSemaphore, release: DispatchSemaphore) {
            self.entered = entered
            self.release = release
        }

        func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
            entered.signal()
            release.wait()
            return event
        }

        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }
}

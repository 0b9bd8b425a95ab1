import AVTCore
import AVTTestSupport
import Dispatch
import Foundation
import OpenAVT

/// A backend that any thread may read, and that a test can stop.
final class SharedBackend: OAVTBackendProtocol, Sendable {
    private let received = Guarded<[(name: String, thread: ThreadID, snapshot: OAVTEventSnapshot)]>([])
    private let metricCount = Guarded(0)
    private let gate: DispatchSemaphore?
    private let hasEnded = Guarded(false)
    private let lateCount = Guarded(0)

    typealias ThreadID = ObjectIdentifier

    /// Creates a backend; each event waits for the gate, if there is one.
    init(gate: DispatchSemaphore? = nil) {
        self.gate = gate
    }

    var names: [String] { received.withLock { $0.map(\.name) } }
    var snapshots: [OAVTEventSnapshot] { received.withLock { $0.map(\.snapshot) } }
    var threads: [ThreadID] { received.withLock { $0.map(\.thread) } }
    var count: Int { received.withLock { $0.count } }
    var metrics: Int { metricCount.withLock { $0 } }
    /// The number of events that came after the end of service.
    var late: Int { lateCount.withLock { $0 } }

    func sendEvent(event: OAVTEvent) {
        gate?.wait()
        if hasEnded.withLock({ $0 }) { lateCount.withLock { $0 += 1 } }
        received.withLock {
            $0.append((event.getAction().getActionName(), ObjectIdentifier(Thread.current), event.snapshot))
        }
    }

    func sendMetric(metric: OAVTMetric) { metricCount.withLock { $0 += 1 } }
    func instrumentReady(instrument: OAVTInstrument) { hasEnded.withLock { $0 = false } }
    func endOfService() { hasEnded.withLock { $0 = true } }
}

/// A tracker that any thread may use.
final class SharedTracker: OAVTTrackerProtocol, Sendable {
    private let id = Guarded<Int?>(nil)
    private let state = OAVTState()
    private let readyCount = Guarded(0)
    private let threadIDs = Guarded<[ObjectIdentifier]>([])

    var trackerId: Int? {
        get { id.withLock { $0 } }
        set { id.withLock { $0 = newValue } }
    }

    /// The number of calls of `instrumentReady`.
    var readyCalls: Int { readyCount.withLock { $0 } }
    /// The threads on which `initEvent` was called.
    var threads: [ObjectIdentifier] { threadIDs.withLock { $0 } }

    func getState() -> OAVTState { state }

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        threadIDs.withLock { $0.append(ObjectIdentifier(Thread.current)) }
        return event
    }

    func instrumentReady(instrument: OAVTInstrument) { readyCount.withLock { $0 += 1 } }
    func endOfService() {}
}

/// The notices of an instrument, as a listener receives them.
final class Notices: Sendable {
    private let all = Guarded<[OAVTNotice]>([])

    init(of instrument: OAVTInstrument) {
        instrument.addListener { [all] notice in all.withLock { $0.append(notice) } }
    }

    var list: [OAVTNotice] { all.withLock { $0 } }

    var misuses: [String] {
        list.compactMap { if case .misuse(let text) = $0 { text } else { nil } }
    }

    var failures: [OAVTFailedFormula] {
        list.compactMap { if case .failedFormula(let formula) = $0 { formula } else { nil } }
    }

    var blocked: [OAVTBlockedEvent] {
        list.compactMap { if case .blocked(let event) = $0 { event } else { nil } }
    }
}

/// A hub that accepts everything.
final class OpenHub: OAVTHubProtocol, Sendable {
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? { event }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// Runs a closure on another thread and waits for it.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    onThreads(1) { _ in body() }
}

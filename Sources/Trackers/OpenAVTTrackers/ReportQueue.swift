import AVTCore
import Dispatch
import OpenAVTChain

/// The reports of a tracker on their way to the instrument.
///
/// Adding a report never waits for the rules or the backend: a queue of its own passes the reports on. If too many wait, the
/// new value of a property replaces the oldest one that waits, and signals are dropped last.
final class ReportQueue: Sendable {
    fileprivate struct State {
        var waiting: [(report: OAVTReport, timestamp: OAVTTimestamp)] = []
        // Held weakly: an app that forgets to detach a tracker leaks neither the tracker nor the instrument.
        weak var instrument: OAVTInstrument?
        weak var tracker: OAVTPlayerTracker?
        var isPassingOn = false
        var isClosed = false
        var droppedCount = 0
    }

    private let state = Guarded(State())
    private let limit: Int
    private let log: OAVTReportLog?
    private let queue = DispatchQueue(label: "OpenAVT.reports")

    init(limit: Int, log: OAVTReportLog?) {
        (self.limit, self.log) = (max(1, limit), log)
    }

    /// The number of reports that were dropped, or replaced by newer values, because too many waited.
    var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// Passes reports on to an instrument, those first that were added before.
    func open(_ instrument: OAVTInstrument, _ tracker: OAVTPlayerTracker) {
        state.withLock { ($0.instrument, $0.tracker) = (instrument, tracker) }
        passOn()
    }

    /// Accepts reports again after ``close(with:at:)``.
    func reopen() { state.withLock { $0.isClosed = false } }

    /// Adds a last report, whatever waits, and ignores all that follow.
    func close(with last: OAVTReport, at timestamp: OAVTTimestamp) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.waiting.append((last, timestamp))
            state.isClosed = true
        }
        passOn()
    }

    /// Adds a report.
    func add(_ report: OAVTReport, at timestamp: OAVTTimestamp) {
        state.withLock { state in
            guard !state.isClosed else { return }
            if state.waiting.count >= limit {
                state.droppedCount += 1
                guard let index = state.leastImportant(besides: report) else { return }
                state.waiting.remove(at: index)
            }
            state.waiting.append((report, timestamp))
        }
        passOn()
    }

    /// Removes all reports that wait, and passes nothing on until the queue is opened again.
    ///
    /// Called on the draining thread of the instrument, as everything that removes reports.
    func removeAll() -> [(report: OAVTReport, timestamp: OAVTTimestamp)] {
        let (waiting, instrument) = state.withLock { state in
            defer { (state.waiting, state.instrument) = ([], nil) }
            return (state.waiting, state.instrument)
        }
        if let instrument {
            for (report, timestamp) in waiting { log?.write(report, at: instrument.milliseconds(of: timestamp)) }
        }
        return waiting
    }

    /// Has the instrument process the reports that wait, in a job of its queue.
    private func passOn() {
        let mustStart = state.withLock { state in
            guard !state.isPassingOn, state.instrument != nil, !state.waiting.isEmpty else { return false }
            state.isPassingOn = true
            return true
        }
        guard mustStart else { return }
        // The thread that reports must not become the one that processes.
        queue.async { [self] in
            // Later reports follow in a job of their own: events of the app that were emitted before them come first.
            let (count, instrument) = state.withLock { ($0.waiting.count, $0.instrument) }
            guard let instrument else { return state.withLock { $0.isPassingOn = false } }
            instrument.enqueueJob { [self] in
                process(count)
                state.withLock { $0.isPassingOn = false }
                passOn()
            }
        }
    }

    private func process(_ count: Int) {
        for _ in 0..<count {
            let (entry, instrument, tracker) = state.withLock { state in
                let next = state.instrument == nil || state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                return (next, state.instrument, state.tracker)
            }
            guard let entry, let instrument, let tracker else { return }
            log?.write(entry.report, at: instrument.milliseconds(of: entry.timestamp))
            instrument.process(entry.report, of: tracker, at: entry.timestamp)
        }
    }
}

extension ReportQueue.State {
    /// Returns the index of the oldest value of the same property, or else of any property, or `nil` if only signals wait.
    fileprivate func leastImportant(besides report: OAVTReport) -> Int? {
        let same = waiting.firstIndex { $0.report.isProperty && report.isProperty && $0.report.name == report.name }
        return same ?? waiting.firstIndex { $0.report.isProperty }
    }
}

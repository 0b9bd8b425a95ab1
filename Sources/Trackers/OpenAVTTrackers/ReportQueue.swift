import AVTCore
import Dispatch
import OpenAVTChain

/// The reports of a tracker on their way to the instrument.
///
/// Adding a report never waits for the rules or the backend: a dispatch queue passes the reports on. If the
/// queue is full, a new report displaces the oldest value of the same property, or else of any property; if only signals wait,
/// the new report is dropped.
final class ReportQueue: Sendable {
    fileprivate struct State {
        var waiting: [(report: OAVTReport, timestamp: OAVTTimestamp)] = []
        // Held weakly: an app that forgets to detach a tracker leaks neither the tracker nor the instrument.
        weak var instrument: OAVTInstrument?
        weak var tracker: OAVTPlayerTracker?
        var isPassingOn = false
        var isClosed = false
        var droppedCount = 0
        /// The number of dropped reports of which the instrument does not know yet.
        var newlyDroppedCount = 0

        mutating func countDropped(_ count: Int = 1) {
            droppedCount += count
            newlyDroppedCount += count
        }
    }

    private let state = Guarded(State())
    private let limit: Int
    private let log: OAVTReportLog?
    private let queue: DispatchQueue

    init(limit: Int, log: OAVTReportLog?, queue: DispatchQueue) {
        (self.limit, self.log, self.queue) = (max(1, limit), log, queue)
    }

    /// The number of reports that were dropped, or replaced by newer values, because too many waited.
    var droppedCount: Int { state.withLock { $0.droppedCount } }

    /// Counts reports that were dropped elsewhere.
    func countDropped(_ count: Int) { state.withLock { $0.countDropped(count) } }

    /// Passes reports on to an instrument, those first that were added before.
    func open(_ instrument: OAVTInstrument, _ tracker: OAVTPlayerTracker) {
        // Returned, so that the last reference to another instrument is never released while the lock is held.
        _ = state.withLock { state -> OAVTInstrument? in
            defer { (state.instrument, state.tracker) = (instrument, tracker) }
            return state.instrument
        }
        passOn()
    }

    /// Accepts reports again after ``close(with:at:)``.
    func reopen() { state.withLock { $0.isClosed = false } }

    /// Adds a last report, whatever waits, and ignores all that follow.
    func close(with last: OAVTReport, at timestamp: OAVTTimestamp) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            // A tracker that is detached and attached repeatedly before anything is passed on.
            let isRepeated =
                state.waiting.last.map { !$0.report.isProperty && $0.report.symbol == last.symbol } ?? false
            if !isRepeated { state.waiting.append((last, timestamp)) }
        }
        passOn()
    }

    /// Adds a report.
    func add(_ report: OAVTReport, at timestamp: OAVTTimestamp) {
        state.withLock { state in
            guard !state.isClosed else { return }
            if state.waiting.count >= limit {
                state.countDropped()
                guard let index = state.leastImportant(besides: report) else { return }
                state.waiting.remove(at: index)
            }
            state.waiting.append((report, timestamp))
        }
        passOn()
    }

    /// Processes all reports that wait, and passes nothing on until the queue is opened again.
    ///
    /// Called on the draining thread.
    ///
    /// - Parameters:
    ///   - instrument: The instrument, which the queue does not know if it has never been ready.
    ///   - tracker: The tracker.
    func processAll(on instrument: OAVTInstrument, _ tracker: OAVTPlayerTracker) {
        // Returned, so that the last reference to another instrument is never released while the lock is held.
        let (waiting, _) = state.withLock { state in
            defer { (state.waiting, state.instrument) = ([], nil) }
            return (state.waiting, state.instrument)
        }
        passOnDropped(to: instrument, tracker)
        for entry in waiting { process(entry, instrument, tracker) }
    }

    /// Has the instrument process the reports that wait, in a job of its queue.
    private func passOn() {
        // Returned, so that the last reference to an instrument is never released while the lock is held.
        let (mustStart, _) = state.withLock { state -> (Bool, OAVTInstrument?) in
            let instrument = state.instrument
            guard !state.isPassingOn, instrument != nil, !state.waiting.isEmpty else { return (false, instrument) }
            state.isPassingOn = true
            return (true, instrument)
        }
        guard mustStart else { return }
        // The thread that reports must not become the one that processes.
        queue.async { [self] in
            // Later reports follow in a job of their own: events of the app that were emitted before them come first.
            let (count, instrument) = state.withLock { state -> (Int, OAVTInstrument?) in
                let instrument = state.instrument
                if instrument == nil { state.isPassingOn = false }
                return (state.waiting.count, instrument)
            }
            instrument?.enqueueJob { [self, weak instrument] in
                if let instrument { process(count, instrument) }
                state.withLock { $0.isPassingOn = false }
                passOn()
            }
        }
    }

    /// Has the instrument count the reports that were dropped since the last call.
    private func passOnDropped(to instrument: OAVTInstrument, _ tracker: OAVTPlayerTracker) {
        let count = state.withLock { state in
            defer { state.newlyDroppedCount = 0 }
            return state.newlyDroppedCount
        }
        if count > 0 { instrument.didDropReports(count, of: tracker, .reportLimit) }
    }

    private func process(_ count: Int, _ instrument: OAVTInstrument) {
        let owner = state.withLock { $0.instrument === instrument ? $0.tracker : nil }
        if let owner { passOnDropped(to: instrument, owner) }
        for _ in 0..<count {
            let (entry, current, tracker) = state.withLock { state in
                // The tracker may be in another instrument by now.
                let next = state.instrument !== instrument || state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                return (next, state.instrument, state.tracker)
            }
            guard let entry, current != nil, let tracker else { return }
            process(entry, instrument, tracker)
        }
    }

    private func process(
        _ entry: (report: OAVTReport, timestamp: OAVTTimestamp), _ instrument: OAVTInstrument,
        _ tracker: OAVTPlayerTracker
    ) {
        let time = instrument.process(entry.report, of: tracker, at: entry.timestamp)
        log?.write(entry.report, at: time)
    }
}

extension ReportQueue.State {
    /// Returns the index of the oldest value of the same property, or else of any property, or `nil` if only signals wait.
    fileprivate func leastImportant(besides report: OAVTReport) -> Int? {
        let same = waiting.firstIndex { waiting in
            waiting.report.isProperty && report.isProperty && waiting.report.symbol == report.symbol
        }
        return same ?? waiting.firstIndex { $0.report.isProperty }
    }
}

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
    private static let isOnQueue = DispatchSpecificKey<ObjectIdentifier>()

    init(limit: Int, log: OAVTReportLog?) {
        (self.limit, self.log) = (max(1, limit), log)
        queue.setSpecific(key: ReportQueue.isOnQueue, value: ObjectIdentifier(self))
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

    /// Adds a last report, and ignores all that follow.
    func close(with last: OAVTReport, at timestamp: OAVTTimestamp) {
        add(last, at: timestamp)
        state.withLock { $0.isClosed = true }
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

    /// Removes all reports that wait, when none is on its way to the instrument any more.
    func removeAll() -> [(report: OAVTReport, timestamp: OAVTTimestamp)] {
        let (waiting, instrument) = state.withLock { state in
            defer { (state.waiting, state.instrument) = ([], nil) }
            return (state.waiting, state.instrument)
        }
        if DispatchQueue.getSpecific(key: ReportQueue.isOnQueue) != ObjectIdentifier(self) { queue.sync {} }
        if let instrument {
            for (report, timestamp) in waiting { log?.write(report, at: instrument.milliseconds(of: timestamp)) }
        }
        return waiting
    }

    private func passOn() {
        let mustStart = state.withLock { state in
            guard !state.isPassingOn, state.instrument != nil, !state.waiting.isEmpty else { return false }
            state.isPassingOn = true
            return true
        }
        guard mustStart else { return }
        queue.async { [self] in
            while let (entry, instrument, tracker) = next() {
                log?.write(entry.report, at: instrument.milliseconds(of: entry.timestamp))
                instrument.report(entry.report, tracker: tracker, at: entry.timestamp)
            }
        }
    }

    private typealias Entry = (report: OAVTReport, timestamp: OAVTTimestamp)

    /// One at a time: a report that was removed from here is at once with the instrument.
    private func next() -> (Entry, OAVTInstrument, OAVTPlayerTracker)? {
        state.withLock { state in
            guard let instrument = state.instrument, let tracker = state.tracker, !state.waiting.isEmpty else {
                state.isPassingOn = false
                return nil
            }
            return (state.waiting.removeFirst(), instrument, tracker)
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

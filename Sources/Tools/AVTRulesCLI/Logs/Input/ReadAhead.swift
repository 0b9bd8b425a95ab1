import AVTCore
import Dispatch
import Foundation

/// Reads a log in a thread of its own, while earlier pieces are processed.
///
/// `@unchecked Sendable`: only the thread uses the log until it has been read.
final class ReadAhead: @unchecked Sendable {
    private let log: EventLog
    private let steps = Guarded<[EventLog.Step?]>([])
    private let isCancelled = Guarded(false)
    // Filled by signals: a semaphore that is released below the value with which it was created ends the process, and a
    // run whose results cannot be written releases it early.
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    /// The maximum number of pieces that wait.
    private static let limit = 2

    /// Starts to read a log.
    init(_ log: EventLog) {
        self.log = log
        for _ in 0..<ReadAhead.limit { free.signal() }
        Thread.detachNewThread { self.read() }
    }

    /// Returns the next piece, or `nil` at the end.
    func next() -> EventLog.Step? {
        filled.wait()
        let step = steps.withLock { $0.removeFirst() }
        free.signal()
        return step
    }

    /// Ends the thread early.
    func cancel() {
        isCancelled.withLock { $0 = true }
        free.signal()
    }

    private func read() {
        var isAtEnd = false
        while !isAtEnd {
            free.wait()
            if isCancelled.withLock({ $0 }) { return }
            let step = log.nextStep()
            isAtEnd = step == nil
            steps.withLock { $0.append(step) }
            filled.signal()
        }
    }
}

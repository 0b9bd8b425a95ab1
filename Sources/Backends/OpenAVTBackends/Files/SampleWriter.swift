import AVTCore
import Dispatch
import OpenAVTChain

/// Writes samples on a queue of its own, in their order, so that the threads that add them wait for no file.
///
/// Samples that were added while others were written are written together.
package final class SampleWriter: Sendable {
    private struct State {
        var number = 0
        /// The samples that have not been passed to the closure.
        var added: [DeliverySample] = []
        /// The number of samples that have not been written.
        var waiting = 0
        var dropped = 0
        var isScheduled = false
    }

    /// `@unchecked Sendable`: the closure is called on one serial queue only.
    private final class Body: @unchecked Sendable {
        let write: ([DeliverySample]) -> Int

        init(_ write: @escaping ([DeliverySample]) -> Int) { self.write = write }
    }

    private let source = OAVTRandomIds().next()
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "OpenAVT.writer")
    private let body: Body
    private let limit: Int

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of samples that wait to be written; further ones are dropped.
    ///   - write: Writes samples, and returns the number of those that could not be written.
    package init(limit: Int, _ write: @escaping ([DeliverySample]) -> Int) {
        self.limit = limit
        body = Body(write)
    }

    /// The number of samples that were dropped, because too many waited or they could not be written.
    package var droppedCount: Int { state.withLock { $0.dropped } }

    /// Adds an event.
    package func add(_ event: OAVTEvent) { add { DeliverySample(event, source: source, number: $0) } }

    /// Adds a metric.
    package func add(_ metric: OAVTMetric) { add { DeliverySample(metric, source: source, number: $0) } }

    /// Waits until everything is written, and calls a closure on the queue.
    package func flush(_ completion: () -> Void = {}) {
        queue.sync {
            write()
            completion()
        }
    }

    private func add(_ makeSample: (Int) -> DeliverySample) {
        let mustSchedule = state.withLock { state in
            guard state.waiting < limit else {
                state.dropped += 1
                return false
            }
            state.added.append(makeSample(state.number))
            state.number += 1
            state.waiting += 1
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.async { self.write() } }
    }

    private func write() {
        let samples = state.withLock { state in
            defer { (state.added, state.isScheduled) = ([], false) }
            return state.added
        }
        guard !samples.isEmpty else { return }
        let failures = body.write(samples)
        state.withLock { state in
            state.waiting -= samples.count
            state.dropped += failures
        }
    }
}

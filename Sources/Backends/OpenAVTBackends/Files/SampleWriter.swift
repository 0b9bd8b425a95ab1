import AVTCore
import Dispatch
import OpenAVTChain

/// Writes samples on a queue of its own, in their order, so that the threads that add them wait for no file.
///
/// Samples that were added while others were written are written together.
package final class SampleWriter: Sendable {
    /// The outcome of writing samples.
    package enum Outcome: Sendable {
        /// The samples are written, except for a number of them that cannot be.
        case written(failures: Int)
        /// No sample is written, for the reason; they are tried again.
        case failed(reason: String)
    }

    private struct State {
        var number = 0
        /// The samples that have not been passed to the closure.
        var added: [DeliverySample] = []
        /// The number of samples that have not been written.
        var waiting = 0
        var dropped = 0
        var isScheduled = false
        /// True since the samples could not be written.
        var isFailing = false
    }

    /// `@unchecked Sendable`: the closure is called on one serial queue only.
    private final class Body: @unchecked Sendable {
        let write: ([DeliverySample]) -> Outcome

        init(_ write: @escaping ([DeliverySample]) -> Outcome) { self.write = write }
    }

    private let source = OAVTRandomIds().next()
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "OpenAVT.writer")
    private let body: Body
    private let limit: Int
    private let retryDelay: DispatchTimeInterval

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of samples that wait to be written; further ones are dropped.
    ///   - retryDelay: The time after which samples that could not be written are tried again.
    ///   - write: Writes samples.
    package init(
        limit: Int, retryDelay: DispatchTimeInterval = .seconds(1), _ write: @escaping ([DeliverySample]) -> Outcome
    ) {
        (self.limit, self.retryDelay) = (limit, retryDelay)
        body = Body(write)
    }

    /// The number of samples that were dropped, because too many waited or they cannot be written.
    package var droppedCount: Int { state.withLock { $0.dropped } }

    /// Adds an event.
    package func add(_ event: OAVTEvent) { add { DeliverySample(event, source: source, number: $0) } }

    /// Adds a metric.
    package func add(_ metric: OAVTMetric) { add { DeliverySample(metric, source: source, number: $0) } }

    /// Waits until everything is written, or cannot be written now, and calls a closure on the queue.
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

    private func tryAgain() {
        queue.asyncAfter(deadline: .now() + retryDelay) { [weak self] in
            guard let self else { return }
            write()
            if state.withLock({ $0.isFailing }) { tryAgain() }
        }
    }

    private func write() {
        let samples = state.withLock { state in
            defer { (state.added, state.isScheduled) = ([], false) }
            return state.added
        }
        guard !samples.isEmpty else { return }
        switch body.write(samples) {
        case .written(let failures):
            state.withLock { state in
                state.waiting -= samples.count
                state.dropped += failures
                state.isFailing = false
            }
        case .failed(let reason):
            let isNew = state.withLock { state in
                state.added.insert(contentsOf: samples, at: 0)
                // Further samples wait for the next attempt.
                state.isScheduled = true
                defer { state.isFailing = true }
                return !state.isFailing
            }
            // A flush in the meantime fails as well, and must not begin further attempts.
            guard isNew else { return }
            OAVTLog.error("samples cannot be written: \(reason); they are tried again")
            tryAgain()
        }
    }
}

import AVTCore
import Dispatch
import OpenAVTChain

/// Runs jobs one at a time, in the order in which threads bring them, each on its thread.
///
/// No lock is held while a job runs, so it may call anything. A job that is brought by another job runs after it; only
/// threads wait for each other.
final class ExclusiveJobs: Sendable {
    private struct State {
        /// The thread that runs a job, or that is about to, or `nil` if there is none.
        var thread: ThreadIdentity?
        /// The jobs that the current job has brought.
        var further: [() -> Void] = []
        /// The threads that wait to run a job, the first one next.
        var waiting: [(thread: ThreadIdentity, isNext: DispatchSemaphore)] = []
    }

    private let state = Guarded(State())

    /// True inside of a job, on its thread.
    var isOnThread: Bool { state.withLock { $0.thread == ThreadIdentity.current } }

    /// Runs a job on the calling thread, as soon as no other thread runs one, or from inside a job after that job.
    func run(_ job: @escaping () -> Void) {
        let isNext = DispatchSemaphore(value: 0)
        let (isInside, mustWait) = state.withLock { state -> (Bool, Bool) in
            let current = ThreadIdentity.current
            guard let thread = state.thread else {
                state.thread = current
                return (false, false)
            }
            if thread == current {
                state.further.append(job)
                return (true, false)
            }
            state.waiting.append((current, isNext))
            return (false, true)
        }
        guard !isInside else { return }
        if mustWait { isNext.wait() }
        var next: (() -> Void)? = job
        while let job = next {
            job()
            next = nextJob()
        }
    }

    /// Returns the next job of the calling thread, or lets the next thread run if there is none.
    private func nextJob() -> (() -> Void)? {
        state.withLock { state in
            if !state.further.isEmpty { return state.further.removeFirst() }
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            state.thread = next?.thread
            next?.isNext.signal()
            return nil
        }
    }
}

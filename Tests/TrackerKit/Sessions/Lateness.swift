import AVTCore
import Foundation

/// Measures by how much a thread that wants to run every few milliseconds is late: a player, a tracker and an observer that share
/// processors with other programs are as late.
package final class Lateness: Sendable {
    private let state = Guarded((worst: 0.0, isStopped: false))

    /// Begins to measure.
    package init() {
        Thread { [state] in
            while !state.withLock({ $0.isStopped }) {
                let begin = ContinuousClock.now
                usleep(2_000)
                let late = (ContinuousClock.now - begin) / .milliseconds(1) - 2
                state.withLock { $0.worst = max($0.worst, late) }
            }
        }.start()
    }

    /// Ends the measurement.
    ///
    /// - Returns: The greatest lateness, in milliseconds.
    package func end() -> Double {
        state.withLock { state in
            state.isStopped = true
            return state.worst
        }
    }
}

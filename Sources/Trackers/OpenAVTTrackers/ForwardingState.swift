import AVTCore
import OpenAVTChain

/// What every ``ForwardingTracker`` stores: its place in an instrument, and what it has reported.
package final class ForwardingState: Sendable {
    private let state = Guarded(State())

    private struct State {
        var trackerId: Int?
        var wasReady = false
        /// The values of the getters that were reported last, by attribute.
        var reportedValues: [String: OAVTValue] = [:]
        weak var instrument: OAVTInstrument?
    }

    /// Creates the state of a tracker without an instrument.
    package init() {}

    /// The tracker's id in its instrument.
    package var trackerId: Int? {
        get { state.withLock { $0.trackerId } }
        set { state.withLock { $0.trackerId = newValue } }
    }

    /// The instrument, once it is ready.
    package var instrument: OAVTInstrument? {
        get { state.withLock { $0.instrument } }
        set { state.withLock { $0.instrument = newValue } }
    }

    /// Returns true once: when the instrument is ready for the first time.
    package func becomesReady() -> Bool {
        state.withLock { state in
            defer { state.wasReady = true }
            return !state.wasReady
        }
    }

    /// Stores the value of a getter.
    ///
    /// - Returns: True if it has changed since it was reported.
    package func changes(_ attribute: String, to value: OAVTValue?) -> Bool {
        state.withLock { state in
            defer { state.reportedValues[attribute] = value }
            return state.reportedValues[attribute] != value
        }
    }

    /// Has all values reported again: the rules forget them with what is played.
    package func forgetReportedValues() { state.withLock { $0.reportedValues = [:] } }
}

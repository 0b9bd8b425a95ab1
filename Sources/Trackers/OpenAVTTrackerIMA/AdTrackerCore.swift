#if canImport(GoogleInteractiveMediaAds)
    import AVTCore
    import Foundation
    import OpenAVTChain
    import OpenAVTRuntime
    import OpenAVTTrackers

    /// What a tracker of ads stores.
    final class AdTrackerCore: Sendable {
        let reports: OAVTPlayerTracker
        /// What the getters return.
        let values = Guarded(AdValues())
        let clock: any OAVTClock
        private let state = Guarded(State())

        private struct State {
            var trackerId: Int?
            var wasReady = false
            /// The values of the getters that were reported last, by attribute.
            var reportedValues: [String: OAVTValue] = [:]
            var nextPosition: Int?
            weak var instrument: OAVTInstrument?
        }

        /// The minimum time between reports of the position, in milliseconds, unless something else is reported.
        private static let positionInterval = 250

        init(reportLimit: Int, log: OAVTReportLog?, clock: any OAVTClock) {
            reports = OAVTPlayerTracker(
                mapping: .ima, reportLimit: reportLimit, log: log, clock: clock, queue: .main)
            self.clock = clock
        }

        var trackerId: Int? {
            get { state.withLock { $0.trackerId } }
            set { state.withLock { $0.trackerId = newValue } }
        }

        /// The instrument, once it is ready.
        var instrument: OAVTInstrument? {
            get { state.withLock { $0.instrument } }
            set { state.withLock { $0.instrument = newValue } }
        }

        /// Returns true once: when the instrument is ready for the first time.
        func becomesReady() -> Bool {
            state.withLock { state in
                defer { state.wasReady = true }
                return !state.wasReady
            }
        }

        /// Stores the value of a getter.
        ///
        /// - Returns: True if it has changed since it was reported.
        func changes(_ attribute: String, to value: OAVTValue?) -> Bool {
            state.withLock { state in
                defer { state.reportedValues[attribute] = value }
                return state.reportedValues[attribute] != value
            }
        }

        /// Has all values reported again: the rules forget them with the ad.
        func forgetReportedValues() { state.withLock { $0.reportedValues = [:] } }

        /// Returns true if it is time to report the position again.
        func mayReportPosition(at timestamp: OAVTTimestamp) -> Bool {
            let now = timestamp.monotonicMilliseconds
            return state.withLock { state in
                guard now >= state.nextPosition ?? now else { return false }
                state.nextPosition = now &+ Self.positionInterval
                return true
            }
        }
    }
#endif

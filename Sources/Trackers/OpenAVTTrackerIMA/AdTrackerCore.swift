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
        let forwarding = ForwardingState()
        /// The earliest time of the next report of the position, or `nil` before the first one.
        private let nextPosition = Guarded<Int?>(nil)

        /// The minimum time between reports of the position, in milliseconds, unless something else is reported.
        private static let positionInterval = 250

        init(reportLimit: Int, log: OAVTReportLog?, clock: any OAVTClock) {
            reports = OAVTPlayerTracker(
                mapping: .ima, reportLimit: reportLimit, log: log, clock: clock, queue: .main)
            self.clock = clock
        }

        /// Returns true if it is time to report the position again.
        func mayReportPosition(at timestamp: OAVTTimestamp) -> Bool {
            let now = timestamp.monotonicMilliseconds
            return nextPosition.withLock { next in
                guard now >= next ?? now else { return false }
                next = now &+ Self.positionInterval
                return true
            }
        }
    }
#endif

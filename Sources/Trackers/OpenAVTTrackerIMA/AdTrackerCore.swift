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

        init(reportLimit: Int, log: OAVTReportLog?, clock: any OAVTClock) {
            reports = OAVTPlayerTracker(
                mapping: .ima, reportLimit: reportLimit, log: log, clock: clock, queue: .main)
            self.clock = clock
        }
    }
#endif

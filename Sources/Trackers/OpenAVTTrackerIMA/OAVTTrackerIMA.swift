#if canImport(GoogleInteractiveMediaAds)
    import Foundation
    import GoogleInteractiveMediaAds
    import OpenAVTChain
    import OpenAVTTrackers

    /// A tracker of ads that Google's Interactive Media Ads SDK plays.
    ///
    /// The app passes on what its delegates of the SDK receive, on the main thread:
    ///
    /// ```swift
    /// func adsManager(_ adsManager: IMAAdsManager, didReceive event: IMAAdEvent) {
    ///     adTracker.adEvent(event: event, adsManager: adsManager)
    /// }
    /// ```
    ///
    /// The pack `players.ima` defines what the events mean. Without an executor of the instrument, rules, getters and backend run on
    /// the main queue. Getters return copies of what IMA reported last; an override changes the events.
    ///
    /// `@unchecked Sendable`: all state is in `core`, which is `Sendable`; subclasses add properties at their own risk.
    open class OAVTTrackerIMA: OAVTForwardingTracker, @unchecked Sendable {
        let core: AdTrackerCore

        /// Creates a tracker.
        public init() {
            core = AdTrackerCore(reportLimit: 1024, log: nil, clock: OAVTSystemClock.shared)
            super.init(reports: core.reports)
        }

        /// Creates a tracker that records its reports, or has another clock.
        ///
        /// - Parameters:
        ///   - reportLimit: The maximum number of reports that wait.
        ///   - log: Records the reports, or `nil`.
        ///   - clock: The clock of the instrument.
        public init(reportLimit: Int = 1024, log: OAVTReportLog?, clock: any OAVTClock = OAVTSystemClock.shared) {
            core = AdTrackerCore(reportLimit: reportLimit, log: log, clock: clock)
            super.init(reports: core.reports)
        }

        // MARK: What the app passes on

        /// An ad break begins: IMA requests that the content is paused.
        open func adBreakBegin() { report("content-pause-requested") }

        /// The ad break is over, and so is its ad: IMA requests that the content is resumed.
        open func adBreakFinish() { report("content-resume-requested") }

        /// Something happened to ads.
        ///
        /// - Parameters:
        ///   - event: The event of IMA.
        ///   - adsManager: The manager that received it; it knows position and volume.
        open func adEvent(event: IMAAdEvent, adsManager: IMAAdsManager? = nil) { report(event, adsManager) }

        /// An ad has failed; the ad and its break end.
        ///
        /// - Parameter message: A description.
        open func adError(message: String) { reportError(message, type: "unknown", code: nil) }

        /// An ad has failed; the ad and its break end.
        ///
        /// - Parameter error: The error of IMA.
        open func adError(_ error: IMAAdError) {
            reportError(error.message ?? "", type: error.type.name, code: error.code.rawValue)
        }

        /// The ad waits for data.
        open func adDidStartBuffering() { report("buffering-began") }

        /// The ad has data.
        open func adPlaybackReady() { report("playback-ready") }

        /// The ad has played on.
        ///
        /// - Parameters:
        ///   - time: The position in the ad in seconds.
        ///   - totalTime: The duration of the ad in seconds.
        open func adDidProgress(toTime time: TimeInterval, totalTime: TimeInterval) { reportProgress(to: time) }

        // MARK: Getters

        /// Registers the getters below with the instrument.
        open override func registerGetters() { registerStandardGetters() }

        /// The name of the SDK.
        open func getTrackerTarget() -> String? { "IMA" }

        /// Where the ad is: `pre`, `mid` or `post`.
        open func getAdRoll() -> String? { core.values.withLock { $0.ad.roll } }

        /// The position in the ad in milliseconds.
        open func getAdPosition() -> Int? { core.values.withLock { $0.position } }

        /// The buffered time of the ad in milliseconds.
        open func getAdBufferedTime() -> Int? { core.values.withLock { $0.bufferedTime } }

        /// The duration of the ad in milliseconds.
        open func getAdDuration() -> Int? { core.values.withLock { $0.ad.duration } }

        /// The volume of the ad from 0 to 100.
        open func getAdVolume() -> Int? { core.values.withLock { $0.volume } }

        /// The description of the ad.
        open func getAdDescription() -> String? { core.values.withLock { $0.ad.description } }

        /// The ID of the ad.
        open func getAdId() -> String? { core.values.withLock { $0.ad.id } }

        /// The title of the ad.
        open func getAdTitle() -> String? { core.values.withLock { $0.ad.title } }

        /// The advertiser.
        open func getAdAdvertiserName() -> String? { core.values.withLock { $0.ad.advertiserName } }

        /// The ID of the creative.
        open func getAdCreativeId() -> String? { core.values.withLock { $0.ad.creativeId } }

        /// The server of the ad.
        open func getAdSystem() -> String? { core.values.withLock { $0.ad.system } }

        /// The bitrate of the ad's media in bit/s.
        open func getAdBitrate() -> Int? { core.values.withLock { $0.ad.bitrate } }

        /// The width of the ad's media in pixels.
        open func getAdResolutionWidth() -> Int? { core.values.withLock { $0.ad.width } }

        /// The height of the ad's media in pixels.
        open func getAdResolutionHeight() -> Int? { core.values.withLock { $0.ad.height } }

        /// True: the tracker is of ads.
        open func getIsAdsTracker() -> Bool { true }
    }
#endif

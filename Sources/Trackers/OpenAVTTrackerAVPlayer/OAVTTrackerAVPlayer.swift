#if canImport(AVFoundation)
    import AVFoundation
    import AVTCore
    import Foundation
    import OpenAVTChain
    import OpenAVTTrackers

    /// A tracker of an `AVPlayer`.
    ///
    /// ```swift
    /// let tracker = OAVTTrackerAVPlayer(player: player)
    /// let trackerId = instrument.addTracker(tracker)
    /// instrument.ready()
    /// ```
    ///
    /// It observes the player and its current item, and reports what they say; the pack `players.avplayer` defines what it means.
    /// Observers are added and removed on the main queue, and so are rules, getters and backend run, unless the instrument has an
    /// executor. Getters return what the player reported last; an override changes the events. The tracker holds the player
    /// weakly. All methods can be called on any thread.
    ///
    /// `@unchecked Sendable`: all state is in `core`, which is `Sendable`; subclasses add properties at their own risk.
    open class OAVTTrackerAVPlayer: OAVTForwardingTracker, @unchecked Sendable {
        let core: TrackerCore

        /// Creates a tracker without a player; see ``setPlayer(_:)``.
        public init() {
            core = TrackerCore(
                player: nil, reportLimit: 1024, log: nil, clock: OAVTSystemClock.shared,
                center: NotificationCenter.default)
            super.init(reports: core.reports)
            connect()
        }

        /// Creates a tracker of a player.
        public init(player: AVPlayer) {
            core = TrackerCore(
                player: player, reportLimit: 1024, log: nil, clock: OAVTSystemClock.shared,
                center: NotificationCenter.default)
            super.init(reports: core.reports)
            connect()
        }

        /// Creates a tracker that records its reports, or has another clock.
        ///
        /// - Parameters:
        ///   - player: The player, or `nil` to set it later.
        ///   - reportLimit: The maximum number of reports that wait.
        ///   - log: Records the reports, or `nil`.
        ///   - clock: The clock of the instrument.
        public init(
            player: AVPlayer?, reportLimit: Int = 1024, log: OAVTReportLog?,
            clock: any OAVTClock = OAVTSystemClock.shared
        ) {
            core = TrackerCore(
                player: player, reportLimit: reportLimit, log: log, clock: clock, center: NotificationCenter.default)
            super.init(reports: core.reports)
            connect()
        }

        package init(player: AVPlayer?, log: OAVTReportLog?, clock: any OAVTClock, center: any NotificationObserving) {
            core = TrackerCore(player: player, reportLimit: 1024, log: log, clock: clock, center: center)
            super.init(reports: core.reports)
            connect()
        }

        deinit { core.stopListening() }

        private func connect() {
            core.reports.start = { [weak self] in self?.registerListeners() }
            core.reports.stop = { [weak self] in self?.unregisterListeners() }
        }

        // MARK: The player

        /// Sets the player; a playback of the player before ends.
        open func setPlayer(_ player: AVPlayer) {
            core.reports.change { [self] in
                guard core.setPlayer(player) else { return }
                unregisterListeners()
                registerListeners()
            }
        }

        /// Adds the observers of the player.
        ///
        /// Called when the instrument is ready, by `attach()`, and with another player. Must not call `attach()` or `detach()`.
        open func registerListeners() { core.startListening(self) }

        /// Removes the observers of the player; nothing is reported from now on.
        ///
        /// Called once for each ``registerListeners()``. Must not call `attach()` or `detach()`.
        open func unregisterListeners() { core.stopListening() }

        // MARK: Getters

        /// Registers the getters below with the instrument.
        open override func registerGetters() { registerStandardGetters() }

        /// The name of the player's framework.
        open func getTrackerTarget() -> String? { "AVPlayer" }

        /// The position in milliseconds.
        open func getPosition() -> Int? { core.values.withLock { $0.position } }

        /// The duration in milliseconds, or `nil` for a live stream.
        open func getDuration() -> Int? { core.values.withLock { $0.duration } }

        /// The height of the picture in pixels.
        open func getResolutionHeight() -> Int? { core.values.withLock { $0.resolutionHeight } }

        /// The width of the picture in pixels.
        open func getResolutionWidth() -> Int? { core.values.withLock { $0.resolutionWidth } }

        /// True if the sound is off.
        open func getIsMuted() -> Bool? { core.values.withLock { $0.isMuted } }

        /// The volume from 0 to 100.
        open func getVolume() -> Int? { core.values.withLock { $0.volume } }

        /// Frames per second, once the tracks are loaded.
        open func getFps() -> Double? { core.values.withLock { $0.fps } }

        /// The URL of the item.
        open func getSource() -> String? { core.values.withLock { $0.source } }

        /// The bitrate of the variant that is played, in bit/s; only HLS has variants.
        open func getBitrate() -> Int? { core.values.withLock { $0.bitrate } }

        /// The language of the sound.
        open func getLanguage() -> String? { core.values.withLock { $0.language } }

        /// The language of the subtitles.
        open func getSubtitles() -> String? { core.values.withLock { $0.subtitles } }

        /// False: the tracker is of content.
        open func getIsAdsTracker() -> Bool { false }
    }
#endif

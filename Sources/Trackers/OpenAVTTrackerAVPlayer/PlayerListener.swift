#if canImport(AVFoundation)
    import AVFoundation
    import AVTCore
    import Foundation
    import OpenAVTChain

    /// The observers of a player and of its current item.
    ///
    /// Holds the player and the tracker weakly. All of it happens on the main queue; only ``close()`` may be called on any thread.
    @MainActor final class PlayerListener {
        private weak var player: AVPlayer?
        private weak var tracker: OAVTTrackerAVPlayer?
        private let center: any NotificationObserving
        private let clock: any OAVTClock
        private let isNew: Bool
        private nonisolated let isClosed = Guarded(false)
        private var observations: [NSKeyValueObservation] = []
        private var tokens: [any NSObjectProtocol] = []
        private var timeObserver: Any?
        private var itemListener: ItemListener?
        private var media = ItemMedia()
        private var mediaTask: Task<Void, Never>?
        private var variantBitrate: Int?
        private var expected = ExpectedPosition()

        /// - Parameters:
        ///   - player: The player.
        ///   - tracker: The tracker.
        ///   - isNew: True if the tracker has not listened to this player before.
        ///   - center: The notification centre.
        ///   - clock: The clock of the instrument.
        nonisolated init(
            _ player: AVPlayer, of tracker: OAVTTrackerAVPlayer, isNew: Bool, center: any NotificationObserving,
            clock: any OAVTClock
        ) {
            (self.player, self.tracker, self.isNew, self.center, self.clock) = (player, tracker, isNew, center, clock)
        }

        private var now: OAVTTimestamp { OAVTTimestamp(clock: clock) }

        /// Adds the observers, and reports the item that the player has.
        func start() {
            guard !isClosed.withLock({ $0 }), let player else { return }
            let timestamp = now
            if isNew { tracker?.report("player-set", at: timestamp) }
            observe(player)
            listen(to: player.currentItem, mayJoin: true, at: timestamp)
            if isNew { tracker?.report("player-ready", at: timestamp) }
        }

        /// Ignores all changes from now on; called on any thread.
        nonisolated func close() { isClosed.withLock { $0 = true } }

        /// Removes the observers.
        func stop() {
            close()
            for observation in observations { observation.invalidate() }
            for token in tokens { center.removeObserver(token) }
            if let player { ownSentinel(nil, player) }
            if let timeObserver { player?.removeTimeObserver(timeObserver) }
            itemListener?.stop()
            mediaTask?.cancel()
            (observations, tokens, timeObserver, itemListener, mediaTask) = ([], [], nil, nil, nil)
        }

        // MARK: The player

        private func observe(_ player: AVPlayer) {
            observations = [
                observe(player, \.currentItem) { $0.listen(to: $1.currentItem, mayJoin: false, at: $2) },
                observe(player, \.status) { $0.statusChanged(of: $1, at: $2) },
                observe(player, \.timeControlStatus) { $0.report(.timeControlStatus, of: $1, at: $2) },
                observe(player, \.reasonForWaitingToPlay) { $0.report(.reasonForWaitingToPlay, of: $1, at: $2) },
                observe(player, \.rate) { $0.report(.rate, of: $1, at: $2) },
                observe(player, \.isMuted) { $0.refresh($1, at: $2) },
                observe(player, \.volume) { $0.refresh($1, at: $2) },
            ]
            observeNotifications(of: player)
            ownSentinel(LossSentinel { [weak self] in MainQueue.run { self?.playerWasLost() } }, player)
            timeObserver = player.addPeriodicTimeObserver(
                forInterval: CMTime(seconds: 0.25, preferredTimescale: 1000), queue: .main
            ) { [weak self] _ in
                MainQueue.run { self?.timeAdvanced() }
            }
        }

        /// Has the player own a sentinel, which goes with the player, or releases it.
        private func ownSentinel(_ sentinel: LossSentinel?, _ player: AVPlayer) {
            let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
            objc_setAssociatedObject(player, key, sentinel, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }

        private func observe<Value>(
            _ player: AVPlayer, _ property: KeyPath<AVPlayer, Value>,
            _ change: @escaping @MainActor @Sendable (PlayerListener, AVPlayer, OAVTTimestamp) -> Void
        ) -> NSKeyValueObservation {
            player.observe(property) { [weak self, clock] _, _ in
                let timestamp = OAVTTimestamp(clock: clock)
                MainQueue.run {
                    guard let self, let player = self.player, !self.isClosed.withLock({ $0 }) else { return }
                    change(self, player, timestamp)
                }
            }
        }

        private func observeNotifications(of player: AVPlayer) {
            observe(AVPlayer.rateDidChangeNotification, of: player) { notification in
                let value = notification.userInfo?[AVPlayer.rateDidChangeReasonKey]
                let reason =
                    value as? AVPlayer.RateDidChangeReason
                    ?? (value as? String).map(AVPlayer.RateDidChangeReason.init(rawValue:))
                return reason?.signal ?? "rate-changed"
            }
            for (name, signal) in AppState.signals { observe(name, of: nil) { _ in signal } }
        }

        private func observe(
            _ name: Notification.Name, of object: AVPlayer?,
            _ signal: @escaping @Sendable (Notification) -> String
        ) {
            let token = center.addObserver(forName: name, object: object, queue: nil) { [weak self, clock] in
                let (signal, timestamp) = (signal($0), OAVTTimestamp(clock: clock))
                MainQueue.run { self?.received(.signal(signal, nil), at: timestamp) }
            }
            tokens.append(token)
        }

        private func statusChanged(of player: AVPlayer, at timestamp: OAVTTimestamp) {
            if player.status == .readyToPlay {
                tracker?.report(OAVTReport(property: "playerStatus", value: .string("readyToPlay")), at: timestamp)
            }
            guard player.status == .failed else { return }
            tracker?.report("player-failed", error: player.error, at: timestamp)
        }

        private func timeAdvanced() {
            guard !isClosed.withLock({ $0 }), let player else { return }
            let timestamp = now
            if expected.mayReport(at: timestamp) { refresh(player, at: timestamp) }
        }

        private func playerWasLost() {
            guard !isClosed.withLock({ $0 }), player == nil else { return }
            tracker?.report("player-lost", at: now)
            stop()
        }

        /// The properties of the player that are reported as they are.
        private enum Property { case timeControlStatus, reasonForWaitingToPlay, rate }

        private func report(_ property: Property, of player: AVPlayer, at timestamp: OAVTTimestamp) {
            refresh(player, at: timestamp)
            let report =
                switch property {
                case .timeControlStatus:
                    OAVTReport(property: "timeControlStatus", value: .string(player.timeControlStatus.name))
                case .reasonForWaitingToPlay:
                    OAVTReport(
                        property: "reasonForWaitingToPlay",
                        value: .string(player.reasonForWaitingToPlay?.name ?? "none"))
                case .rate: OAVTReport(property: "rate", value: .double(Double(player.rate)))
                }
            tracker?.report(report, at: timestamp)
            expected.set(player, at: timestamp)
        }

        // MARK: The item

        private func listen(to item: AVPlayerItem?, mayJoin: Bool, at timestamp: OAVTTimestamp) {
            guard let player, let tracker, item == nil || item !== itemListener?.item else { return }
            let hadItem = itemListener != nil
            itemListener?.stop()
            mediaTask?.cancel()
            (itemListener, mediaTask, media, variantBitrate) = (nil, nil, ItemMedia(), nil)
            expected = ExpectedPosition()
            guard let item else {
                if hadItem { tracker.report("item-removed", at: timestamp) }
                return
            }
            let isJoined =
                mayJoin
                && (player.timeControlStatus == .playing || (Int(millisecondsOf: player.currentTime()) ?? 0) > 0)
            // After nil, each value is a change, also if the item before had the same.
            for property in ["timeControlStatus", "itemStatus", "hasMetrics"] {
                tracker.report(OAVTReport(property: property, value: nil), at: timestamp)
            }
            tracker.forgetReportedValues()
            tracker.report(isJoined ? "tracker-joins" : "item-begins", at: timestamp)
            begin(item, of: player, isJoined: isJoined, at: timestamp)
        }

        private func begin(
            _ item: AVPlayerItem, of player: AVPlayer, isJoined: Bool, at timestamp: OAVTTimestamp
        ) {
            let listener = ItemListener(item, center: center) { [weak self, weak item, clock] change in
                let timestamp = OAVTTimestamp(clock: clock)
                MainQueue.run {
                    guard let self, self.itemListener?.item === item else { return }
                    self.received(change, at: timestamp)
                }
            }
            itemListener = listener
            listener.start()
            loadMedia(of: item)
            report(.rate, of: player, at: timestamp)
            if isJoined { tracker?.report("tracker-joined", at: timestamp) }
            if item.status == .readyToPlay {
                tracker?.report(OAVTReport(property: "itemStatus", value: .string("readyToPlay")), at: timestamp)
            }
            report(.reasonForWaitingToPlay, of: player, at: timestamp)
            report(.timeControlStatus, of: player, at: timestamp)
            if item.status == .failed { tracker?.report("item-failed", error: item.error, at: timestamp) }
        }

        private func loadMedia(of item: AVPlayerItem) {
            mediaTask = Task { [weak self, asset = item.asset] in
                let media = await ItemMedia(of: asset)
                guard let self, !Task.isCancelled, let player else { return }
                self.media = media
                refresh(player, at: now)
            }
        }

        private func received(_ change: ItemChange, at timestamp: OAVTTimestamp) {
            guard !isClosed.withLock({ $0 }), let player, let tracker else { return }
            switch change {
            case .variantSwitched(let bitrate): variantBitrate = bitrate ?? variantBitrate
            case .timeJumped:
                let jump = expected.removeJump(player, at: timestamp)
                tracker.report(OAVTReport(property: "jump", value: .int(jump)), at: timestamp)
            case .property, .signal, .failed, .errorLogged, .value, .selection: break
            }
            refresh(player, at: timestamp)
            switch change {
            case .property(let name, let value): tracker.report(OAVTReport(property: name, value: value), at: timestamp)
            case .signal(let name, let error): tracker.report(name, error: error, at: timestamp)
            case .failed: tracker.report("item-failed", error: itemListener?.item.error, at: timestamp)
            case .timeJumped: tracker.report("time-jumped", at: timestamp)
            case .errorLogged:
                guard let entry = itemListener?.item.errorLog()?.events.last else { return }
                tracker.report("error-log-entry", entry, at: timestamp)
            case .variantSwitched: tracker.report("variant-switched", at: timestamp)
            case .value, .selection: break
            }
        }

        // MARK: Values

        /// Reads the values of the getters, and reports those that have changed.
        private func refresh(_ player: AVPlayer, at timestamp: OAVTTimestamp) {
            guard let tracker else { return }
            expected.set(player, at: timestamp)
            tracker.store(values(of: player), at: timestamp)
        }

        private func values(of player: AVPlayer) -> PlayerValues {
            var values = PlayerValues()
            values.position = Int(millisecondsOf: player.currentTime())
            values.isMuted = player.isMuted
            values.volume = Int(finite: Double(player.volume * 100))
            values.fps = media.fps
            guard let item = itemListener?.item else { return values }
            values.duration = Int(millisecondsOf: item.duration)
            let size = item.presentationSize
            values.resolutionWidth = Int(finite: Double(size.width)).flatMap { $0 > 0 ? $0 : nil }
            values.resolutionHeight = Int(finite: Double(size.height)).flatMap { $0 > 0 ? $0 : nil }
            values.source = (item.asset as? AVURLAsset)?.url.absoluteString
            let indicated = item.accessLog()?.events.last.flatMap { Int(finite: $0.indicatedBitrate) }
            values.bitrate = variantBitrate ?? indicated.flatMap { $0 > 0 ? $0 : nil }
            values.language = media.language(of: item)
            values.subtitles = media.subtitles(of: item)
            return values
        }
    }
#endif

#if canImport(AVFoundation)
    import AVFoundation
    import AVTCore
    import Foundation
    import OpenAVTChain

    /// The observers of a player and of its current item.
    ///
    /// Holds the player and the tracker weakly. All of it happens on the main queue; only ``close()`` may be called on any thread.
    @MainActor final class PlayerListener {
        private(set) weak var player: AVPlayer?
        private(set) weak var tracker: OAVTTrackerAVPlayer?
        let center: any NotificationObserving
        let clock: any OAVTClock
        private let isNew: Bool
        nonisolated let isClosed = Guarded(false)
        private var observations: [NSKeyValueObservation] = []
        private var tokens: [any NSObjectProtocol] = []
        private var timeObserver: Any?
        var itemListener: ItemListener?
        var media = ItemMedia()
        var mediaTask: Task<Void, Never>?
        var variantBitrate: Int?
        var expected = ExpectedPosition()

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

        var now: OAVTTimestamp { OAVTTimestamp(clock: clock) }

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
            if tracker?.forwarding.mayReportPosition(at: timestamp) == true { refresh(player, at: timestamp) }
        }

        private func playerWasLost() {
            guard !isClosed.withLock({ $0 }), player == nil else { return }
            tracker?.report("player-lost", at: now)
            stop()
        }

        /// The properties of the player that are reported as they are.
        enum Property { case timeControlStatus, reasonForWaitingToPlay, rate }

        func report(_ property: Property, of player: AVPlayer, at timestamp: OAVTTimestamp) {
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
    }
#endif

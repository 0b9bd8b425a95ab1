#if canImport(AVFoundation)
    import AVFoundation
    import Foundation
    import OpenAVTChain

    /// What an item of the player says.
    enum ItemChange: Sendable {
        /// A property has a new value.
        case property(String, OAVTValue)
        /// Something happened, with the error if it is one.
        case signal(String, (any Error)?)
        /// The item has failed.
        case failed
        /// The position has changed by other means than playing.
        case timeJumped
        /// An entry was added to the log of errors.
        case errorLogged
        /// The player has switched to a variant with this bitrate.
        case variantSwitched(bitrate: Int?)
        /// A value has changed that a getter returns.
        case value
        /// The language of the sound or the subtitles may have changed.
        case selection
    }

    /// The observers of one item of a player: key-value, notifications and metrics.
    ///
    /// All of it happens on the main queue; only notifications are posted on any thread.
    @MainActor final class ItemListener {
        let item: AVPlayerItem
        private let center: any NotificationObserving
        private let receive: @Sendable (ItemChange) -> Void
        private var observations: [NSKeyValueObservation] = []
        private var tokens: [any NSObjectProtocol] = []
        private var tasks: [Task<Void, Never>] = []
        /// The number of entries in the log of errors that were there before, or were reported.
        private var knownErrorCount = 0

        /// - Parameters:
        ///   - item: The item.
        ///   - center: The notification centre.
        ///   - receive: Called with each change, on the thread that reports it.
        init(_ item: AVPlayerItem, center: any NotificationObserving, receive: @escaping @Sendable (ItemChange) -> Void)
        {
            (self.item, self.center, self.receive) = (item, center, receive)
        }

        /// Adds the observers.
        func start() {
            knownErrorCount = item.errorLog()?.events.count ?? 0
            observeProperties()
            observe(AVPlayerItem.didPlayToEndTimeNotification) { _ in .signal("did-play-to-end", nil) }
            observe(AVPlayerItem.failedToPlayToEndTimeNotification) {
                let error = $0.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? any Error
                return .signal("failed-to-play-to-end", error)
            }
            observe(AVPlayerItem.playbackStalledNotification) { _ in .signal("playback-stalled", nil) }
            observe(AVPlayerItem.timeJumpedNotification) { _ in .timeJumped }
            observe(AVPlayerItem.newErrorLogEntryNotification) { _ in .errorLogged }
            observe(AVPlayerItem.newAccessLogEntryNotification) { _ in .value }
            observe(AVPlayerItem.mediaSelectionDidChangeNotification) { _ in .selection }
            readMetrics()
        }

        /// Removes the observers.
        func stop() {
            for observation in observations { observation.invalidate() }
            for token in tokens { center.removeObserver(token) }
            for task in tasks { task.cancel() }
            (observations, tokens, tasks) = ([], [], [])
        }

        /// Returns the entries of the log of errors that were not returned before: several may be added before one is reported.
        func newErrors() -> [AVPlayerItemErrorLogEvent] {
            let events = item.errorLog()?.events ?? []
            defer { knownErrorCount = events.count }
            return Array(events.dropFirst(knownErrorCount))
        }

        private func observeProperties() {
            let receive = receive
            observations = [
                item.observe(\.status) { item, _ in
                    if item.status == .failed { receive(.failed) }
                    if item.status == .readyToPlay { receive(.property("itemStatus", .string("readyToPlay"))) }
                },
                item.observe(\.duration) { _, _ in receive(.value) },
                item.observe(\.presentationSize) { _, _ in receive(.value) },
                item.observe(\.isPlaybackBufferEmpty) { item, _ in
                    receive(.property("isPlaybackBufferEmpty", .bool(item.isPlaybackBufferEmpty)))
                },
                item.observe(\.isPlaybackBufferFull) { item, _ in
                    receive(.property("isPlaybackBufferFull", .bool(item.isPlaybackBufferFull)))
                },
                item.observe(\.isPlaybackLikelyToKeepUp) { item, _ in
                    receive(.property("isPlaybackLikelyToKeepUp", .bool(item.isPlaybackLikelyToKeepUp)))
                },
            ]
        }

        private func observe(
            _ name: Notification.Name, _ change: @escaping @Sendable (Notification) -> ItemChange
        ) {
            let receive = receive
            // Only this item: the app may have other players, such as for ads and previews.
            tokens.append(center.addObserver(forName: name, object: item, queue: nil) { receive(change($0)) })
        }

        /// Reads the metrics, which only HLS has.
        private func readMetrics() {
            read(AVMetricPlayerItemInitialLikelyToKeepUpEvent.self) { _ in nil }
            read(AVMetricPlayerItemSeekEvent.self) { _ in .signal("seek", nil) }
            read(AVMetricPlayerItemSeekDidCompleteEvent.self) { _ in .signal("seek-did-complete", nil) }
            read(AVMetricPlayerItemVariantSwitchEvent.self) { event in
                guard event.didSucceed else { return nil }
                let bitrate = event.toVariant.averageBitRate ?? event.toVariant.peakBitRate
                return .variantSwitched(bitrate: bitrate.flatMap { Int(finite: $0) })
            }
        }

        private func read<Event: AVMetricEvent>(
            _ type: Event.Type, _ change: @escaping @MainActor @Sendable (Event) -> ItemChange?
        ) {
            let metrics = item.metrics(forType: type)
            tasks.append(
                Task { @MainActor [receive] in
                    do {
                        for try await event in metrics {
                            receive(.property("hasMetrics", .bool(true)))
                            if let change = change(event) { receive(change) }
                        }
                    } catch {
                        // Without metrics, the item is measured by its notifications.
                        return
                    }
                })
        }
    }
#endif

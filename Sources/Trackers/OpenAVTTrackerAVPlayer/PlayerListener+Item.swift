#if canImport(AVFoundation)
    import AVFoundation
    import Foundation
    import OpenAVTChain

    /// The current item of the player, and the values of both.
    extension PlayerListener {
        /// Begins to observe an item, or none, in place of the one before.
        ///
        /// - Parameters:
        ///   - item: The item.
        ///   - mayJoin: True if the item may be playing already.
        ///   - timestamp: The time of the change.
        func listen(to item: AVPlayerItem?, mayJoin: Bool, at timestamp: OAVTTimestamp) {
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
            tracker.forwarding.forgetReportedValues()
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

        /// Reports a change of the item or the player.
        func received(_ change: ItemChange, at timestamp: OAVTTimestamp) {
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
                for entry in itemListener?.newErrors() ?? [] {
                    tracker.report("error-log-entry", entry, at: timestamp)
                }
            case .variantSwitched: tracker.report("variant-switched", at: timestamp)
            case .value, .selection: break
            }
        }

        // MARK: Values

        /// Reads the values of the getters, and reports those that have changed.
        func refresh(_ player: AVPlayer, at timestamp: OAVTTimestamp) {
            guard let tracker else { return }
            expected.set(player, at: timestamp)
            tracker.store(values(of: player), at: timestamp)
        }

        private func values(of player: AVPlayer) -> AVPlayerValues {
            var values = AVPlayerValues()
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

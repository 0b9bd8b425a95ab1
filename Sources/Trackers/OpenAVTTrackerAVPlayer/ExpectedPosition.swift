#if canImport(AVFoundation)
    import AVFoundation
    import OpenAVTChain

    /// Where the player would be if it only played on, to tell a seek from a time jump that moves nothing.
    @MainActor struct ExpectedPosition {
        private var position: Int?
        private var time = 0
        /// The speed; 0 if the player does not play.
        private var rate = 0.0
        /// A jump that was seen before the player has reported it.
        private var jump: (length: Int, time: Int)?

        /// The minimum deviation that is a jump, in milliseconds: positions are not exact.
        private static let leastJump = 100

        nonisolated init() {}

        /// Stores where the player is.
        mutating func set(_ player: AVPlayer, at timestamp: OAVTTimestamp) {
            let new = Int(millisecondsOf: player.currentTime())
            let deviation = distance(to: new, at: timestamp)
            if abs(deviation) >= Self.leastJump { jump = (jumped(at: timestamp) + deviation, time(timestamp)) }
            (position, time) = (new, time(timestamp))
            rate = player.timeControlStatus == .playing ? Double(player.rate) : 0
        }

        /// Returns how far the player has jumped just now, in milliseconds, and forgets it.
        mutating func removeJump(_ player: AVPlayer, at timestamp: OAVTTimestamp) -> Int {
            set(player, at: timestamp)
            defer { jump = nil }
            return jumped(at: timestamp)
        }

        /// Returns the jump of the last second, or 0 if there was none.
        private func jumped(at timestamp: OAVTTimestamp) -> Int {
            guard let jump, time(timestamp) &- jump.time < 1000 else { return 0 }
            return jump.length
        }

        /// Returns how far a position is from the expected one, in milliseconds; 0 if either is unknown.
        private func distance(to new: Int?, at timestamp: OAVTTimestamp) -> Int {
            guard let position, let new else { return 0 }
            let played = Double(time(timestamp) &- time) * rate
            // A jump of more than a day is as good as one of a day.
            return Int(finite: min(max(Double(new) - Double(position) - played, -86_400_000), 86_400_000)) ?? 0
        }

        private func time(_ timestamp: OAVTTimestamp) -> Int { timestamp.monotonicMilliseconds }
    }
#endif

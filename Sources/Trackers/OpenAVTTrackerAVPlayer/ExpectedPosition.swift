#if canImport(AVFoundation)
    import AVFoundation
    import OpenAVTChain

    /// Where the player would be if it only played on, to tell a seek from a time jump that moves nothing.
    @MainActor struct ExpectedPosition {
        private var position: Int?
        private var time = 0
        /// The speed; 0 if the player does not play.
        private var rate = 0.0
        private var nextReport: Int?

        /// The minimum time between reports of the position, in milliseconds, unless something else is reported.
        private static let interval = 250

        nonisolated init() {}

        /// Stores where the player is.
        mutating func set(_ player: AVPlayer, at timestamp: OAVTTimestamp) {
            position = Int(millisecondsOf: player.currentTime())
            time = timestamp.monotonicMilliseconds
            rate = player.timeControlStatus == .playing ? Double(player.rate) : 0
        }

        /// Returns how far a position is from the expected one, in milliseconds; 0 if either is unknown.
        func distance(to new: Int?, at timestamp: OAVTTimestamp) -> Int {
            guard let position, let new else { return 0 }
            let played = Double(timestamp.monotonicMilliseconds &- time) * rate
            return Int(finite: Double(new) - Double(position) - played) ?? 0
        }

        /// Returns true if it is time to report the position again.
        mutating func mayReport(at timestamp: OAVTTimestamp) -> Bool {
            let now = timestamp.monotonicMilliseconds
            guard now >= nextReport ?? now else { return false }
            nextReport = now &+ Self.interval
            return true
        }
    }
#endif

#if canImport(AVFoundation)
    import AVFoundation
    import AVTCore
    import Foundation
    import OpenAVTChain
    import OpenAVTRuntime
    import OpenAVTTrackers

    /// What a tracker of a player stores.
    final class TrackerCore: Sendable {
        let reports: AVPlayerReports
        /// What the getters return.
        let values = Guarded(AVPlayerValues())
        private let state: Guarded<State>
        private let clock: any OAVTClock
        private let center: any NotificationObserving

        private struct State {
            weak var player: AVPlayer?
            /// True until a listener has reported the player.
            var isPlayerNew: Bool
            var isListening = false
            var listener: PlayerListener?
        }

        init(
            player: AVPlayer?, reportLimit: Int, log: OAVTReportLog?, clock: any OAVTClock,
            center: any NotificationObserving
        ) {
            reports = AVPlayerReports(
                mapping: .avPlayer, reportLimit: reportLimit, log: log, clock: clock, queue: .main)
            state = Guarded(State(player: player, isPlayerNew: player != nil))
            (self.clock, self.center) = (clock, center)
        }

        /// Sets the player.
        ///
        /// - Returns: True if the tracker listens to another player.
        func setPlayer(_ player: AVPlayer) -> Bool {
            state.withLock { state in
                (state.player, state.isPlayerNew) = (player, true)
                return state.isListening
            }
        }

        /// Adds the observers of the player, on the main queue.
        func startListening(_ tracker: OAVTTrackerAVPlayer) {
            let listener = state.withLock { state -> PlayerListener? in
                state.isListening = true
                guard let player = state.player else { return nil }
                state.listener = PlayerListener(
                    player, of: tracker, isNew: state.isPlayerNew, center: center, clock: clock)
                state.isPlayerNew = false
                return state.listener
            }
            if let listener { MainQueue.run { listener.start() } }
        }

        /// Removes the observers of the player, on the main queue; nothing is reported from now on.
        func stopListening() {
            let listener = state.withLock { state in
                defer { (state.listener, state.isListening) = (nil, false) }
                return state.listener
            }
            guard let listener else { return }
            listener.close()
            MainQueue.run { listener.stop() }
        }
    }
#endif

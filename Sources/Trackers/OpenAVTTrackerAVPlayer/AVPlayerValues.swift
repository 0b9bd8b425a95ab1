#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

    /// What the getters of a tracker return: the values that the player had at the last report.
    struct AVPlayerValues {
        var position: Int?
        var duration: Int?
        var resolutionWidth: Int?
        var resolutionHeight: Int?
        var isMuted: Bool?
        var volume: Int?
        var fps: Double?
        var source: String?
        var bitrate: Int?
        var language: String?
        var subtitles: String?
    }

    extension Int {
        /// Returns the milliseconds of a time, or `nil` if it is indefinite, infinite or too large.
        init?(millisecondsOf time: CMTime) {
            self.init(finite: (time.seconds * 1000).rounded(.towardZero))
        }

        /// Returns a number that a player reports, rounded, or `nil` if it is not finite, or too large.
        init?(finite value: Double) {
            self.init(exactly: value.rounded())
        }
    }

    extension AVPlayer.WaitingReason {
        /// The name of the reason in reports.
        var name: String {
            switch self {
            case .toMinimizeStalls: "toMinimizeStalls"
            case .evaluatingBufferingRate: "evaluatingBufferingRate"
            case .noItemToPlay: "noItemToPlay"
            case .interstitialEvent: "interstitialEvent"
            case .waitingForCoordinatedPlayback: "waitingForCoordinatedPlayback"
            default: "other"
            }
        }
    }

    extension AVPlayer.RateDidChangeReason {
        /// The name of the signal of the reason.
        var signal: String {
            switch self {
            case .setRateCalled: "rate-set"
            case .setRateFailed: "rate-set-failed"
            case .audioSessionInterrupted: "audio-session-interrupted"
            case .appBackgrounded: "app-backgrounded"
            default: "rate-changed"
            }
        }
    }

    extension AVPlayer.TimeControlStatus {
        /// The name of the status in reports.
        var name: String {
            // A switch would need a default on Apple's systems, and must not have one on Linux.
            self == .playing ? "playing" : self == .waitingToPlayAtSpecifiedRate ? "waiting" : "paused"
        }
    }
#endif

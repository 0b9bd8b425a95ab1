import AVFoundation
import GoogleInteractiveMediaAds
import OpenAVT
import OpenAVTTrackerAVPlayer
import OpenAVTTrackerIMA

@MainActor final class FilmPlayer: NSObject {
    let player = AVPlayer()
    let tracker: OAVTTrackerAVPlayer
    let adTracker = OAVTTrackerIMA()
    let instrument: OAVTInstrument

    init(instrument: OAVTInstrument) {
        self.instrument = instrument
        tracker = OAVTTrackerAVPlayer(player: player)
        super.init()
        instrument.addTracker(tracker)
        instrument.addTracker(adTracker)
        instrument.ready()
    }

    func play(_ url: URL) {
        instrument.emit(action: OAVTAction.MediaRequest, tracker: tracker)
        player.replaceCurrentItem(with: AVPlayerItem(url: url))
        player.play()
    }
}

extension FilmPlayer: @MainActor IMAAdsManagerDelegate {
    func adsManagerDidRequestContentPause(_ adsManager: IMAAdsManager) {
        adTracker.adBreakBegin()
        player.pause()
    }

    func adsManagerDidRequestContentResume(_ adsManager: IMAAdsManager) {
        adTracker.adBreakFinish()
        player.play()
    }

    func adsManager(_ adsManager: IMAAdsManager, didReceive event: IMAAdEvent) {
        adTracker.adEvent(event: event, adsManager: adsManager)
    }

    func adsManager(_ adsManager: IMAAdsManager, didReceive error: IMAAdError) {
        adTracker.adError(error)
        player.play()
    }

    func adsManager(_ adsManager: IMAAdsManager, adDidProgressToTime time: TimeInterval, totalTime: TimeInterval) {
        adTracker.adDidProgress(toTime: time, totalTime: totalTime)
    }

    func adsManagerAdDidStartBuffering(_ adsManager: IMAAdsManager) { adTracker.adDidStartBuffering() }

    func adsManagerAdPlaybackReady(_ adsManager: IMAAdsManager) { adTracker.adPlaybackReady() }
}

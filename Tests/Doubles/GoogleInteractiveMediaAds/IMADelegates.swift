// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// What the app learns of an ads manager; in Objective-C, the last three methods are optional.
public protocol IMAAdsManagerDelegate: NSObjectProtocol {
    func adsManager(_ adsManager: IMAAdsManager, didReceive event: IMAAdEvent)
    func adsManager(_ adsManager: IMAAdsManager, didReceive error: IMAAdError)
    func adsManagerDidRequestContentPause(_ adsManager: IMAAdsManager)
    func adsManagerDidRequestContentResume(_ adsManager: IMAAdsManager)
    func adsManager(_ adsManager: IMAAdsManager, adDidProgressToTime mediaTime: TimeInterval, totalTime: TimeInterval)
    func adsManagerAdDidStartBuffering(_ adsManager: IMAAdsManager)
    func adsManagerAdPlaybackReady(_ adsManager: IMAAdsManager)
}

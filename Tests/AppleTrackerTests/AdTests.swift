import AVTCore
import AVTTrackerKit
import Foundation
import GoogleInteractiveMediaAds
import OpenAVTChain
import OpenAVTTrackerIMA
import Testing

/// What IMA says, and the reports and events that follow.
@Suite("What IMA says is reported", .timeLimit(.minutes(10))) struct AdTests {
    /// The events of each type, in an ad of a break.
    private static let actions: [IMAAdEventType: [String]] = [
        .AD_BREAK_READY: [], .AD_BREAK_FETCH_ERROR: ["AdError"], .AD_BREAK_ENDED: ["AdFinish", "AdBreakFinish"],
        .AD_BREAK_STARTED: [], .AD_PERIOD_ENDED: ["AdFinish", "AdBreakFinish"], .AD_PERIOD_STARTED: [],
        .ALL_ADS_COMPLETED: [], .CLICKED: ["AdClick"], .COMPLETE: ["AdFinish"], .CUEPOINTS_CHANGED: [],
        .ICON_FALLBACK_IMAGE_CLOSED: [], .ICON_TAPPED: [], .FIRST_QUARTILE: ["AdFirstQuartile"], .LOADED: [],
        .LOG: ["AdWarning"], .MIDPOINT: ["AdSecondQuartile"], .PAUSE: ["AdPauseBegin"], .RESUME: [],
        .SKIPPED: ["AdSkip"], .STARTED: ["AdFinish", "AdBegin"], .STREAM_LOADED: [], .STREAM_STARTED: [],
        .TAPPED: ["AdClick"], .THIRD_QUARTILE: ["AdThirdQuartile"],
    ]

    /// The actions in an ad of a break, from after its begin on.
    @MainActor private func actions(_ change: (OAVTTrackerIMA) -> Void) async throws -> [String] {
        let scene = try Scene(hasRules: true)
        scene.instrument.addTracker(scene.ads)
        scene.ads.adBreakBegin()
        scene.ads.adEvent(event: IMAAdEvent(type: .STARTED, ad: IMAAd()))
        await scene.settle()
        let count = scene.backend.actions.count
        change(scene.ads)
        await scene.settle()
        let actions = scene.backend.actions.dropFirst(count)
        _ = await scene.actions()
        return Array(actions)
    }

    @MainActor @Test(arguments: IMAAdEventType.allCases) func `by its type`(_ type: IMAAdEventType) async throws {
        let expected = try #require(Self.actions[type])
        #expect(try await actions { $0.adEvent(event: IMAAdEvent(type: type)) } == expected)
    }

    @MainActor @Test func `with pauses that end, and waits`() async throws {
        let actions = try await actions {
            $0.adEvent(event: IMAAdEvent(type: .PAUSE))
            $0.adEvent(event: IMAAdEvent(type: .RESUME))
            $0.adPlaybackReady()
            $0.adDidStartBuffering()
            $0.adDidStartBuffering()
            $0.adPlaybackReady()
        }
        #expect(actions == ["AdPauseBegin", "AdPauseFinish", "AdBufferBegin", "AdBufferFinish"])
    }

    @MainActor
    @Test(arguments: [
        (IMAErrorType.adLoadingFailed, "loading"), (.adPlayingFailed, "playing"), (.adUnknownErrorType, "unknown"),
    ]) func `with the type and the code of an error`(type: IMAErrorType, name: String) async throws {
        let scene = try Scene(hasRules: true)
        scene.instrument.addTracker(scene.ads)
        scene.ads.adError(IMAAdError(type: type, code: .VAST_MEDIA_LOAD_TIMEOUT, message: "late"))
        _ = await scene.actions()
        let error = try #require(scene.backend.first("AdError")?.attributes)
        #expect(error["errorType"] == .string(name) && error["errorCode"] == .string("402"))
        #expect(error["errorDescription"] == .string("late"))
    }

    @MainActor @Test func `with the data of an error that was survived`() async throws {
        let scene = try Scene(hasRules: true)
        scene.instrument.addTracker(scene.ads)
        let data: [String: Any] = ["errorCode": 1009, "errorMessage": "empty"]
        scene.ads.adEvent(event: IMAAdEvent(type: .LOG, adData: data))
        _ = await scene.actions()
        let warning = try #require(scene.backend.first("AdWarning")?.attributes)
        #expect(warning["errorCode"] == .string("1009") && warning["errorDescription"] == .string("empty"))
    }

    private final class Playback: NSObject, IMAAdPlaybackInfo {
        let (currentMediaTime, bufferedMediaTime): (TimeInterval, TimeInterval)
        init(_ current: TimeInterval, _ buffered: TimeInterval) {
            (currentMediaTime, bufferedMediaTime) = (current, buffered)
        }
    }

    @MainActor @Test func `with all values of the ad and its playback`() async throws {
        let scene = try Scene(hasRules: true)
        scene.instrument.addTracker(scene.ads)
        let ad = IMAAd()
        (ad.adId, ad.adTitle, ad.adDescription, ad.adSystem) = ("1", "Shoes", "Red shoes", "GDFP")
        (ad.advertiserName, ad.creativeID, ad.duration, ad.vastMediaBitrate) = ("ACME", "c", 15.5, 800)
        (ad.vastMediaWidth, ad.vastMediaHeight, ad.adPodInfo.podIndex) = (640, 360, -1)
        let manager = IMAAdsManager(adPlaybackInfo: Playback(1.5, 4))
        manager.volume = 0.29
        scene.ads.adEvent(event: IMAAdEvent(type: .STARTED, ad: ad), adsManager: manager)
        _ = await scene.actions()
        let begin = try #require(scene.backend.first("AdBegin")?.attributes)
        let expected: [String: OAVTValue] = [
            "adId": .string("1"), "adTitle": .string("Shoes"), "adDescription": .string("Red shoes"),
            "adSystem": .string("GDFP"), "adAdvertiserName": .string("ACME"), "adCreativeId": .string("c"),
            "adDuration": .int(15_500), "adBitrate": .int(800_000), "adResolutionWidth": .int(640),
            "adResolutionHeight": .int(360), "adRoll": .string("post"), "adPosition": .int(1500),
            "adBufferedTime": .int(4000), "adVolume": .int(29), "trackerTarget": .string("IMA"),
            "isAdsTracker": .bool(true),
        ]
        for (name, value) in expected { #expect(begin[name] == value, "\(name)") }
    }

    @MainActor @Test(arguments: [(0, 0.0, "pre"), (1, 30, "mid"), (-1, -1, "post"), (3, -1, "post")])
    func `with the roll, also of a post-roll that is inserted into the stream and has an index of its own`(
        podIndex: Int, timeOffset: TimeInterval, roll: String
    ) {
        let tracker = OAVTTrackerIMA()
        let ad = IMAAd()
        (ad.adPodInfo.podIndex, ad.adPodInfo.timeOffset) = (podIndex, timeOffset)
        tracker.adEvent(event: IMAAdEvent(type: .STARTED, ad: ad))
        #expect(tracker.getAdRoll() == roll)
    }

    @MainActor @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func `without a value that is not finite, or missing`(value: Double) async throws {
        let tracker = OAVTTrackerIMA()
        let ad = IMAAd()
        (ad.duration, ad.vastMediaBitrate) = (value, .max)
        let manager = IMAAdsManager(adPlaybackInfo: Playback(value, value))
        manager.volume = Float(value)
        tracker.adEvent(event: IMAAdEvent(type: .STARTED, ad: ad), adsManager: manager)
        tracker.adDidProgress(toTime: value, totalTime: value)
        #expect(tracker.getAdDuration() == nil && tracker.getAdBitrate() == nil && tracker.getAdPosition() == nil)
        #expect(tracker.getAdBufferedTime() == nil && tracker.getAdVolume() == nil)
        #expect(tracker.getAdId() == nil && tracker.getAdTitle() == nil && tracker.getAdAdvertiserName() == nil)
        #expect(tracker.getAdResolutionWidth() == nil && tracker.getAdResolutionHeight() == nil)
    }

    @MainActor @Test func `with a position at most every 250 ms`() async throws {
        let clock = OAVTManualClock(milliseconds: Scene.start)
        let log = try ReportLines()
        let instrument = OAVTInstrument(hub: PassingHub(), backend: Collector(), clock: clock)
        let tracker = OAVTTrackerIMA(log: log.log, clock: clock)
        instrument.addTracker(tracker)
        instrument.ready()
        for step in 0..<10 {
            tracker.adDidProgress(toTime: Double(step) / 10, totalTime: 30)
            clock.advance(toMilliseconds: clock.wallMilliseconds + 100)
        }
        end(instrument)
        #expect(try log.lines().filter { $0.hasPrefix("adPosition=") }.count == 4)
    }

    private final class Renamed: OAVTTrackerIMA, @unchecked Sendable {
        private let title: String

        init(title: String) {
            self.title = title
            super.init()
        }

        override func getAdTitle() -> String? { title }
    }

    @MainActor @Test func `with the values of a subclass`() async throws {
        let scene = try Scene(hasRules: true)
        let tracker = Renamed(title: "Another")
        scene.instrument.addTracker(tracker)
        tracker.adEvent(event: IMAAdEvent(type: .STARTED, ad: IMAAd()))
        _ = await scene.actions()
        #expect(scene.backend.first("AdBegin")?.attributes["adTitle"] == .string("Another"))
    }
}

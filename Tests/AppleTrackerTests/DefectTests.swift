import AVTCore
import Foundation
import GoogleInteractiveMediaAds
import OpenAVTChain
import OpenAVTTrackerIMA
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// The defects of the trackers of OpenAVT 0.7, which this project's trackers must not have.
@Suite("Defects of OpenAVT 0.7 that are fixed", .timeLimit(.minutes(10))) struct DefectTests {
    @MainActor private func playing(_ item: AVPlayerItem? = nil) async throws -> Scene {
        let scene = try Scene(hasRules: true, item: item ?? Scene.item())
        scene.instrument.addTracker(scene.ads)
        scene.play()
        await scene.advance(10_000)
        return scene
    }

    @MainActor @Test func `B7: a failure of a tracker that is in no instrument is no crash`() async throws {
        let scene = try Scene()
        let tracker = OAVTTrackerAVPlayer(player: AVPlayer())
        tracker.detach()
        tracker.attach()
        tracker.registerListeners()
        let (player, item) = (AVPlayer(), Scene.item())
        player.currentItem = item
        tracker.setPlayer(player)
        scene.post(AVPlayerItem.failedToPlayToEndTimeNotification, item)
        tracker.unregisterListeners()
        #expect(tracker.trackerId == nil && player.observerCount == 0)
        _ = await scene.actions()
    }

    @MainActor @Test(arguments: [CMTime.indefinite, .positiveInfinity, CMTime(seconds: 1e300, preferredTimescale: 1)])
    func `B8: a time that is not finite is no value`(time: CMTime) async throws {
        let scene = try await playing()
        let item = try #require(scene.item)
        item.presentationSize = CGSize(width: Double.infinity, height: Double.nan)
        scene.player.volume = .nan
        item.accessEvents = [AVPlayerItemAccessLogEvent(indicatedBitrate: .infinity)]
        item.duration = time
        scene.player.time = time
        scene.post(AVPlayerItem.timeJumpedNotification, item)
        await scene.settle()
        let tracker = scene.tracker
        #expect(tracker.getPosition() == nil && tracker.getDuration() == nil && tracker.getVolume() == nil)
        #expect(tracker.getResolutionWidth() == nil && tracker.getResolutionHeight() == nil)
        #expect(tracker.getBitrate() == nil)
        _ = await scene.actions()
    }

    @MainActor @Test func `B9: the observers keep neither the tracker nor the player alive`() async throws {
        let item = Scene.item()
        weak var player: AVPlayer?
        weak var tracker: OAVTTrackerAVPlayer?
        do {
            let scene = try await playing(item)
            (player, tracker) = (scene.player, scene.tracker)
        }
        await settleMainQueue()
        #expect(player == nil && tracker == nil && item.observers.count == 0)
    }

    @MainActor @Test func `B10: a second item is a new playback, with times of its own`() async throws {
        let scene = try await playing()
        scene.instrument.emit(action: OAVTAction.MediaRequest, tracker: scene.tracker)
        scene.player.timeControlStatus = .waitingToPlayAtSpecifiedRate
        let second = Scene.item("second", status: .unknown)
        scene.player.currentItem = second
        scene.seek(to: 0)
        await scene.advance(900)
        second.status = .readyToPlay
        scene.play()
        await scene.advance(1000)
        _ = await scene.actions()
        let loads = scene.backend.events.withLock { $0.filter { $0.action == "StreamLoad" } }
        #expect(loads.count == 2 && loads[0].attributes["streamId"] != loads[1].attributes["streamId"])
        #expect(scene.backend.metricSummary.contains("StartTime int(900)"))
    }

    @MainActor @Test func `B12: a skip, an error and the end of the break end an ad`() async throws {
        let scene = try await playing()
        let ends: [@MainActor (OAVTTrackerIMA) -> Void] = [
            { $0.adEvent(event: IMAAdEvent(type: .SKIPPED)) }, { $0.adError(message: "broken") },
            { $0.adBreakFinish() }, { $0.adEvent(event: IMAAdEvent(type: .COMPLETE)) },
        ]
        for end in ends {
            scene.ads.adBreakBegin()
            scene.ads.adEvent(event: IMAAdEvent(type: .STARTED, ad: IMAAd()))
            await scene.advance(1000)
            end(scene.ads)
            await scene.advance(1000)
            scene.ads.adBreakFinish()
            await scene.settle()
        }
        let actions = await scene.actions()
        #expect(actions.filter { $0 == "AdBegin" }.count == 4)
        #expect(actions.filter { $0 == "AdBreakFinish" }.count == 4)
        #expect(scene.backend.metricSummary.contains("AdTime 4000.0"))
    }

    @MainActor @Test func `B17: an ad break that pauses the content is no pause of the viewer`() async throws {
        let scene = try await playing()
        scene.ads.adBreakBegin()
        scene.player.rate = 0
        scene.player.timeControlStatus = .paused
        await scene.advance(15_000)
        scene.ads.adBreakFinish()
        scene.play()
        await scene.advance(5000)
        _ = await scene.actions()
        #expect(scene.backend.metricSummary.contains("PlayTime 15000.0"))
        #expect(!scene.backend.metricSummary.contains { $0.hasPrefix("PauseTime") })
    }

    @MainActor @Test(arguments: [0.5, 1, 1.25, 2] as [Float])
    func `B25: playback at any speed starts and resumes`(rate: Float) async throws {
        let scene = try Scene(hasRules: true, item: Scene.item())
        scene.play(rate: rate)
        await scene.advance(2000)
        scene.player.timeControlStatus = .paused
        await scene.advance(2000)
        scene.play(rate: rate)
        #expect(
            await scene.actions().dropFirst(4) == ["Start", "PauseBegin", "PauseFinish", "Stop"])
        #expect(scene.backend.metricSummary.contains("PauseTime int(2000)"))
    }

    @MainActor @Test(arguments: [5.0, 40.0])
    func `B25: a seek in any direction is measured while the content plays`(target: Double) async throws {
        let scene = try await playing()
        scene.seek(to: target)
        scene.post(AVPlayerItem.timeJumpedNotification, try #require(scene.item))
        scene.player.timeControlStatus = .waitingToPlayAtSpecifiedRate
        await scene.advance(700)
        scene.play()
        #expect(await scene.actions().dropFirst(5) == ["Start", "SeekBegin", "SeekFinish", "Stop"])
        #expect(scene.backend.metricSummary.contains("SeekTime int(700)"))
    }

    @MainActor @Test func `B26: only the player's own item ends and fails a playback`() async throws {
        let scene = try await playing()
        let other = Scene.item("ad")
        scene.post(AVPlayerItem.didPlayToEndTimeNotification, other)
        scene.post(AVPlayerItem.failedToPlayToEndTimeNotification, other)
        #expect(try await !scene.signals().contains { $0.contains("to-end") })
        #expect(await scene.actions().dropFirst(5) == ["Start", "Stop"])
    }

    @MainActor @Test func `B27: the values of an ad outlive its event`() async throws {
        let scene = try await playing()
        do {
            let ad = IMAAd()
            (ad.adId, ad.adTitle, ad.duration, ad.adPodInfo.podIndex) = ("42", "Shoes", 30, 1)
            scene.ads.adEvent(event: IMAAdEvent(type: .STARTED, ad: ad))
        }
        await scene.advance(35_000)
        _ = await scene.actions()
        let ping = try #require(
            scene.backend.events.withLock { events in
                events.first { $0.action == "Ping" && $0.attributes["adId"] != nil }
            })
        #expect(ping.attributes["adTitle"] == .string("Shoes") && ping.attributes["adDuration"] == .int(30_000))
        #expect(ping.attributes["adRoll"] == .string("mid"))
    }
}

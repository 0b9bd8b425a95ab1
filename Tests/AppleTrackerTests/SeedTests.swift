import AVTCore
import AVTTestSupport
import AVTTrackerKit
import Foundation
import GoogleInteractiveMediaAds
import OpenAVT
import OpenAVTChain
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer
@testable import OpenAVTTrackerIMA

/// The lines of OpenAVT's documents, with its own hubs and one of an app: none of them maps the reports of a player.
@Suite("The lines of OpenAVT's documents", .timeLimit(.minutes(10))) @MainActor struct SeedTests {
    /// A hub of an app, which keeps the flags of content and sends everything.
    private final class OwnHub: OAVTHubProtocol {
        func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? {
            let state = tracker.getState()
            switch event.action {
            case .Start: (state.didStart, state.didFinish) = (true, false)
            case .PauseBegin: state.isPaused = true
            case .PauseFinish: state.isPaused = false
            case .BufferBegin: state.isBuffering = true
            case .BufferFinish: state.isBuffering = false
            case .End, .Stop: state.didFinish = true
            default: break
            }
            return event
        }
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}
    }

    private final class Playback: NSObject, IMAAdPlaybackInfo {
        let (currentMediaTime, bufferedMediaTime) = (0.0, 0.0)
    }

    /// Plays content with a pause and a rebuffering on the instrument of the documents.
    private func content(on hub: OAVTHubProtocol, _ metricalc: OAVTMetricalcProtocol) async throws -> Collector {
        let (backend, player) = (Collector(), AVPlayer())
        let instrument = OAVTInstrument(hub: hub, metricalc: metricalc, backend: backend)
        let trackerId = instrument.addTracker(OAVTTrackerAVPlayer(player: player))
        instrument.ready()
        instrument.emit(action: OAVTAction.MediaRequest, trackerId: trackerId)
        let item = Scene.item()
        player.currentItem = item
        await settleMainQueue()
        (player.rate, player.timeControlStatus) = (1, .playing)
        await settleMainQueue()
        (player.rate, player.timeControlStatus) = (0, .paused)
        try await backend.waits(for: "PauseBegin")
        (player.rate, player.timeControlStatus) = (1, .playing)
        await settleMainQueue()
        player.reasonForWaitingToPlay = .toMinimizeStalls
        player.timeControlStatus = .waitingToPlayAtSpecifiedRate
        try await backend.waits(for: "BufferBegin")
        player.timeControlStatus = .playing
        await settleMainQueue()
        player.time = item.duration
        NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
        await settleMainQueue()
        end(instrument)
        return backend
    }

    private static let film = [
        "MediaRequest", "StreamLoad", "Start", "PauseBegin", "PauseFinish", "BufferBegin", "BufferFinish", "End",
    ]

    @Test func `measure content with OAVTHubCore`() async throws {
        let backend = try await content(on: OAVTHubCore(), OAVTMetricalcCore())
        #expect(backend.content == Self.film)
        #expect(["StartTime", "NumPlays", "RebufferTime", "NumRebuffers", "NumEnds"].allSatisfy(backend.has))
    }

    @Test func `measure content with OAVTHubCoreAds`() async throws {
        let backend = try await content(on: OAVTHubCoreAds(), OAVTMetricalcCore())
        #expect(backend.content == Self.film)
    }

    @Test func `measure content with a hub of the app's own`() async throws {
        let backend = try await content(on: OwnHub(), OAVTMetricalcCore())
        #expect(backend.content.filter { $0 != "TrackerInit" } == Self.film)
    }

    @Test func `measure content and ads with OAVTHubCoreAds`() async throws {
        let (backend, player) = (Collector(), AVPlayer())
        let instrument = OAVTInstrument(hub: OAVTHubCoreAds(), metricalc: OAVTMetricalcCore(), backend: backend)
        let tracker = OAVTTrackerAVPlayer(player: player)
        let adTracker = OAVTTrackerIMA()
        instrument.addTracker(tracker)
        instrument.addTracker(adTracker)
        instrument.ready()
        instrument.emit(action: OAVTAction.MediaRequest, tracker: tracker)
        let item = Scene.item()
        player.currentItem = item
        await settleMainQueue()
        (player.rate, player.timeControlStatus) = (1, .playing)
        await settleMainQueue()
        let manager = IMAAdsManager(adPlaybackInfo: Playback())
        adTracker.adBreakBegin()
        (player.rate, player.timeControlStatus) = (0, .paused)
        await settleMainQueue()
        adTracker.adEvent(event: IMAAdEvent(type: .STARTED, ad: IMAAd()), adsManager: manager)
        adTracker.adEvent(event: IMAAdEvent(type: .FIRST_QUARTILE), adsManager: manager)
        adTracker.adEvent(event: IMAAdEvent(type: .COMPLETE), adsManager: manager)
        adTracker.adBreakFinish()
        await settleMainQueue()
        (player.rate, player.timeControlStatus) = (1, .playing)
        await settleMainQueue()
        player.time = item.duration
        NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
        await settleMainQueue()
        end(instrument)
        let ads = backend.actions.filter { $0.hasPrefix("Ad") }
        #expect(ads == ["AdBreakBegin", "AdBegin", "AdFirstQuartile", "AdFinish", "AdBreakFinish"])
        #expect(backend.content.filter { !$0.hasPrefix("Ad") }.first == "MediaRequest")
        #expect(backend.actions.count { $0 == "Start" } == 1 && backend.actions.last == "End")
    }
}

extension Collector {
    /// The actions of content, without those about the tracker and settings of the player.
    fileprivate var content: [String] {
        actions.filter {
            !["TrackerInit", "TrackerReady", "PlayerSet", "PlayerReady", "PlayerChange", "Ping"].contains($0)
        }
    }

    /// Waits for an event that a timer of the rules sends.
    func waits(for action: String) async throws {
        for _ in 0..<12_000 where !actions.contains(action) { try await Task.sleep(for: .milliseconds(5)) }
    }
}

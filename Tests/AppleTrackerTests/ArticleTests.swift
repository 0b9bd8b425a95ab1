import AVTCore
import AVTRules
import AVTTestSupport
import AVTTrackerKit
import Foundation
import GoogleInteractiveMediaAds
import OpenAVT
import OpenAVTTrackers
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// The app in the article about `OpenAVTTrackerAVPlayer`, with a session of content and ads.
@Suite("The example app with AVPlayer and IMA", .timeLimit(.minutes(10))) struct ArticleTests {
    private static let article =
        "Sources/Trackers/OpenAVTTrackerAVPlayer/OpenAVTTrackerAVPlayer.docc/OpenAVTTrackerAVPlayer.md"

    @Test func `is in the article as it is here`() throws {
        let article = repository.appending(path: Self.article)
        let app = try String(
            contentsOf: repository.appending(path: "Tests/AppleTrackerTests/FilmPlayer.swift"), encoding: .utf8)
        #expect(try String(contentsOf: article, encoding: .utf8).contains(app))
        // The other blocks of code are in this file.
        let blocks = try uncompiledCode(of: article, in: #filePath)
        #expect(blocks.count == 1 && blocks.first == app)
    }

    /// Creates the instrument as the article does.
    private static func instrument(_ backend: sending OAVTBackendProtocol) throws -> OAVTInstrument {
        let rules = try OAVTRules([
            .shipped("playback.metrics"), .shipped("players.avplayer"), .shipped("players.ima"),
        ])
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: backend)
        return instrument
    }

    /// Creates the instrument as the README does.
    private static func measure(_ player: AVPlayer, _ backend: Collector) -> OAVTInstrument {
        let (hub, metricalc) = (OAVTHubCore(), OAVTMetricalcCore())
        let instrument = OAVTInstrument(hub: hub, metricalc: metricalc, backend: backend)
        instrument.addTracker(OAVTTrackerAVPlayer(player: player))
        instrument.ready()
        return instrument
    }

    @MainActor @Test func `is measured as the README shows`() async throws {
        let readme = repository.appending(path: "README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        #expect(text.contains("instrument.addTracker(OAVTTrackerAVPlayer(player: player))"))
        let missing = try uncompiledCode(of: readme, in: #filePath)
        #expect(!missing.contains { $0.contains("OAVTTrackerAVPlayer") })
        let (backend, player) = (Collector(), AVPlayer())
        let instrument = Self.measure(player, backend)
        player.currentItem = Scene.item()
        player.timeControlStatus = .playing
        await settleMainQueue()
        try await backend.waits(for: "Start")
        #expect(backend.actions.filter { ["StreamLoad", "Start"].contains($0) } == ["StreamLoad", "Start"])
        #expect(backend.has("StartTime"))
        end(instrument)
    }

    private static let areShipped = Result { try RuleCompiler.compile([.shipped("players.avplayer")]) }

    @Test(.enabled(if: (try? areShipped.get()) != nil, "the packs of AVPlayer and IMA are not shipped yet"))
    func `uses packs that are shipped`() throws {
        end(try Self.instrument(Collector()))
    }

    /// Records what happens, for a log that a device writes.
    @MainActor private func recordingTracker(_ player: AVPlayer, _ logURL: URL) throws -> OAVTTrackerAVPlayer {
        let log = try OAVTReportLog(url: logURL, session: UUID().uuidString)
        let tracker = OAVTTrackerAVPlayer(player: player, log: log)
        return tracker
    }

    private final class Playback: NSObject, IMAAdPlaybackInfo {
        let (currentMediaTime, bufferedMediaTime) = (0.0, 0.0)
    }

    @MainActor @Test func `measures content and ads`() async throws {
        let scene = try Scene(hasRules: true)
        let app = FilmPlayer(instrument: scene.instrument)
        let manager = IMAAdsManager(adPlaybackInfo: Playback())
        app.play(repository)
        let item = try #require(app.player.currentItem)
        item.status = .readyToPlay
        app.player.timeControlStatus = .playing
        await scene.settle()
        app.adsManagerDidRequestContentPause(manager)
        await scene.settle()
        app.adsManager(manager, didReceive: IMAAdEvent(type: .STARTED, ad: IMAAd()))
        app.adsManagerAdDidStartBuffering(manager)
        app.adsManagerAdPlaybackReady(manager)
        app.adsManager(manager, adDidProgressToTime: 15, totalTime: 15)
        app.adsManager(manager, didReceive: IMAAdEvent(type: .COMPLETE))
        app.adsManagerDidRequestContentResume(manager)
        await scene.settle()
        app.player.timeControlStatus = .playing
        await scene.settle()
        NotificationCenter.default.post(name: AVPlayerItem.didPlayToEndTimeNotification, object: item)
        let actions = await scene.actions().filter { !["TrackerInit", "PlayerSet", "PlayerReady"].contains($0) }
        #expect(
            actions == [
                "MediaRequest", "StreamLoad", "Start", "AdBreakBegin", "PauseBegin", "AdBegin", "AdBufferBegin",
                "AdBufferFinish", "AdFinish", "AdBreakFinish", "PauseFinish", "End",
            ])
        #expect(!scene.backend.metricSummary.contains { $0.hasPrefix("PauseTime") })
    }

    @MainActor @Test func `can record a log`() async throws {
        let folder = try TemporaryFolder()
        let (scene, url) = (try Scene(), URL(filePath: folder.path("log.ndjson")))
        let tracker = try recordingTracker(scene.player, url)
        scene.instrument.addTracker(tracker)
        _ = await scene.actions()
        #expect(try String(contentsOf: url, encoding: .utf8).contains("\"signal\":\"player-set\""))
    }

    private final class Shifted: OAVTTrackerAVPlayer, @unchecked Sendable {
        private let label: String

        init(_ player: AVPlayer, label: String) {
            self.label = label
            super.init(player: player)
        }

        override func getPosition() -> Int? { 42 }
        override func initEvent(event: OAVTEvent) -> OAVTEvent? {
            event.setAttribute(key: OAVTAttribute(name: "app"), value: label)
            return event
        }
    }

    @MainActor @Test(arguments: [true, false])
    func `can override getters, which changes the events`(hasRules: Bool) async throws {
        let scene = try Scene(hasRules: hasRules)
        let (tracker, player) = (Shifted(AVPlayer(), label: "film"), AVPlayer())
        scene.instrument.addTracker(tracker)
        player.currentItem = Scene.item()
        player.timeControlStatus = .playing
        tracker.setPlayer(player)
        await scene.settle()
        scene.instrument.emit(action: OAVTAction.Ping, tracker: tracker)
        _ = await scene.actions()
        let ping = try #require(scene.backend.first("Ping")?.attributes)
        #expect(ping["position"] == .int(42) && ping["app"] == .string("film"))
        #expect(ping["trackerTarget"] == .string("AVPlayer") && ping["isAdsTracker"] == .bool(false))
        guard hasRules else { return }
        let start = try #require(scene.backend.first("Start")?.attributes)
        #expect(start["position"] == .int(42) && start["app"] == .string("film"))
    }
}

import AVTCore
import AVTTrackerKit
import Foundation
import OpenAVTChain
import OpenAVTTrackerIMA
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// Nothing is left of a tracker that has stopped.
@Suite("A tracker of AVPlayer that stops", .timeLimit(.minutes(10))) struct TeardownTests {
    @MainActor private func expectNothing(of scene: Scene, _ item: AVPlayerItem) async throws {
        await scene.settle()
        #expect(scene.player.observerCount == 0)
        #expect(item.observers.count == 0)
        #expect(scene.center.observerCount == 0)
        for _ in 0..<12_000 where item.metricStreams.count > 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(item.metricStreams.count == 0)
    }

    @MainActor private func scene(_ item: AVPlayerItem) async throws -> Scene {
        let scene = try Scene(hasRules: true, item: item)
        scene.play()
        await scene.advance(1000)
        #expect(scene.player.observerCount == 9 && item.observers.count == 6 && scene.center.observerCount == 12)
        #expect(item.metricStreams.count == 4)
        return scene
    }

    @MainActor @Test func `leaves no observer when it is detached, and reports nothing more`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        scene.tracker.detach()
        try await expectNothing(of: scene, item)
        let reports = try await scene.reports()
        #expect(reports.last == "tracker-detached")
        scene.player.timeControlStatus = .paused
        scene.post(AVPlayerItem.didPlayToEndTimeNotification, item)
        #expect(try await scene.reports() == reports)
        #expect(await scene.actions() == ["TrackerInit", "PlayerSet", "StreamLoad", "PlayerReady", "Start", "Stop"])
    }

    @MainActor @Test func `leaves no observer when it is detached on another thread`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        let tracker = scene.tracker
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                tracker.detach()
                continuation.resume()
            }
        }
        try await expectNothing(of: scene, item)
        _ = await scene.actions()
    }

    @MainActor @Test func `leaves no observer when its instrument ends`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        end(scene.instrument)
        try await expectNothing(of: scene, item)
        #expect(scene.backend.actions.last == "Stop")
    }

    @MainActor @Test func `leaves no observer when it is removed`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        let id = try #require(scene.tracker.trackerId)
        #expect(scene.instrument.removeTracker(id))
        try await expectNothing(of: scene, item)
        _ = await scene.actions()
    }

    @MainActor @Test func `leaves no observer on a player that is replaced, and ends its playback`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        let other = AVPlayer()
        scene.tracker.setPlayer(other)
        await scene.settle()
        #expect(scene.player.observerCount == 0 && item.observers.count == 0)
        #expect(other.observerCount == 9)
        #expect(await scene.actions().suffix(4) == ["Start", "Stop", "PlayerSet", "PlayerReady"])
        #expect(other.observerCount == 0)
    }

    @MainActor @Test func `is not kept alive by the player, and leaves no observer when it goes`() async throws {
        let (player, center, item) = (AVPlayer(), CountingCenter(), Scene.item())
        player.currentItem = item
        weak var weakTracker: OAVTTrackerAVPlayer?
        weak var weakInstrument: OAVTInstrument?
        do {
            let instrument = OAVTInstrument(hub: PassingHub(), backend: Collector())
            let tracker = OAVTTrackerAVPlayer(
                player: player, log: nil, clock: OAVTSystemClock.shared, center: center)
            instrument.addTracker(tracker)
            instrument.ready()
            (weakTracker, weakInstrument) = (tracker, instrument)
            await settleMainQueue()
            #expect(player.observerCount == 9)
        }
        await settleMainQueue()
        #expect(weakTracker == nil && weakInstrument == nil)
        #expect(player.observerCount == 0 && item.observers.count == 0 && center.observerCount == 0)
    }

    @MainActor @Test func `does not keep the player alive, and reports its loss`() async throws {
        let (clock, backend) = (OAVTManualClock(milliseconds: Scene.start), Collector())
        let log = try ReportLines()
        let instrument = OAVTInstrument(hub: PassingHub(), backend: backend, clock: clock)
        var player: AVPlayer? = AVPlayer()
        weak let weakPlayer = player
        player?.currentItem = Scene.item()
        let tracker = OAVTTrackerAVPlayer(player: player, log: log.log, clock: clock)
        instrument.addTracker(tracker)
        instrument.ready()
        await settleMainQueue()
        player = nil
        await settleMainQueue()
        #expect(weakPlayer == nil)
        #expect(try log.lines().last == "player-lost")
        end(instrument)
    }

    @MainActor @Test func `joins the film when it is attached again`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        scene.tracker.detach()
        await scene.advance(5000)
        scene.tracker.attach()
        await scene.advance(3000)
        scene.player.timeControlStatus = .paused
        await scene.advance(1000)
        #expect(
            await scene.actions().dropFirst(4) == [
                "Start", "Stop", "Start", "PauseBegin", "PauseFinish", "Stop",
            ])
        let starts = scene.backend.events.withLock { $0.filter { $0.action == "Start" } }
        #expect(starts.map { $0.attributes["isJoined"] } == [nil, .bool(true)])
        #expect(starts.last?.attributes["position"] == .int(6000))
        #expect(scene.backend.metricSummary.contains("PlayTime 4000.0"))
    }

    @MainActor @Test func `stays in order if it is attached and detached by several threads`() async throws {
        let item = Scene.item()
        let scene = try await scene(item)
        let tracker = scene.tracker
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        tracker.detach()
                        tracker.attach()
                    }
                }
            }
        }
        tracker.detach()
        try await expectNothing(of: scene, item)
        _ = await scene.actions()
    }

    @MainActor @Test func `of IMA is not kept alive by what it reports`() async throws {
        weak var weakTracker: OAVTTrackerIMA?
        do {
            let instrument = OAVTInstrument(hub: PassingHub(), backend: Collector())
            let tracker = OAVTTrackerIMA()
            instrument.addTracker(tracker)
            instrument.ready()
            tracker.adBreakBegin()
            weakTracker = tracker
            await settleMainQueue()
        }
        await settleMainQueue()
        #expect(weakTracker == nil)
    }
}

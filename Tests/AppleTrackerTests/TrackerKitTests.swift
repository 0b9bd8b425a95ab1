import AVTTestSupport
import AVTTrackerKit
import Foundation
import GoogleInteractiveMediaAds
import OpenAVT
import OpenAVTTrackerIMA
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// The trackers of AVPlayer and IMA do what every tracker must do; the doubles stand for Apple's and Google's frameworks.
@Suite("The trackers of AVPlayer and IMA, like all trackers,", .serialized, .timeLimit(.minutes(15)))
struct TrackerKitTests {
    private static let player = TrackerKit(pack: pack("avplayer")) { AVPlayerOfFilm() }
    private static let ads = TrackerKit(pack: pack("ima"), actions: .ad) { AdsOfBreak() }

    private static func pack(_ name: String) -> PackSource {
        .file(repository.appending(path: "rules/players/\(name).yaml").path)
    }

    @Test func `report in order`() throws {
        expectNothing(try Self.player.checkOrder())
        expectNothing(try Self.ads.checkOrder())
    }

    /// IMA's tracker learns of an ad only by its events: an ad that is shown already is not joined.
    @Test func `join a film that plays or is paused`() throws { expectNothing(try Self.player.checkJoin()) }

    @Test func `are detached by any thread`() throws {
        expectNothing(try Self.player.checkDetach())
        expectNothing(try Self.ads.checkDetach())
    }

    /// IMA has no player that can be lost.
    @Test func `end the playback of a lost player`() throws { expectNothing(try Self.player.checkLoss()) }

    @Test func `wait for no backend`() throws {
        expectNothing(try Self.player.checkBlockedBackend(runsOnPlayersQueue: true))
        expectNothing(try Self.ads.checkBlockedBackend(runsOnPlayersQueue: true))
    }

    @Test func `are attached and detached by several threads`() throws {
        expectNothing(try Self.player.checkAttachments())
        expectNothing(try Self.ads.checkAttachments())
    }

    @Test func `are not leaked by an app that forgets them`() throws {
        expectNothing(try Self.player.checkRelease())
        expectNothing(try Self.ads.checkRelease())
    }

    @Test func `leave nothing of AVPlayer behind`() throws { expectNothing(try Self.player.checkLeaks()) }
    @Test func `leave nothing of IMA behind`() throws { expectNothing(try Self.ads.checkLeaks()) }
}

extension OAVTTrackerAVPlayer: DetachableTracker {}
extension OAVTTrackerIMA: DetachableTracker {}

/// Changes a player on the main queue, as Apple's player and its app do; called on other threads.
private func onMainQueue(_ change: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.sync { MainActor.assumeIsolated(change) }
}

/// A player with a film of ten minutes.
private final class AVPlayerOfFilm: ScriptedPlayer {
    private var player: AVPlayer? = AVPlayer()

    func makeTracker() -> any DetachableTracker {
        guard let player else { return OAVTTrackerAVPlayer() }
        return OAVTTrackerAVPlayer(player: player)
    }

    private func change(_ change: @escaping @MainActor @Sendable (AVPlayer) -> Void) {
        guard let player else { return }
        onMainQueue { change(player) }
    }

    func play() {
        change { player in
            player.replaceCurrentItem(with: Scene.item(seconds: 600))
            player.play()
            player.timeControlStatus = .playing
            // A player that was paused at the beginning has not played.
            player.time = CMTime(seconds: 1, preferredTimescale: 1000)
        }
    }

    func pause() { change { $0.pause() } }

    func resume() {
        change { player in
            player.play()
            player.timeControlStatus = .playing
        }
    }

    func seek() {
        change { player in
            player.time = CMTime(seconds: 300, preferredTimescale: 1000)
            NotificationCenter.default.post(
                name: AVPlayerItem.timeJumpedNotification, object: player.currentItem)
            player.timeControlStatus = .waitingToPlayAtSpecifiedRate
            player.timeControlStatus = .playing
        }
    }

    func stop() { change { $0.replaceCurrentItem(with: nil) } }

    func destroy() {
        // The app releases its player on the main queue.
        let last = player
        player = nil
        onMainQueue { _ = last }
    }
}

/// An app that passes on what IMA says of an ad in a break.
private final class AdsOfBreak: ScriptedPlayer {
    private var trackers: [WeakTracker] = []

    private struct WeakTracker {
        weak var tracker: OAVTTrackerIMA?
    }

    func makeTracker() -> any DetachableTracker {
        let tracker = OAVTTrackerIMA()
        trackers = [WeakTracker(tracker: tracker)]
        return tracker
    }

    private func tell(_ change: @escaping @MainActor @Sendable (OAVTTrackerIMA) -> Void) {
        for tracker in trackers.compactMap(\.tracker) { onMainQueue { change(tracker) } }
    }

    func play() {
        tell { tracker in
            tracker.adBreakBegin()
            tracker.adEvent(event: IMAAdEvent(type: .STARTED, ad: IMAAd()))
        }
    }

    func pause() { tell { $0.adEvent(event: IMAAdEvent(type: .PAUSE)) } }
    func resume() { tell { $0.adEvent(event: IMAAdEvent(type: .RESUME)) } }
    func seek() {}
    func stop() { tell { $0.adBreakFinish() } }
    func destroy() { trackers = [] }
}

/// Expects that a kit has found nothing wrong.
private func expectNothing(_ violations: [String]) { #expect(violations.isEmpty, "\(violations)") }

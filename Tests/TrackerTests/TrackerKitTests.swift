import AVTTrackerKit
import OpenAVTTrackers
import Testing

/// The tracker in the article about `OpenAVTTrackers` does what every tracker must do.
@Suite("The tracker of the article, like all trackers,", .serialized, .timeLimit(.minutes(15))) struct TrackerKitTests {
    private let kit: TrackerKit

    init() throws {
        let actions = TrackerKit.Actions(
            start: ["StreamLoad", "Start"], pause: ["PauseBegin", "PauseFinish"], seek: [], end: ["Stop"])
        kit = TrackerKit(pack: try MyTrackerTests.pack(), actions: actions) { MyScriptedPlayer() }
    }

    @Test func `reports in order`() throws { expectNothing(try kit.checkOrder()) }
    @Test func `joins a film that plays or is paused`() throws { expectNothing(try kit.checkJoin()) }
    @Test func `is detached by any thread`() throws { expectNothing(try kit.checkDetach()) }
    @Test func `ends the playback of a lost player`() throws { expectNothing(try kit.checkLoss()) }
    @Test func `waits for no backend`() throws { expectNothing(try kit.checkBlockedBackend()) }
    @Test func `is attached and detached by several threads`() throws { expectNothing(try kit.checkAttachments()) }
    @Test func `is not leaked by an app that forgets it`() throws { expectNothing(try kit.checkRelease()) }
    @Test func `leaves nothing behind`() throws { expectNothing(try kit.checkLeaks()) }
}

/// Drives the player of the article.
private final class MyScriptedPlayer: ScriptedPlayer {
    private let player = MyPlayer()

    func makeTracker() -> any DetachableTracker { MyTracker(player) }

    func play() {
        player.delegate?.playerLoads(player)
        player.isShowingFilm = true
        player.delegate?.playerShowsFirstFrame(player)
    }

    private func pause(_ isPaused: Bool) {
        player.isPaused = isPaused
        player.delegate?.player(player, pauses: isPaused)
    }

    func pause() { pause(true) }
    func resume() { pause(false) }
    func seek() {}

    func stop() {
        player.isShowingFilm = false
        player.delegate?.playerCloses(player)
    }

    func destroy() { stop() }
}

/// Expects that a kit has found nothing wrong.
private func expectNothing(_ violations: [String]) { #expect(violations.isEmpty, "\(violations)") }

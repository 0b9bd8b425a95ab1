import AVTTrackerKit
import CGStreamer
import OpenAVT
import OpenAVTTrackerGStreamer
import OpenAVTTrackers
import Testing

/// The tracker of GStreamer does what every tracker must do.
@Suite("The tracker of GStreamer, like all trackers,", .timeLimit(.minutes(15))) struct TrackerKitTests {
    private static let kit = TrackerKit(pack: .shipped("players.gstreamer")) { try PipelinePlayer() }

    @Test func `reports in order`() throws { expectNothing(try Self.kit.checkOrder()) }
    @Test func `joins a film that plays or is paused`() throws { expectNothing(try Self.kit.checkJoin()) }
    @Test func `is detached by any thread`() throws { expectNothing(try Self.kit.checkDetach()) }
    @Test func `ends the playback of a lost player`() throws { expectNothing(try Self.kit.checkLoss()) }
    @Test func `waits for no backend`() throws { expectNothing(try Self.kit.checkBlockedBackend()) }
    @Test func `is attached and detached by several threads`() throws { expectNothing(try Self.kit.checkAttachments()) }
    @Test func `is not leaked by an app that forgets it`() throws { expectNothing(try Self.kit.checkRelease()) }
    @Test func `leaves nothing behind`() throws { expectNothing(try Self.kit.checkLeaks()) }
}

private final class PipelinePlayer: ScriptedPlayer {
    private var app: AppPipeline?

    init() throws { app = try AppPipeline("audiotestsrc ! fakesink sync=true") }

    private func run(seconds: Double = 0.05) { app?.run(seconds: seconds) }

    func makeTracker() -> any DetachableTracker {
        guard let app else { return OAVTPlayerTracker() }
        return OAVTTrackerGStreamer(pipeline: app.element)
    }

    func play() {
        app?.play()
        run(seconds: 0.5)
    }

    func pause() {
        app?.pause()
        run()
    }

    func resume() {
        app?.play()
        run()
    }

    func seek() {
        app?.seek(to: 30, end: 600)
        run()
    }

    func stop() {
        app?.end()
        run()
    }

    func destroy() { app = nil }
}

/// Expects that a kit has found nothing wrong.
private func expectNothing(_ violations: [String]) { #expect(violations.isEmpty, "\(violations)") }

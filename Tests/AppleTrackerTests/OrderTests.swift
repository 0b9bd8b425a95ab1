import AVTTestSupport
import Foundation
import OpenAVTChain
import OpenAVTTrackerIMA
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// The order in which AVPlayer reports what belongs together is not documented.
@Suite("Each order of AVPlayer's notifications gives the same metrics", .timeLimit(.minutes(10))) struct OrderTests {
    /// Changes of a player that belong together, and a way to begin and to go on.
    struct Situation: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var before: @MainActor @Sendable (Scene) async throws -> Void = { _ in }
        let changes: [@MainActor @Sendable (Scene) -> Void]
        var after: @MainActor @Sendable (Scene) async throws -> Void = { _ in }
        /// The metrics of every order, beyond those of a session with one playback.
        let metrics: [String]
    }

    @MainActor private static func post(_ name: Notification.Name, _ scene: Scene) {
        if let item = scene.item { scene.post(name, item) }
    }

    @MainActor private static func pause(_ scene: Scene) { scene.player.timeControlStatus = .paused }
    @MainActor private static func stop(_ scene: Scene) { scene.player.rate = 0 }
    @MainActor private static func end(_ scene: Scene) { post(AVPlayerItem.didPlayToEndTimeNotification, scene) }
    @MainActor private static func wait(_ scene: Scene) {
        scene.player.timeControlStatus = .waitingToPlayAtSpecifiedRate
    }
    @MainActor private static func runDry(_ scene: Scene) { scene.player.reasonForWaitingToPlay = .toMinimizeStalls }
    @MainActor private static func jump(_ scene: Scene) { post(AVPlayerItem.timeJumpedNotification, scene) }
    @MainActor private static func reason(_ reason: AVPlayer.RateDidChangeReason, _ scene: Scene) {
        scene.post(AVPlayer.rateDidChangeNotification, scene.player, [AVPlayer.rateDidChangeReasonKey: reason])
    }

    private static let theEnd: @MainActor @Sendable (Scene) async throws -> Void = { await $0.advance(50_000) }
    private static let goOn: @MainActor @Sendable (Scene) async throws -> Void = {
        await $0.advance(2000)
        $0.player.reasonForWaitingToPlay = nil
        $0.play()
        await $0.advance(5000)
    }

    static let situations: [Situation] = [
        Situation(
            testDescription: "at the end of the item", before: theEnd, changes: [pause, stop, end],
            after: { await $0.advance(5000) }, metrics: ["PlayTime 60000.0"]),
        Situation(
            testDescription: "at the end of an item of a queue", before: theEnd,
            changes: [end, { $0.player.currentItem = Scene.item("second") }], after: { await $0.advance(5000) },
            metrics: ["PlayTime 65000.0", "NumEnds int(1)", "NumPlays int(1)", "NumLoads int(1)"]),
        Situation(
            testDescription: "when the viewer pauses", changes: [pause, stop, { reason(.setRateCalled, $0) }],
            after: goOn, metrics: ["PlayTime 15000.0", "PauseTime int(2000)"]),
        Situation(
            testDescription: "when a call interrupts",
            changes: [pause, stop, { reason(.audioSessionInterrupted, $0) }], after: goOn,
            metrics: ["PlayTime 15000.0"]),
        Situation(
            testDescription: "when the app moves to the background",
            changes: [pause, stop, { reason(.appBackgrounded, $0) }], after: goOn, metrics: ["PlayTime 15000.0"]),
        Situation(
            testDescription: "when data is missing",
            changes: [wait, runDry, { post(AVPlayerItem.playbackStalledNotification, $0) }], after: goOn,
            metrics: ["PlayTime 15000.0", "NumRebuffers int(1)", "RebufferTime int(2000)"]),
        Situation(
            testDescription: "when a seek has to wait", before: { $0.seek(to: 40) }, changes: [wait, runDry, jump],
            after: goOn, metrics: ["PlayTime 15000.0", "SeekTime int(2000)"]),
        Situation(
            testDescription: "when the item and the player get ready", before: restart,
            changes: [
                { $0.player.currentItem?.status = .readyToPlay }, { $0.play() }, { $0.player.status = .readyToPlay },
            ], after: { await $0.advance(5000) },
            metrics: ["PlayTime 15000.0", "NumEnds int(1)", "NumLoads int(1)", "NumPlays int(1)"]),
        Situation(
            testDescription: "when an ad break pauses the content",
            changes: [pause, stop, { $0.ads.adBreakBegin() }],
            after: {
                await $0.advance(3000)
                $0.ads.adBreakFinish()
                try await goOn($0)
            }, metrics: ["PlayTime 15000.0"]),
    ]

    /// Begins another item, which is not ready.
    private static let restart: @MainActor @Sendable (Scene) async throws -> Void = {
        $0.player.timeControlStatus = .waitingToPlayAtSpecifiedRate
        $0.player.currentItem = Scene.item("second", status: .unknown)
        $0.seek(to: 0)
    }

    @MainActor private func metrics(of situation: Situation, order: [Int]) async throws -> [String] {
        let scene = try Scene(hasRules: true, item: Scene.item())
        scene.instrument.addTracker(scene.ads)
        scene.play()
        await scene.advance(10_000)
        try await situation.before(scene)
        for index in order {
            situation.changes[index](scene)
            await scene.settle()
        }
        try await situation.after(scene)
        _ = await scene.actions()
        return scene.backend.metricSummary.filter { !$0.hasPrefix("RebufferRatio") && !$0.hasPrefix("StartTime") }
    }

    @MainActor @Test(arguments: situations) func `in a situation`(_ situation: Situation) async throws {
        let session = ["AdTime 0.0", "NumEnds int(1)", "NumLoads int(1)", "NumPlays int(1)"]
        for order in permutations(Array(situation.changes.indices)) {
            let metrics = try await metrics(of: situation, order: order)
            #expect(metrics.sorted() == (session + situation.metrics).sorted(), "order \(order)")
        }
    }

    private func permutations(_ values: [Int]) -> [[Int]] {
        guard values.count > 1 else { return [values] }
        return values.flatMap { first in permutations(values.filter { $0 != first }).map { [first] + $0 } }
    }
}

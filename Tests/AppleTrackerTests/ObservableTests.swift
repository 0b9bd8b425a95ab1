import AVTTestSupport
import Foundation
import OpenAVTChain
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// Everything that the tracker observes, and the report that it makes.
@Suite("What AVPlayer says is reported", .timeLimit(.minutes(10))) struct ObservableTests {
    /// A change of the player, and the report that follows.
    struct Observable: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let report: String
        /// The observed property, if it is one.
        var property: (@Sendable () -> AnyKeyPath)?
        /// The observed notification, if it is one.
        var notification: Notification.Name?
        /// The observed metric, if it is one.
        var metric: AVMetricEvent.Type?
        let change: @MainActor @Sendable (Scene, AVPlayerItem) -> Void
    }

    private static func player<Value>(
        _ property: KeyPath<AVPlayer, Value> & Sendable, _ report: String,
        _ change: @escaping @MainActor @Sendable (AVPlayer) -> Void
    ) -> Observable {
        Observable(
            testDescription: "\(property)", report: report, property: { property },
            change: { scene, _ in change(scene.player) })
    }

    private static func item<Value>(
        _ property: KeyPath<AVPlayerItem, Value> & Sendable, _ report: String,
        _ change: @escaping @MainActor @Sendable (AVPlayerItem) -> Void
    ) -> Observable {
        Observable(
            testDescription: "\(property)", report: report, property: { property }, change: { change($1) })
    }

    private static func notification(
        _ name: Notification.Name, _ report: String, userInfo: (@Sendable () -> [String: Any])? = nil,
        ofPlayer: Bool = false, after change: (@MainActor @Sendable (AVPlayerItem) -> Void)? = nil
    ) -> Observable {
        Observable(testDescription: "\(name.rawValue) \(report)", report: report, notification: name) { scene, item in
            change?(item)
            scene.post(name, ofPlayer ? scene.player : item, userInfo?())
        }
    }

    private static func reason(_ reason: AVPlayer.RateDidChangeReason, _ report: String) -> Observable {
        notification(
            AVPlayer.rateDidChangeNotification, report, userInfo: { [AVPlayer.rateDidChangeReasonKey: reason] },
            ofPlayer: true)
    }

    private static func waiting(_ reason: AVPlayer.WaitingReason, _ name: String) -> Observable {
        player(\.reasonForWaitingToPlay, "reasonForWaitingToPlay=\(name)") { $0.reasonForWaitingToPlay = reason }
    }

    private static func metric(
        _ type: AVMetricEvent.Type, _ report: String, _ event: @escaping @Sendable () -> AVMetricEvent
    ) -> Observable {
        Observable(testDescription: "\(type)", report: report, metric: type) { $1.metricStreams.send(event()) }
    }

    private static let failure = NSError(
        domain: "AVFoundationErrorDomain", code: -11800, userInfo: [NSLocalizedDescriptionKey: "broken"])
    private static let failureText = "errorCode: -11800 errorDescription: broken errorType: AVFoundationErrorDomain"

    static let observables: [Observable] =
        players + items + notifications + [
            metric(AVMetricPlayerItemInitialLikelyToKeepUpEvent.self, "hasMetrics=1") {
                AVMetricPlayerItemInitialLikelyToKeepUpEvent()
            },
            metric(AVMetricPlayerItemSeekEvent.self, "seek") { AVMetricPlayerItemSeekEvent() },
            metric(AVMetricPlayerItemSeekDidCompleteEvent.self, "seek-did-complete") {
                AVMetricPlayerItemSeekDidCompleteEvent()
            },
            metric(AVMetricPlayerItemVariantSwitchEvent.self, "bitrate=800000") {
                AVMetricPlayerItemVariantSwitchEvent(
                    toVariant: AVAssetVariant(peakBitRate: 1_200_000, averageBitRate: 800_000), didSucceed: true)
            },
        ]

    private static let players: [Observable] = [
        player(\.currentItem, "source=\(repository.appending(path: "other").absoluteString)") {
            $0.currentItem = Scene.item("other")
        },
        player(\.currentItem, "item-removed") { $0.currentItem = nil },
        player(\.status, "playerStatus=readyToPlay") { $0.status = .readyToPlay },
        player(\.status, "player-failed \(failureText)") {
            $0.error = failure
            $0.status = .failed
        },
        player(\.timeControlStatus, "timeControlStatus=playing") { $0.timeControlStatus = .playing },
        player(\.timeControlStatus, "timeControlStatus=waiting") {
            $0.timeControlStatus = .waitingToPlayAtSpecifiedRate
        },
        waiting(.toMinimizeStalls, "toMinimizeStalls"),
        waiting(.evaluatingBufferingRate, "evaluatingBufferingRate"),
        waiting(.noItemToPlay, "noItemToPlay"),
        waiting(.interstitialEvent, "interstitialEvent"),
        waiting(.waitingForCoordinatedPlayback, "waitingForCoordinatedPlayback"),
        waiting(AVPlayer.WaitingReason(rawValue: "new"), "other"),
        player(\.rate, "rate=1.5") { $0.rate = 1.5 },
        player(\.isMuted, "isMuted=1") { $0.isMuted = true },
        player(\.volume, "volume=29") { $0.volume = 0.29 },
    ]

    private static let items: [Observable] = [
        item(\.status, "itemStatus=readyToPlay") { $0.status = .readyToPlay },
        item(\.status, "item-failed \(failureText)") {
            $0.error = failure
            $0.status = .failed
        },
        item(\.duration, "duration=90000") { $0.duration = CMTime(seconds: 90, preferredTimescale: 1000) },
        item(\.presentationSize, "resolutionHeight=720") { $0.presentationSize = CGSize(width: 1280, height: 720) },
        item(\.isPlaybackBufferEmpty, "isPlaybackBufferEmpty=0") { $0.isPlaybackBufferEmpty = false },
        item(\.isPlaybackBufferFull, "isPlaybackBufferFull=1") { $0.isPlaybackBufferFull = true },
        item(\.isPlaybackLikelyToKeepUp, "isPlaybackLikelyToKeepUp=1") { $0.isPlaybackLikelyToKeepUp = true },
    ]

    private static let notifications: [Observable] = [
        reason(.setRateCalled, "rate-set"), reason(.setRateFailed, "rate-set-failed"),
        reason(.audioSessionInterrupted, "audio-session-interrupted"), reason(.appBackgrounded, "app-backgrounded"),
        reason(AVPlayer.RateDidChangeReason(rawValue: "new"), "rate-changed"),
        notification(AVPlayerItem.didPlayToEndTimeNotification, "did-play-to-end"),
        notification(
            AVPlayerItem.failedToPlayToEndTimeNotification, "failed-to-play-to-end \(failureText)",
            userInfo: { [AVPlayerItemFailedToPlayToEndTimeErrorKey: failure] }),
        notification(AVPlayerItem.playbackStalledNotification, "playback-stalled"),
        notification(AVPlayerItem.timeJumpedNotification, "time-jumped"),
        notification(
            AVPlayerItem.newErrorLogEntryNotification,
            "error-log-entry errorCode: 404 errorDescription: gone errorType: HTTP",
            after: {
                $0.errorEvents = [
                    AVPlayerItemErrorLogEvent(errorStatusCode: 404, errorDomain: "HTTP", errorComment: "gone")
                ]
            }),
        notification(
            AVPlayerItem.newAccessLogEntryNotification, "bitrate=500000",
            after: { $0.accessEvents = [AVPlayerItemAccessLogEvent(indicatedBitrate: 500_000)] }),
        notification(
            AVPlayerItem.mediaSelectionDidChangeNotification, "language=de",
            after: { item in
                guard let group = item.asset.selectionGroups[.audible] else { return }
                item.currentMediaSelection = AVMediaSelection([
                    group: AVMediaSelectionOption(locale: Locale(identifier: "de"))
                ])
            }),
        notification(Notification.Name("UIApplicationDidEnterBackgroundNotification"), "app-hidden"),
        notification(Notification.Name("UIApplicationWillEnterForegroundNotification"), "app-shown"),
        notification(Notification.Name("UIApplicationWillTerminateNotification"), "app-left"),
        notification(Notification.Name("NSApplicationWillTerminateNotification"), "app-left"),
    ]

    /// A scene with an item that is not ready yet, and what it loads.
    @MainActor private func scene() async throws -> (Scene, AVPlayerItem) {
        let item = Scene.item("film", seconds: 30, status: .unknown)
        item.asset.selectionGroups = [.audible: AVMediaSelectionGroup()]
        let scene = try Scene(item: item)
        await scene.settle()
        return (scene, item)
    }

    @MainActor @Test(arguments: observables) func `with a report`(of observable: Observable) async throws {
        let (scene, item) = try await scene()
        #expect(try await !scene.reports().dropFirst().contains(observable.report))
        observable.change(scene, item)
        let isReported = try await scene.waits(for: observable.report)
        #expect(isReported)
        _ = await scene.actions()
    }

    @MainActor @Test func `without anything that is missing here`() async throws {
        let (scene, item) = try await scene()
        let properties = scene.player.observers.observedProperties.union(item.observers.observedProperties)
        #expect(properties == Set(Self.observables.compactMap { $0.property?() }))
        #expect(scene.center.observedNames == Set(Self.observables.compactMap(\.notification)))
        #expect(
            Set(item.metricStreams.readTypes.map { "\($0)" })
                == Set(Self.observables.compactMap(\.metric).map { "\($0)" }))
        _ = await scene.actions()
    }

    @MainActor @Test func `with a position every 250 ms while it plays, and with every signal`() async throws {
        let (scene, item) = try await scene()
        scene.play()
        for _ in 0..<20 {
            await scene.advance(50)
            scene.player.tick()
        }
        #expect(try await scene.reports().filter { $0.hasPrefix("position=") }.count == 5)
        await scene.advance(10)
        scene.post(AVPlayerItem.playbackStalledNotification, item)
        #expect(try await scene.reports().suffix(2) == ["position=1010", "playback-stalled"])
        _ = await scene.actions()
    }

    @MainActor @Test func `with the frame rate and the languages, once they are loaded`() async throws {
        let item = Scene.item()
        let (audible, legible) = (AVMediaSelectionGroup(), AVMediaSelectionGroup())
        item.asset.videoTracks = [AVAssetTrack(frameRate: 25)]
        item.asset.selectionGroups = [.audible: audible, .legible: legible]
        item.currentMediaSelection = AVMediaSelection([
            audible: AVMediaSelectionOption(locale: Locale(identifier: "en-US")),
            legible: AVMediaSelectionOption(locale: Locale(identifier: "fr")),
        ])
        let scene = try Scene(item: item)
        for report in ["fps=25.0", "language=en", "subtitles=fr"] {
            let isReported = try await scene.waits(for: report)
            #expect(isReported, "\(report)")
        }
        _ = await scene.actions()
    }

    @MainActor @Test func `on any thread, at the time when it is said`() async throws {
        let (scene, item) = try await scene()
        let (center, name) = (scene.center, AVPlayerItem.didPlayToEndTimeNotification)
        await withCheckedContinuation { continuation in
            let item = UncheckedItem(item: item)
            Thread.detachNewThread {
                center.post(name: name, object: item.item)
                continuation.resume()
            }
        }
        #expect(try await scene.signals().last == "did-play-to-end")
        _ = await scene.actions()
    }

    @MainActor @Test func `with every entry of the log of errors once, also if several are added at a time`()
        async throws
    {
        let (scene, item) = try await scene()
        Self.postErrors(of: item, scene.center)
        item.errorEvents.append(Self.errorEntry(3))
        scene.post(AVPlayerItem.newErrorLogEntryNotification, item)
        let isReported = try await scene.waits(for: Self.errorReport(3))
        #expect(isReported)
        #expect(try await scene.reports().filter { $0.hasPrefix("error-log") } == (1...3).map(Self.errorReport))
        _ = await scene.actions()
    }

    /// Adds two entries, and posts both notifications on another thread before the main queue does anything.
    @MainActor private static func postErrors(of item: AVPlayerItem, _ center: CountingCenter) {
        let (done, item) = (DispatchSemaphore(value: 0), UncheckedItem(item: item))
        Thread.detachNewThread {
            for number in 1...2 {
                item.item.errorEvents.append(errorEntry(number))
                center.post(name: AVPlayerItem.newErrorLogEntryNotification, object: item.item)
            }
            done.signal()
        }
        done.wait()
    }

    private static func errorEntry(_ number: Int) -> AVPlayerItemErrorLogEvent {
        AVPlayerItemErrorLogEvent(errorStatusCode: number, errorDomain: "HTTP", errorComment: "gone")
    }

    private static func errorReport(_ number: Int) -> String {
        "error-log-entry errorCode: \(number) errorDescription: gone errorType: HTTP"
    }

    /// The item on its way to the thread that posts; the thread only passes it on.
    private struct UncheckedItem: @unchecked Sendable { let item: AVPlayerItem }
}

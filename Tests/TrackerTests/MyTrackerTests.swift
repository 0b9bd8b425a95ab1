import AVTCore
import AVTTestSupport
import Foundation
import OpenAVT
import OpenAVTTrackers
import Testing

/// The player of an app, which a test moves by hand on any thread.
///
/// `@unchecked Sendable`: a lock guards the state.
final class MyPlayer: @unchecked Sendable {
    private struct State {
        weak var delegate: (any MyPlayerDelegate)?
        var isShowingFilm = false
        var isPaused = false
        var time = 0.0
    }

    private let state = Guarded(State())

    var delegate: (any MyPlayerDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }
    var isShowingFilm: Bool {
        get { state.withLock { $0.isShowingFilm } }
        set { state.withLock { $0.isShowingFilm = newValue } }
    }
    var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set { state.withLock { $0.isPaused = newValue } }
    }
    var time: Double {
        get { state.withLock { $0.time } }
        set { state.withLock { $0.time = newValue } }
    }
}

protocol MyPlayerDelegate: AnyObject {
    func playerLoads(_ player: MyPlayer)
    func playerShowsFirstFrame(_ player: MyPlayer)
    func player(_ player: MyPlayer, pauses isPaused: Bool)
    func playerEnds(_ player: MyPlayer)
    func playerCloses(_ player: MyPlayer)
}

/// The tracker and the pack in the article about `OpenAVTTrackers`, as an app would use them.
@Suite("A tracker for your player", .timeLimit(.minutes(10))) struct MyTrackerTests {
    private final class Recorder: OAVTBackendProtocol, Sendable {
        let events = Guarded<[OAVTEventSnapshot]>([])
        func sendEvent(event: OAVTEvent) { events.withLock { $0.append(event.snapshot) } }
        func sendMetric(metric: OAVTMetric) {}
        func instrumentReady(instrument: OAVTInstrument) {}
        func endOfService() {}

        /// The actions of all events, once the instrument has ended.
        var actions: [String] { events.withLock { $0.map(\.action) } }
    }

    private static let article = "Sources/Trackers/OpenAVTTrackers/OpenAVTTrackers.docc/OpenAVTTrackers.md"

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    /// The pack in the article.
    static func pack() throws -> PackSource {
        let block = try text(article).components(separatedBy: "```yaml\n")[1].components(separatedBy: "```\n")[0]
        return .text(block, name: "mine.yaml")
    }

    @Test func `is in the article as it is here`() throws {
        #expect(try Self.text(Self.article).contains(Self.text("Tests/TrackerTests/MyTracker.swift")))
    }

    @Test func `measures a film`() throws {
        let (player, backend, clock) = (MyPlayer(), Recorder(), OAVTManualClock())
        let rules = try OAVTRules([.shipped("playback.metrics"), try Self.pack()])
        let instrument = OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, clock: clock,
            ids: OAVTSequentialIds(prefix: ""))
        let tracker = MyTracker(player)
        instrument.addTracker(tracker)
        instrument.ready()
        player.delegate?.playerLoads(player)
        player.delegate?.playerShowsFirstFrame(player)
        player.time = 1.5
        player.delegate?.player(player, pauses: true)
        player.delegate?.player(player, pauses: true)
        player.delegate?.player(player, pauses: false)
        player.delegate?.playerEnds(player)
        tracker.detach()
        #expect(player.delegate == nil)
        instrument.shutdown()
        #expect(backend.actions == ["StreamLoad", "Start", "PauseBegin", "PauseFinish", "End"])
        let pause = try #require(backend.events.withLock { $0.first { $0.action == "PauseBegin" } })
        #expect(pause.attributes["position"] == .int(1500))
    }

    @Test func `joins a film that is paused, and can be attached again`() throws {
        let (player, backend) = (MyPlayer(), Recorder())
        (player.isShowingFilm, player.isPaused, player.time) = (true, true, 20)
        let instrument = OAVTInstrument(
            rules: try OAVTRules([.shipped("playback.metrics"), try Self.pack()]), backend: backend)
        let tracker = MyTracker(player)
        instrument.addTracker(tracker)
        instrument.ready()
        tracker.detach()
        player.delegate?.playerEnds(player)
        tracker.attach()
        instrument.shutdown()
        #expect(
            backend.actions == [
                "Start", "PauseBegin", "PauseFinish", "Stop", "Start", "PauseBegin", "PauseFinish", "Stop",
            ])
        let start = try #require(backend.events.withLock { $0.first })
        #expect(start.attributes["isJoined"] == .bool(true) && start.attributes["position"] == .int(20_000))
    }
}

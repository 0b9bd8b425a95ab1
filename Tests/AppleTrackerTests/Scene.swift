import AVTCore
import AVTRules
import AVTTestSupport
import AVTTrackerKit
import Foundation
import OpenAVT
import OpenAVTChain
import OpenAVTTrackerIMA
import OpenAVTTrackers
import Testing

@testable import AVFoundation
@testable import OpenAVTTrackerAVPlayer

/// A player, its tracker and an instrument, which a test moves by hand on the main queue.
@MainActor final class Scene {
    /// The beginning of the virtual time.
    static let start = 1_700_000_000_000

    let player = AVPlayer()
    /// The item that the player had at the beginning.
    let item: AVPlayerItem?
    let center = CountingCenter()
    let clock = OAVTManualClock(milliseconds: Scene.start)
    let backend = Collector()
    let instrument: OAVTInstrument
    let tracker: OAVTTrackerAVPlayer
    /// A tracker of ads, which a test adds to the instrument.
    let ads: OAVTTrackerIMA
    private let log: ReportLines

    /// Creates a scene; without rules, events pass unchanged.
    init(hasRules: Bool = false, item: AVPlayerItem? = nil, isReady: Bool = true) throws {
        log = try ReportLines()
        instrument = try Scene.instrument(hasRules: hasRules, backend, clock)
        self.item = item
        player.currentItem = item
        tracker = OAVTTrackerAVPlayer(player: player, log: log.log, clock: clock, center: center)
        ads = OAVTTrackerIMA(log: nil, clock: clock)
        instrument.addTracker(tracker)
        if isReady { instrument.ready() }
    }

    private static func instrument(
        hasRules: Bool, _ backend: Collector, _ clock: OAVTManualClock
    ) throws -> OAVTInstrument {
        let ids = OAVTSequentialIds(prefix: "")
        guard hasRules else { return OAVTInstrument(hub: PassingHub(), backend: backend, clock: clock, ids: ids) }
        let rules = OAVTRules(program: try program.get())
        return OAVTInstrument(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, clock: clock, ids: ids)
    }

    /// The packs of an app with content and ads.
    private static let program = Result {
        try RuleCompiler.compile([.shipped("playback.metrics"), pack("avplayer"), pack("ima")])
    }

    private static func pack(_ name: String) -> PackSource {
        .file(repository.appending(path: "rules/players/\(name).yaml").path)
    }

    /// An item of a URL, ready to play.
    static func item(
        _ name: String = "film", seconds: Double = 60, status: AVPlayerItem.Status = .readyToPlay
    ) -> AVPlayerItem {
        let item = AVPlayerItem(asset: AVURLAsset(url: repository.appending(path: name)))
        item.status = status
        item.duration = CMTime(seconds: seconds, preferredTimescale: 1000)
        return item
    }

    /// Advances the time; a playing player moves on.
    func advance(_ milliseconds: Int) async {
        await settle()
        if player.timeControlStatus == .playing {
            let position = player.time.seconds + Double(milliseconds) / 1000 * Double(player.rate)
            player.time = CMTime(seconds: position, preferredTimescale: 1000)
        }
        clock.advance(toMilliseconds: clock.wallMilliseconds + milliseconds)
        await settle()
    }

    /// Waits until the main queue has processed the reports.
    func settle() async { await settleMainQueue() }

    func post(_ name: Notification.Name, _ object: AnyObject, _ userInfo: [AnyHashable: Any]? = nil) {
        center.post(name: name, object: object, userInfo: userInfo)
    }

    func play(rate: Float = 1) {
        player.rate = rate
        player.timeControlStatus = .playing
    }

    func seek(to seconds: Double) { player.time = CMTime(seconds: seconds, preferredTimescale: 1000) }

    /// The reports so far, `name` or `name=value`.
    func reports() async throws -> [String] {
        await settle()
        return try log.lines()
    }

    /// Waits for a report that follows from work on other threads.
    func waits(for report: String) async throws -> Bool {
        for _ in 0..<12_000 {
            if try await reports().contains(report) { return true }
            try await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    /// The reports so far, without those of values.
    func signals() async throws -> [String] { try await reports().filter { !$0.contains("=") } }

    /// The actions of the events, once the instrument has ended.
    func actions() async -> [String] {
        await settle()
        end(instrument)
        return backend.actions
    }
}

/// Ends an instrument, and waits for it.
func end(_ instrument: OAVTInstrument) { instrument.shutdown() }

/// Waits until the main queue has done the work that it has, and what follows from it.
func settleMainQueue() async {
    for _ in 0..<4 {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }
}

/// The reports that a tracker records, as short lines.
final class ReportLines {
    private let folder: TemporaryFolder
    let log: OAVTReportLog

    init() throws {
        folder = try TemporaryFolder()
        log = try OAVTReportLog(url: URL(filePath: folder.path("log.ndjson")), session: "s")
    }

    func lines() throws -> [String] {
        try String(contentsOfFile: folder.path("log.ndjson"), encoding: .utf8).split(separator: "\n").map { line in
            let values = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard let property = values["property"] as? String else {
                let attributes = (values["attributes"] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
                let text = attributes.map { " \($0.key): \($0.value)" }.joined()
                return "\(values["signal"] ?? "?")\(text)"
            }
            return "\(property)=\(values["value"].map { $0 is NSNull ? "null" : "\($0)" } ?? "null")"
        }
    }
}

/// A hub without rules.
final class PassingHub: OAVTHubProtocol {
    func processEvent(event: OAVTEvent, tracker: OAVTTrackerProtocol) -> OAVTEvent? { event }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

extension Collector {
    /// The values of all metrics, sorted; of those that are sent with every event, the sums.
    var metricSummary: [String] {
        let metrics = metrics.withLock { $0 }
        let sums = ["PlayTime", "AdTime"].map { name in
            "\(name) \(metrics.filter { $0.name == name }.compactMap { $0.value.number }.reduce(0, +))"
        }
        return sums
            + metrics.filter { !["PlayTime", "AdTime"].contains($0.name) }.map { "\($0.name) \($0.value)" }
            .sorted()
    }
}

/// A notification center that counts its observers.
final class CountingCenter: NotificationObserving {
    private let center = NotificationCenter()
    private let tokens = Guarded<Set<ObjectIdentifier>>([])
    private let seen = Guarded<Set<Notification.Name>>([])

    var observerCount: Int { tokens.withLock { $0.count } }
    var observedNames: Set<Notification.Name> { seen.withLock { $0 } }

    func post(name: Notification.Name, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
        center.post(name: name, object: object, userInfo: userInfo)
    }

    func addObserver(
        forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        let token = center.addObserver(forName: name, object: object, queue: queue, using: block)
        tokens.withLock { _ = $0.insert(ObjectIdentifier(token)) }
        if let name { seen.withLock { _ = $0.insert(name) } }
        return token
    }

    func removeObserver(_ observer: Any) {
        tokens.withLock { _ = $0.remove(ObjectIdentifier(observer as AnyObject)) }
        center.removeObserver(observer)
    }
}

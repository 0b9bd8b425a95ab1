import AVFoundation
import AVKit
import Foundation
import OpenAVTUpdatesRuntime
import SwiftUI

/// A video app that reports what its viewers experience.
@main
struct PlayerApp: App {
    @State private var telemetry = Telemetry()
    @Environment(\.scenePhase) private var scenePhase

    var body: some Scene {
        WindowGroup {
            PlayerView(telemetry: telemetry)
        }
        .onChange(of: scenePhase) { _, phase in
            if phase == .active { telemetry.continueUpdates() } else if phase == .background { telemetry.stopUpdates() }
        }
    }
}

struct PlayerView: View {
    let telemetry: Telemetry
    @State private var player = AVPlayer(url: URL(filePath: "/videos/example.mp4"))

    var body: some View {
        VideoPlayer(player: player)
            .task { await telemetry.start(player) }
    }
}

/// The instrument of the app, and its rules, which a server can replace.
final class Telemetry {
    private var instrument: OAVTInstrument?
    private var updates: RuleUpdates?
    private var tracker: PlayerTracker?
    private var isStarted = false

    /// Observes the player of the app, once: a view runs its task each time it appears.
    func start(_ player: AVPlayer) async {
        guard !isStarted else { return }
        isStarted = true
        do {
            let feed = try RemotePack("https://example.org/rules/player.avtpack")
            let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            let folder = support.appending(path: "rules").path
            // Resources of the app: the pack file, which `avt-rules pack build` writes, and the key ring with the public
            // keys of `avt-rules pack keygen`. The server has a pack file of a higher revision, and its signature.
            let rules = try PackArchive(Array(resource("player.avtpack")), name: "player.avtpack")
            let keys = try KeyRing(json: String(decoding: resource("keys.json"), as: UTF8.self))
            let settings = UpdateSettings(keys: keys, bundled: .packFile(rules), store: folder)
            let updates = await RuleUpdates.prepared(from: feed, settings: settings) { event in print(event) }
            let instrument = OAVTInstrument(rules: updates.makeRules(), backend: Uploader())
            updates.start(on: instrument)
            let tracker = PlayerTracker(player)
            instrument.addTracker(tracker)
            instrument.ready()
            tracker.emit(.MediaRequest)
            (self.updates, self.instrument, self.tracker) = (updates, instrument, tracker)
        } catch {
            isStarted = false
            print(error)
        }
    }

    private func resource(_ name: String) throws -> Data {
        guard let file = Bundle.main.url(forResource: name, withExtension: nil) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: name])
        }
        return try Data(contentsOf: file)
    }

    /// Continues the updates when the app comes to the foreground.
    func continueUpdates() {
        if let instrument { updates?.start(on: instrument) }
    }

    /// Stops the updates when the app goes to the background, where it may end without notice: an app that ends twice
    /// without this call is taken for one that its rules crash.
    func stopUpdates() {
        updates?.stop()
    }
}

/// Reports the events of a player.
///
/// In your own app, use `OAVTTrackerAVPlayer` of the product `OpenAVTTrackerAVPlayer`, which also reports seeks, errors and the quality.
/// Linux does not have that product, and this example is compiled there, too.
final class PlayerTracker: OAVTMainActorTracker {
    private let player: AVPlayer
    private var observation: NSKeyValueObservation?
    private var hasStarted = false

    init(_ player: AVPlayer) {
        self.player = player
        super.init()
    }

    override func attributes(of action: OAVTAction) -> [OAVTAttribute: any Sendable] {
        // Not a number as long as the time is not known.
        guard let position = Int(exactly: (player.currentTime().seconds * 1000).rounded()) else { return [:] }
        return [.position: position]
    }

    override func instrumentReady() {
        observation = player.observe(\.timeControlStatus, options: [.initial, .new]) { [weak self] player, _ in
            let status = player.timeControlStatus
            Task { @MainActor in self?.changed(to: status) }
        }
    }

    override func endOfService() {
        observation?.invalidate()
    }

    private func changed(to status: AVPlayer.TimeControlStatus) {
        switch status {
        case .playing where !hasStarted:
            hasStarted = true
            emit(.Start)
        case .playing:
            emit(.BufferFinish)
            emit(.PauseFinish)
        case .paused: if hasStarted { emit(.PauseBegin) }
        case .waitingToPlayAtSpecifiedRate: emit(hasStarted ? .BufferBegin : .StreamLoad)
        @unknown default: break
        }
    }
}

/// Sends events and metrics to the app's server.
actor Uploader: OAVTSnapshotBackend {
    func send(_ samples: [OAVTSampleSnapshot]) async {
        guard let body = try? JSONEncoder().encode(samples) else { return }
        print("uploads", body.count, "bytes")
    }
}

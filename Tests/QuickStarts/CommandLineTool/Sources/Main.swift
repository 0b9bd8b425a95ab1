import Foundation
import OpenAVTUpdates

/// Reports a playback, and prints what a server would receive.
@main
enum CommandLineTool {
    static func main() async throws {
        // A pack file next to the tool replaces the rules that it was built with; the last one is kept in the folder.
        let folder = FileManager.default.temporaryDirectory.appending(path: "openavt-rules")
        let settings = UpdateSettings(bundled: [.shipped("playback.metrics")], store: folder.path)
        let updates = await RuleUpdates.prepared(from: WatchedPack("rules.avtpack"), settings: settings) { event in
            print("update:", event)
        }
        let backend = OAVTBackendRelay(to: Printer())
        let instrument = OAVTInstrument(rules: updates.makeRules(), backend: backend)
        updates.start(on: instrument)
        instrument.addListener { notice in print("notice:", notice) }

        let trackerId = instrument.addTracker(PlayerTracker())
        instrument.ready()
        for action in [OAVTAction.MediaRequest, .StreamLoad, .Start, .PauseBegin, .PauseBegin, .PauseFinish, .End] {
            instrument.emit(action: action, trackerId: trackerId)
        }

        updates.stop()
        await instrument.shutdown()
        await backend.flush()
        print("counts:", instrument.counts.sent, "sent,", instrument.counts.blocked, "blocked")
    }
}

/// A tracker that the instrument alone uses, so that it need not be `Sendable`.
final class PlayerTracker: OAVTTrackerProtocol {
    var trackerId: Int?
    private let state = OAVTState()

    func getState() -> OAVTState { state }

    func initEvent(event: OAVTEvent) -> OAVTEvent? {
        event.setAttribute(key: .title, value: "Big Buck Bunny")
        return event
    }

    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// A backend that is an actor.
actor Printer: OAVTSnapshotBackend {
    func send(_ samples: [OAVTSampleSnapshot]) {
        for sample in samples {
            switch sample {
            case .event(let event): print("event:", event.action)
            case .metric(let metric): print("metric:", metric.name, metric.value)
            }
        }
    }
}

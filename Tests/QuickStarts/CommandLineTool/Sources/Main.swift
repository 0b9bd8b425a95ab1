import Foundation
import OpenAVT

/// Reports a playback, and prints what a server would receive.
@main
enum CommandLineTool {
    static func main() async throws {
        // Compiled once, and then loaded from the folder.
        let cache = RuleCache(folder: FileManager.default.temporaryDirectory.appending(path: "openavt-rules"))
        let rules = try await OAVTRules.prepared([.shipped("playback.metrics")], cache: cache)
        let backend = OAVTBackendRelay(to: Printer())
        let instrument = OAVTInstrument(rules: rules, backend: backend)
        instrument.addListener { notice in print("notice:", notice) }

        let tracker = PlayerTracker()
        instrument.addTracker(tracker)
        instrument.ready()
        for action in [OAVTAction.MediaRequest, .StreamLoad, .Start, .PauseBegin, .PauseBegin, .PauseFinish, .End] {
            instrument.emit(action: action, tracker: tracker)
        }

        await instrument.shutdown()
        await backend.flush()
        print("counts:", instrument.counts.sent, "sent,", instrument.counts.blocked, "blocked")
    }
}

/// A tracker that one thread uses.
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

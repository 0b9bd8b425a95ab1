import Dispatch
import OpenAVTUpdates

/// A service that receives events of many viewers, and computes their metrics.
@main
enum Server {
    static func main() async throws {
        let rules = await SharedRules()
        let sessions = Sessions(rules)
        // What a service would read from its requests, of many viewers at the same time.
        await withTaskGroup { group in
            for viewer in 0..<100 {
                group.addTask {
                    for action in ["MediaRequest", "StreamLoad", "Start", "PauseBegin", "PauseFinish", "End"] {
                        await sessions.receive(action, of: "viewer \(viewer)")
                    }
                    await sessions.close("viewer \(viewer)")
                }
            }
        }
        rules.stop()
        let totals = await sessions.totals
        print("\(totals.sent) events sent, \(totals.blocked) blocked, \(totals.metrics) metrics")
    }
}

/// The rules of all sessions, which a pack file replaces while the service runs.
final class SharedRules: Sendable {
    private let updates: RuleUpdates
    // Updates belong to one instrument, which has no trackers here: sessions take its program when they begin.
    private let instrument: OAVTInstrument

    init() async {
        var settings = UpdateSettings(bundled: [.shipped("playback.metrics")])
        // This instrument has no events by which a pack could be judged.
        settings.health = nil
        updates = await RuleUpdates.prepared(from: WatchedPack("rules.avtpack"), settings: settings) { event in
            print("rules:", event)
        }
        instrument = OAVTInstrument(rules: updates.makeRules(), backend: Discarding())
        updates.start(on: instrument)
    }

    /// New rules for a session.
    func makeRules() -> OAVTRules {
        instrument.rules.program.map { OAVTRules(program: $0) } ?? updates.makeRules()
    }

    func stop() {
        updates.stop()
    }
}

/// The sessions of the viewers that are watching: an instrument for each.
actor Sessions {
    private let rules: SharedRules
    // All instruments share a queue; each keeps the order of its own events.
    private let queue = DispatchQueue(label: "sessions", attributes: .concurrent)
    private var open: [String: Session] = [:]
    private var closed = (sent: 0, blocked: 0, metrics: 0)

    init(_ rules: SharedRules) {
        self.rules = rules
    }

    /// The counts of all sessions that were closed.
    var totals: (sent: Int, blocked: Int, metrics: Int) { closed }

    func receive(_ action: String, of viewer: String) {
        let session = open[viewer] ?? Session(rules, queue)
        open[viewer] = session
        session.instrument.emit(action: OAVTAction(name: action), tracker: session.tracker)
    }

    func close(_ viewer: String) async {
        guard let session = open.removeValue(forKey: viewer) else { return }
        await session.instrument.shutdown()
        let counts = session.instrument.counts
        closed.sent += counts.sent
        closed.blocked += counts.blocked
        closed.metrics += counts.metrics
    }
}

/// The session of a viewer.
struct Session: Sendable {
    let instrument: OAVTInstrument
    let tracker = ViewerTracker()

    init(_ rules: SharedRules, _ queue: DispatchQueue) {
        instrument = OAVTInstrument(
            rules: rules.makeRules(), backend: Discarding(), executor: .queue(queue))
        instrument.addTracker(tracker)
        instrument.ready()
    }
}

/// A tracker that any thread may use: it has no state of its own but its id, which is set once.
final class ViewerTracker: OAVTTrackerProtocol, @unchecked Sendable {
    var trackerId: Int?
    private let state = OAVTState()

    func getState() -> OAVTState { state }
    func initEvent(event: OAVTEvent) -> OAVTEvent? { event }
    func instrumentReady(instrument: OAVTInstrument) {}
    func endOfService() {}
}

/// A stand-in for a backend that writes to a database.
struct Discarding: OAVTSnapshotBackend {
    func send(_ samples: [OAVTSampleSnapshot]) async {}
}

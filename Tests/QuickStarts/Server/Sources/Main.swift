import Dispatch
import OpenAVT

/// A service that receives events of many viewers, and computes their metrics.
@main
enum Server {
    static func main() async throws {
        let sessions = Sessions(program: try RuleCompiler.compile([.shipped("playback.metrics")]))
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
        let totals = await sessions.totals
        print("\(totals.sent) events sent, \(totals.blocked) blocked, \(totals.metrics) metrics")
    }
}

/// The sessions of the viewers that are watching: an instrument for each, all with the same program.
actor Sessions {
    private let program: RuleProgram
    // All instruments share a queue; each keeps the order of its own events.
    private let queue = DispatchQueue(label: "sessions", attributes: .concurrent)
    private var open: [String: Session] = [:]
    private var closed = (sent: 0, blocked: 0, metrics: 0)

    init(program: RuleProgram) {
        self.program = program
    }

    /// The counts of all sessions that were closed.
    var totals: (sent: Int, blocked: Int, metrics: Int) { closed }

    func receive(_ action: String, of viewer: String) {
        let session = open[viewer] ?? Session(program, queue)
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

    init(_ program: RuleProgram, _ queue: DispatchQueue) {
        instrument = OAVTInstrument(
            rules: OAVTRules(program: program), backend: Discarding(), executor: .queue(queue))
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

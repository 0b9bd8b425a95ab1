import AVTPackTools

/// The events of a player on the Web, as calls of a tracker.
struct PillarboxWebPlayer {
    private(set) var steps: [PillarboxStep] = []
    private var time = 0
    private var history: [JSONValue] = []
    private var hasStarted = false
    private var isStalled = false
    private var isSeeking = false

    /// Turns events and waits (`+60000`) into steps.
    init(_ events: [JSONValue]) throws {
        for event in events { try process(event.string ?? event.text) }
    }

    private mutating func process(_ event: String) throws {
        switch event {
        case "loadstart":
            history = []
            add(.enable)
        case "loadeddata": report("asset")
        case "play": hasStarted = true
        case "playing":
            hasStarted = true
            if isStalled { report("resumeAfterStall") }
            isStalled = false
            show("playing")
        case "pause": show("paused")
        case "waiting", "stalled":
            guard hasStarted, !isSeeking, !isStalled else { return }
            isStalled = true
            report("stall")
            show("playing", buffering: true)
        case "seeking": isSeeking = true
        case "seeked": isSeeking = false
        case "error": report("failure")
        case "ended", "dispose", "playerreset", "beforeunload":
            add(.disable(PillarboxStories.snapshot("ended", 0)))
            isStalled = false
        default:
            guard event.hasPrefix("+"), let wait = Int(event.dropFirst()) else {
                throw PillarboxProblem("no such event of the player: \(event)")
            }
            time += wait
        }
    }

    private mutating func add(_ call: PillarboxCall) {
        steps.append(PillarboxStep(time, call))
    }

    private mutating func show(_ state: String, buffering: Bool = false) {
        add(.properties(PillarboxStories.snapshot(state, 0, buffering: buffering)))
    }

    private mutating func report(_ kind: String) {
        history.append(.object([JSONMember("kind", .string(kind))]))
        add(.events(history))
    }
}

import AVTCore
import AVTEngine
import OpenAVT
import OpenAVTVendorPacks

/// A day and a minute of playback through Adobe's machine: a session, a play, a playhead update each second, and the
/// end.
///
/// It is the longest trace of Adobe's own tests. Only the engine runs: steps, and the attributes of the hits that they
/// derive. Nothing is parsed, and nothing is delivered.
struct LongDay {
    /// The number of events.
    static let eventCount = 86_463

    private let program: RuleProgram

    /// Compiles the pack.
    ///
    /// - Throws: `RulePackError` if it does not compile.
    init() throws {
        program = try RuleCompiler.compile(
            [.shipped("adobe.media")], parameters: ["downloaded": "true"], limits: RuleLimits(libraries: [.vendors]))
    }

    /// Plays the day.
    ///
    /// - Returns: The number of hits, which is 1736.
    func run() -> Int {
        var session = Session(program: program, ids: OneId())
        guard let trackerIndex = session.addTracker() else { return 0 }
        var hits = 0
        var start = AttributeList(capacity: 8)
        for (name, value) in LongDay.media { start.set(Symbol(name), value) }
        let nothing = AttributeList()
        LongDay.emit("SessionStart", start, at: 0, trackerIndex, in: &session, &hits)
        LongDay.emit("Play", nothing, at: 0, trackerIndex, in: &session, &hits)
        let (update, playhead) = (Symbol("PlayheadUpdate"), Symbol("time.playhead"))
        var event = AttributeList(capacity: 1)
        for second in 1...(LongDay.eventCount - 3) {
            event.set(playhead, .double(Double(second)))
            LongDay.emit(update, event, at: second * 1000, trackerIndex, in: &session, &hits)
        }
        LongDay.emit("Complete", nothing, at: (LongDay.eventCount - 3) * 1000, trackerIndex, in: &session, &hits)
        return hits
    }

    private static let media: [(String, Value)] = [
        ("media.id", .string("mediaID")), ("media.name", .string("mediaName")), ("media.length", .double(30)),
        ("media.streamtype", .string("vod")), ("media.type", .string("video")), ("media.prerollwaitingtime", .int(0)),
    ]

    private static func emit(
        _ action: String, _ event: borrowing AttributeList, at now: Int, _ trackerIndex: Int, in session: inout Session,
        _ hits: inout Int
    ) {
        emit(Symbol(action), event, at: now, trackerIndex, in: &session, &hits)
    }

    private static func emit(
        _ action: Symbol, _ event: borrowing AttributeList, at now: Int, _ trackerIndex: Int, in session: inout Session,
        _ hits: inout Int
    ) {
        _ = session.step(action, tracker: trackerIndex, now: now, event: event)
        let (derived, raised) = (session.derived, session.raised)
        for order in derived {
            var hit = AttributeList(capacity: 16)
            for (attribute, value) in order.attributes { hit.set(attribute, value) }
            session.setAttributes(of: &hit, action: order.action, tracker: trackerIndex, now: now)
            session.didLeaveHub(order.action, tracker: trackerIndex, now: now)
            hits += 1
        }
        session.endStep()
        for action in raised { emit(action, AttributeList(), at: now, trackerIndex, in: &session, &hits) }
    }
}

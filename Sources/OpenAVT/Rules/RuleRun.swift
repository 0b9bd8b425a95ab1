import AVTEngine
import AVTValues
import OpenAVTChain
import Synchronization

/// A session and the trackers that take part in it, shared by the hub and the metricalc of one instrument.
///
/// Hub and metricalc are called one event at a time, but getters of the packs may be asked on any thread; so the
/// session is behind a lock. No code of the app runs while the lock is held, except the source of ids: what trackers'
/// getters return is fetched before.
final class RuleRun {
    let program: RuleProgram
    let actions: RuleActions
    private let session: Mutex<Session>
    private let ids = IdDrawer()
    private let fieldGetters: [OAVTAttribute]
    private(set) var members: [Member] = []
    weak var instrument: OAVTInstrument? {
        didSet { if let instrument { ids.source = instrument.ids } }
    }

    /// A tracker with its place in the session; its state object is its identity.
    struct Member {
        let tracker: OAVTTrackerProtocol
        let state: OAVTState
        let place: Int
    }

    init(_ program: RuleProgram) {
        self.program = program
        actions = RuleActions(program)
        fieldGetters = program.content.fieldGetters.map { OAVTAttribute(name: $0.attribute.name) }
        let ids = self.ids
        session = Mutex(Session(program: program) { ids.next() })
    }

    // MARK: Trackers

    /// The tracker's place, given now if it has none; `nil` beyond the limit of trackers.
    @discardableResult
    func join(_ tracker: OAVTTrackerProtocol) -> Member? {
        if let known = member(of: tracker) { return known }
        guard let place = session.withLock({ $0.addTracker() }) else {
            OAVTLog.error("rules see \(Session.trackerLimit) trackers at once: events of one more pass unchanged")
            return nil
        }
        let member = Member(tracker: tracker, state: tracker.getState(), place: place)
        members.append(member)
        return member
    }

    func leave(_ tracker: OAVTTrackerProtocol) {
        guard let member = member(of: tracker) else { return }
        session.withLock { $0.removeTracker(member.place) }
        members.removeAll { $0.place == member.place }
    }

    func member(of tracker: OAVTTrackerProtocol) -> Member? {
        let state = tracker.getState()
        for member in members where member.state === state { return member }
        return nil
    }

    func member(at place: Int) -> Member? {
        members.first { $0.place == place }
    }

    // MARK: The session

    /// Calls the session with the flags that the trackers show, and shows on them what it makes of the flags.
    func withSession<Result: Sendable>(_ body: (inout Session) -> Result) -> Result {
        session.withLock { session in
            for member in members { session.setStandardFlags(member.state.bits, ofTracker: member.place) }
            let result = body(&session)
            for member in members {
                let flags = session.standardFlags(ofTracker: member.place)
                if flags != member.state.bits { member.state.bits = flags }
            }
            return result
        }
    }

    /// Asks the getters of trackers that formulas read, before the session is entered.
    func fetchGetters() {
        guard !fieldGetters.isEmpty, let instrument else { return }
        for member in members {
            for (index, attribute) in fieldGetters.enumerated() {
                let value = instrument.callGetter(attribute: attribute, tracker: member.tracker).map(Value.init(any:))
                session.withLock { $0.setGetter(index, ofTracker: member.place, to: value) }
            }
        }
    }
}

/// Where a session draws ids: the instrument's source once there is one.
private final class IdDrawer: Sendable {
    private let current: Mutex<any OAVTIdSource> = Mutex(OAVTRandomIds())

    var source: any OAVTIdSource {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    func next() -> String {
        source.next()
    }
}

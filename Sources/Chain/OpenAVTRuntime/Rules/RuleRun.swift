import AVTEngine
import AVTCore
import OpenAVTChain

/// A session and the trackers that take part in it, shared by the hub and the metricalc of one instrument.
///
/// Hub and metricalc are called one event at a time, but getters of the packs may be asked on any thread; so the
/// session is behind a lock. No code of the app runs while the lock is held, except the source of ids: what trackers'
/// getters return is fetched before.
final class RuleRun {
    // What belongs to the program changes between two events.
    @exclusivity(unchecked) private(set) var program: RuleProgram
    @exclusivity(unchecked) private(set) var actions: RuleActions
    @exclusivity(unchecked) private var fieldGetters: [OAVTAttribute]
    private let inForce: Guarded<RuleGeneration>
    /// What events and metrics are given that tell which rules they passed; `nil`: nothing.
    @exclusivity(unchecked) private(set) var mark: RulesMark?
    /// What the host says of what leaves the app, whatever rules are in force.
    @exclusivity(unchecked) var deliverySettings = DeliverySettings()
    // What is asked for with each event: reading it of the program would count references.
    @exclusivity(unchecked) private(set) var changesMetrics: Bool
    @exclusivity(unchecked) private(set) var isMarking = false
    @exclusivity(unchecked) private(set) var metricsReadEventAlone: Bool
    /// True if the log has a warning for each value and name that does not fit what the packs declare.
    @exclusivity(unchecked) var logsData = true
    private let lock = Lock()
    private let shared: Shared
    private let ids = IdDrawer()
    // Touched only by the thread that has an event in hand, so that exclusive access needs no check at run time.
    @exclusivity(unchecked) private(set) var members: [Member] = []
    @exclusivity(unchecked) private var places: [(state: ObjectIdentifier, place: Int)] = []
    /// The hub that steps its events; `nil`: a metricalc runs by itself.
    @exclusivity(unchecked) weak var hub: OAVTHubRules?
    private let owner = Guarded(WeakInstrument())
    private var hasReportedLimit = false

    /// The instrument that it belongs to.
    var instrument: OAVTInstrument? {
        get { owner.withLock { $0.instrument } }
        set {
            owner.withLock { $0.instrument = newValue }
            if let newValue {
                ids.source = newValue.ids
                deliverySettings.sessionId = newValue.instrumentId
            }
        }
    }

    /// A tracker with its place in the session; its state object is its identity.
    ///
    /// `@unchecked Sendable`: the tracker is called by the thread that has an event in hand, and its state is safe on
    /// any thread.
    final class Member: @unchecked Sendable {
        let tracker: OAVTTrackerProtocol
        let state: OAVTState
        let place: Int

        init(tracker: OAVTTrackerProtocol, state: OAVTState, place: Int) {
            self.tracker = tracker
            self.state = state
            self.place = place
        }
    }

    /// What the lock guards; so that exclusive access needs no check at run time, and a session is never moved.
    ///
    /// `@unchecked Sendable`: touched only with the lock held.
    private final class Shared: @unchecked Sendable {
        @exclusivity(unchecked) var session: Session
        @exclusivity(unchecked) var shown: [Shown] = []

        init(_ session: consuming Session) {
            self.session = session
        }
    }

    /// The flags that a member showed when the session was last entered.
    private struct Shown {
        // Kept alive by the member, which goes after this.
        unowned(unsafe) let state: OAVTState
        let place: Int
        var flags: UInt64 = 0
    }

    init(_ program: RuleProgram) {
        self.program = program
        actions = RuleActions(program)
        fieldGetters = RuleActions.fieldGetters(of: program)
        metricsReadEventAlone = program.metricsReadEventAlone
        changesMetrics = program.delivers
        inForce = Guarded(RuleGeneration(number: 1, program: program))
        let ids = self.ids
        shared = Shared(Session(program: program, ids: ids))
    }

    // MARK: Programs

    /// The rules in force.
    var generation: RuleGeneration { inForce.withLock { $0 } }

    /// The program in force, on any thread; ``program`` is for the one that has an event in hand.
    var programInForce: RuleProgram { withSessionApart { $0.program } }

    /// What it needs to go on under another program; on any thread.
    func preparing(_ program: RuleProgram) -> PreparedRules {
        let (old, places) = withSessionApart { ($0.program, $0.places) }
        return PreparedRules(program, from: old, ids: ids, places: places)
    }

    /// Goes on under another program, between two events.
    ///
    /// - Parameters:
    ///   - rules: what was prepared for it.
    ///   - now: the time in milliseconds.
    ///   - perform: does what that orders of timers.
    func goOn(by rules: PreparedRules, now: Int, _ perform: ([TimerOrder]) -> Void) {
        let orders = withSession { session -> [TimerOrder] in
            // What a hub of its own follows has passed already.
            session.passWindows(until: now)
            rules.exchange(&session, now: now)
            return session.timerOrders
        }
        program = rules.migration.new
        metricsReadEventAlone = program.metricsReadEventAlone
        rules.exchange(&actions, &fieldGetters)
        inForce.withLock { $0 = RuleGeneration(number: $0.number + 1, program: rules.migration.new) }
        marks(isMarking)
        perform(orders)
    }

    /// Says whether events and metrics tell which rules they passed, between two events.
    func marks(_ isOn: Bool) {
        mark = isOn ? generation.mark : nil
        isMarking = isOn
        changesMetrics = isOn || program.delivers
    }

    /// True while a tracker is in a playback.
    var isInPlayback: Bool { withSession { $0.isInPlayback } }

    /// True if a timer of the tracker at a place runs.
    func isRunning(_ timer: Int, at place: Int) -> Bool { withSessionApart { $0.isRunning(timer, tracker: place) } }

    // MARK: Trackers

    /// The tracker's place, given now if it has none; `nil` beyond the limit of trackers.
    @discardableResult
    func join(_ tracker: OAVTTrackerProtocol) -> Int? {
        let state = tracker.getState()
        let identity = ObjectIdentifier(state)
        for known in places where known.state == identity { return known.place }
        return add(tracker, state)
    }

    private func add(_ tracker: OAVTTrackerProtocol, _ state: OAVTState) -> Int? {
        nonisolated(unsafe) let joining = (tracker, state)
        let shared = self.shared
        let member = lock.withLock { () -> Member? in
            guard let place = shared.session.addTracker() else { return nil }
            let member = Member(tracker: joining.0, state: joining.1, place: place)
            shared.shown.append(Shown(state: joining.1, place: place))
            return member
        }
        guard let member else {
            if !hasReportedLimit {
                OAVTLog.error("rules see \(Session.trackerLimit) trackers at once: events of others pass unchanged")
            }
            hasReportedLimit = true
            return nil
        }
        members.append(member)
        places.append((ObjectIdentifier(state), member.place))
        return member.place
    }

    func leave(_ tracker: OAVTTrackerProtocol) {
        guard let place = member(of: tracker.getState())?.place else { return }
        lock.withLock {
            shared.session.removeTracker(place)
            shared.shown.removeAll { $0.place == place }
        }
        members.removeAll { $0.place == place }
        places.removeAll { $0.place == place }
    }

    func member(of state: OAVTState) -> Member? {
        members.first { $0.state === state }
    }

    func member(at place: Int) -> Member? {
        members.first { $0.place == place }
    }

    // MARK: The session

    /// Calls the session with the flags that the trackers show, and shows on them what it makes of the flags.
    @inline(__always)
    func withSession<Result: Sendable>(_ body: (inout Session) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return RuleRun.call(&shared.session, &shared.shown, body)
    }

    // A function of its own, so that the session is used where it is.
    @inline(__always)
    private static func call<Result>(
        _ session: inout Session, _ shown: inout [Shown], _ body: (inout Session) -> Result
    ) -> Result {
        for index in shown.indices {
            let flags = shown[index].state.bits
            shown[index].flags = flags
            session.setStandardFlags(flags, ofTracker: shown[index].place)
        }
        let result = body(&session)
        for member in shown {
            // Only what the rules changed: another thread may write flags at the same time.
            let flags = session.standardFlags(ofTracker: member.place)
            if flags != member.flags { member.state.write(flags, mask: flags ^ member.flags) }
        }
        return result
    }

    /// Calls the session for what neither reads nor writes flags.
    @inline(__always)
    func withSessionApart<Result: Sendable>(_ body: (inout Session) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&shared.session)
    }

    /// Queries the getters of trackers that formulas read, before the session is entered.
    @inline(__always)
    func fetchGetters() {
        // Few packs read any: the others are spared the call.
        if !fieldGetters.isEmpty { fetchAllGetters() }
    }

    private func fetchAllGetters() {
        guard let instrument else { return }
        for member in members {
            for (index, attribute) in fieldGetters.enumerated() {
                let value = instrument.callGetter(attribute: attribute, tracker: member.tracker).map(Value.init(any:))
                withSessionApart { $0.setGetter(index, ofTracker: member.place, to: value) }
            }
        }
    }
}

/// A reference that does not keep its instrument alive.
private struct WeakInstrument {
    weak var instrument: OAVTInstrument?
}

/// Where a session draws ids: the instrument's source once there is one.
private final class IdDrawer: IdMaker {
    private let current: Guarded<any OAVTIdSource> = Guarded(OAVTRandomIds())

    var source: any OAVTIdSource {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    func next() -> String {
        source.next()
    }
}

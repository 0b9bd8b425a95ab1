import AVTCore
import AVTEngine
import OpenAVTChain

/// A session and the trackers that take part in it, shared by the hub and the metricalc of one instrument.
///
/// Hub and metricalc are called for one event at a time, but the packs' getters may be called on any thread; so the
/// session is guarded by a lock. No code of the app runs while the lock is held, except for the source of ids: the
/// values of trackers' getters are fetched beforehand.
final class RuleRun {
    // State that belongs to the program is replaced between two events.
    @exclusivity(unchecked) private(set) var program: RuleProgram
    @exclusivity(unchecked) private(set) var actions: RuleActions
    @exclusivity(unchecked) private var trackerGetters: [Symbol]
    private let activeGeneration: Guarded<RuleGeneration>
    /// The attributes that identify the rules on events and metrics, or `nil` if marking is off.
    @exclusivity(unchecked) private(set) var addedAttributes: AddedAttributes?
    /// The host's settings of what leaves the app, independent of the active rules.
    @exclusivity(unchecked) var deliverySettings = DeliverySettings()
    // Needed for each event: reading it from the program would retain and release objects.
    @exclusivity(unchecked) private(set) var changesMetrics: Bool
    @exclusivity(unchecked) private(set) var isMarking = false
    @exclusivity(unchecked) private(set) var metricsReadEventAlone: Bool
    /// True if the first occurrence of each value and name that does not match the packs' declarations is logged.
    @exclusivity(unchecked) var logsData = true
    private let lock = Lock()
    private let shared: Shared
    private let ids = SessionIdSource()
    // Accessed on the draining thread only, so run-time checks of exclusive access are not needed.
    @exclusivity(unchecked) private(set) var members: [Member] = []
    @exclusivity(unchecked) private var trackerIndices: [(state: ObjectIdentifier, index: Int)] = []
    /// The hub that processes the events, or `nil` if a metricalc runs on its own.
    @exclusivity(unchecked) weak var hub: OAVTHubRules?
    private let owner = Guarded(WeakInstrument())
    /// The listeners of the instrument's notices.
    @exclusivity(unchecked) private(set) var noticeCenter: NoticeCenter?
    // What former programs of this run have counted.
    let previousCounts = Guarded(OAVTCounts())
    private var hasReportedLimit = false
    /// The program whose warnings have been reported.
    @exclusivity(unchecked) var warnedProgram: RuleProgram?

    /// The instrument that the run belongs to.
    var instrument: OAVTInstrument? {
        get { owner.withLock { $0.instrument } }
        set {
            owner.withLock { $0.instrument = newValue }
            if let newValue {
                ids.source = newValue.ids
                noticeCenter = newValue.noticeCenter
                deliverySettings.sessionId = newValue.instrumentId
            }
        }
    }

    /// A tracker and its index in the session, identified by its state object.
    ///
    /// `@unchecked Sendable`: the tracker is called on the draining thread only, and its state is safe on any thread.
    final class Member: @unchecked Sendable {
        let tracker: OAVTTrackerProtocol
        let state: OAVTState
        let trackerIndex: Int
        /// The player that the tracker states, or `nil` if it states none.
        ///
        /// Accessed on the draining thread only.
        @exclusivity(unchecked) var player: Symbol?

        init(tracker: OAVTTrackerProtocol, state: OAVTState, trackerIndex: Int) {
            self.tracker = tracker
            self.state = state
            self.trackerIndex = trackerIndex
            player = (tracker as? any ReportingTracker)?.mappedPlayer.map { Symbol($0) }
        }
    }

    /// The state guarded by the lock.
    ///
    /// It is in a class of its own, so that exclusive access needs no run-time check and the session is never moved.
    ///
    /// `@unchecked Sendable`: accessed only while holding the lock.
    private final class Shared: @unchecked Sendable {
        @exclusivity(unchecked) var session: Session
        @exclusivity(unchecked) var shown: [Shown] = []

        init(_ session: consuming Session) {
            self.session = session
        }
    }

    /// The flags that a member had when the session was last entered.
    private struct Shown {
        // Kept alive by the member, which is removed after this.
        let state: Unmanaged<OAVTState>
        let trackerIndex: Int
        var flags: UInt64 = 0
    }

    init(_ program: RuleProgram) {
        self.program = program
        actions = RuleActions(program)
        trackerGetters = RuleActions.trackerGetters(of: program)
        metricsReadEventAlone = program.metricsReadEventAlone
        changesMetrics = program.filtersDelivery
        activeGeneration = Guarded(RuleGeneration(number: 1, program: program))
        let ids = self.ids
        shared = Shared(Session(program: program, ids: ids))
    }

    // MARK: Programs

    /// The active rules.
    var generation: RuleGeneration { activeGeneration.withLock { $0 } }

    /// The active program, for any thread; ``program`` is for the draining thread.
    var activeProgram: RuleProgram { withSessionWithoutFlags { $0.program } }

    /// Returns what is needed to continue with another program.
    ///
    /// May be called on any thread.
    func preparing(_ program: RuleProgram) -> PreparedRules {
        let (old, trackerCapacity) = withSessionWithoutFlags { ($0.program, $0.trackerCapacity) }
        return PreparedRules(program, from: old, ids: ids, trackerCapacity: trackerCapacity)
    }

    /// Continues with another program, between two events.
    ///
    /// - Parameters:
    ///   - rules: The prepared rules.
    ///   - now: The current step time in milliseconds.
    /// - Returns: The resulting timer commands, which only a hub performs.
    @discardableResult
    func goOn(by rules: PreparedRules, now: Int) -> [TimerCommand] {
        // The trackers whose players the new program may tell apart.
        let players = members.compactMap { member in
            member.player.map { (player: $0, trackerIndex: member.trackerIndex) }
        }
        let commands = withSession { session -> [TimerCommand] in
            // If the run has a hub, the hub has already processed the window ends.
            session.passWindows(until: now)
            previousCounts.withLock { $0.add(session) }
            rules.exchange(&session, now: now)
            for (player, trackerIndex) in players { session.setPlayer(player, ofTracker: trackerIndex) }
            // What the new session has taken over is not counted twice.
            previousCounts.withLock { $0.add(session, -1) }
            return session.timerCommands
        }
        program = rules.migration.new
        metricsReadEventAlone = program.metricsReadEventAlone
        rules.exchange(&actions, &trackerGetters)
        activeGeneration.withLock { $0 = RuleGeneration(number: $0.number + 1, program: rules.migration.new) }
        setMarking(isMarking)
        return commands
    }

    /// Sets whether events and metrics are marked with the rules that processed them.
    ///
    /// Called between two events.
    func setMarking(_ isOn: Bool) {
        addedAttributes = isOn ? generation.attributes : nil
        isMarking = isOn
        changesMetrics = isOn || program.filtersDelivery
    }

    /// True while any tracker is in a playback.
    var isInPlayback: Bool { withSession { $0.isInPlayback } }

    /// Returns true if a timer of the tracker at an index is running.
    func isRunning(_ timer: Int, at trackerIndex: Int) -> Bool {
        withSessionWithoutFlags { $0.isRunning(timer, tracker: trackerIndex) }
    }

    // MARK: Trackers

    /// Returns the tracker's index in the session, adding the tracker if necessary, or `nil` beyond the limit of
    /// trackers.
    @discardableResult
    func join(_ tracker: OAVTTrackerProtocol) -> Int? {
        let state = tracker.getState()
        return trackerIndex(of: state) ?? add(tracker, state)
    }

    /// The index of the tracker with a state, or `nil` if it takes no part in the session.
    @inline(__always)
    func trackerIndex(of state: OAVTState) -> Int? {
        let identity = ObjectIdentifier(state)
        for known in trackerIndices where known.state == identity { return known.index }
        return nil
    }

    private func add(_ tracker: OAVTTrackerProtocol, _ state: OAVTState) -> Int? {
        makeRoom()
        nonisolated(unsafe) let joining = (tracker, state)
        let shared = self.shared
        let member = lock.withLock { () -> Member? in
            guard let trackerIndex = shared.session.addTracker() else { return nil }
            let member = Member(tracker: joining.0, state: joining.1, trackerIndex: trackerIndex)
            if let player = member.player { shared.session.setPlayer(player, ofTracker: trackerIndex) }
            shared.shown.append(Shown(state: .passUnretained(joining.1), trackerIndex: trackerIndex))
            return member
        }
        guard let member else {
            if !hasReportedLimit { reportTooManyTrackers() }
            hasReportedLimit = true
            return nil
        }
        members.append(member)
        trackerIndices.append((ObjectIdentifier(state), member.trackerIndex))
        return member.trackerIndex
    }

    /// Removes trackers that have been removed from the instrument, of which a hub of the app does not tell its rules.
    ///
    /// If the session still has no room for another tracker, removes the first one that never was in the instrument.
    private func makeRoom() {
        if let instrument {
            let removed = members.filter { $0.tracker.trackerId != nil && !instrument.knows($0.state) }
            for member in removed { leave(member.trackerIndex) }
        }
        guard members.count >= ProgramLimits.trackers,
            let unregistered = members.first(where: { $0.tracker.trackerId == nil })
        else { return }
        leave(unregistered.trackerIndex)
    }

    func leave(_ tracker: OAVTTrackerProtocol) {
        if let trackerIndex = member(of: tracker.getState())?.trackerIndex { leave(trackerIndex) }
    }

    private func leave(_ trackerIndex: Int) {
        lock.withLock {
            shared.session.removeTracker(trackerIndex)
            shared.shown.removeAll { $0.trackerIndex == trackerIndex }
        }
        members.removeAll { $0.trackerIndex == trackerIndex }
        trackerIndices.removeAll { $0.index == trackerIndex }
    }

    func member(of state: OAVTState) -> Member? {
        members.first { $0.state === state }
    }

    func member(at trackerIndex: Int) -> Member? {
        members.first { $0.trackerIndex == trackerIndex }
    }

    // MARK: The session

    /// Calls a closure with the session, with the trackers' flags copied in before, and changed flags copied out
    /// afterwards.
    @inline(__always)
    func withSession<Result: Sendable>(_ body: (inout Session) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return RuleRun.call(&shared.session, &shared.shown, body)
    }

    // A separate function, so that the session is used in place.
    @inline(__always)
    private static func call<Result>(
        _ session: inout Session, _ shown: inout [Shown], _ body: (inout Session) -> Result
    ) -> Result {
        // In place: the array is neither copied nor checked for other owners again.
        shown.withUnsafeMutableBufferPointer { shown in
            for index in shown.indices {
                let flags = shown[index].state._withUnsafeGuaranteedRef { $0.bits }
                shown[index].flags = flags
                session.setStandardFlags(flags, ofTracker: shown[index].trackerIndex)
            }
            let result = body(&session)
            for index in shown.indices {
                // Writes only what the rules changed: another thread may write flags at the same time.
                let flags = session.standardFlags(ofTracker: shown[index].trackerIndex)
                let changed = flags ^ shown[index].flags
                if changed != 0 { shown[index].state._withUnsafeGuaranteedRef { $0.write(flags, mask: changed) } }
            }
            return result
        }
    }

    /// Calls a closure with the session, with the trackers' flags like ``withSession(_:)`` if the session needs them.
    @inline(__always)
    func withSession<Result: Sendable>(
        copiesFlags: (borrowing Session) -> Bool, _ body: (inout Session) -> Result
    ) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return copiesFlags(shared.session)
            ? RuleRun.call(&shared.session, &shared.shown, body) : body(&shared.session)
    }

    /// Calls a closure with the session that neither reads nor writes flags.
    @inline(__always)
    func withSessionWithoutFlags<Result: Sendable>(_ body: (inout Session) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&shared.session)
    }

    /// Queries the getters of trackers that formulas read, before the session is entered.
    @inline(__always)
    func fetchGetters() {
        // Few packs read any getters: the others avoid the call.
        if !trackerGetters.isEmpty { fetchAllGetters() }
    }

    private func fetchAllGetters() {
        guard let instrument else { return }
        // By index: iterating over the arrays would retain and release them and their elements.
        for member in trackerIndices.indices {
            let (state, trackerIndex) = trackerIndices[member]
            for getter in trackerGetters.indices {
                let value = instrument.getterValue(of: trackerGetters[getter], state)
                withSessionWithoutFlags { $0.setGetter(getter, ofTracker: trackerIndex, to: value) }
            }
        }
    }
}

/// A reference that does not keep its instrument alive.
private struct WeakInstrument {
    weak var instrument: OAVTInstrument?
}

/// The source of a session's ids: the instrument's source once there is one.
private final class SessionIdSource: IdMaker {
    private let current: Guarded<any OAVTIdSource> = Guarded(OAVTRandomIds())

    var source: any OAVTIdSource {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    func next() -> String {
        source.next()
    }
}

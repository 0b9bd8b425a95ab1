import AVTCore
import AVTEngine

/// Snapshots of direct sessions, between two lines.
extension DirectSession {
    /// Writes the state to a snapshot, or replaces the state of a new session by that of a snapshot.
    ///
    /// - Parameter coder: The snapshot, of a session with the same name and program.
    func code(_ coder: inout SnapshotCoder) {
        ids.code(&coder)
        session.code(&coder, from: shared.newSession)
        clock.code(&coder)
        if !coder.isLocal || shared.needsTimes { coder.code(&times) }
        codeConsents(&coder)
        codeTrackers(&coder)
        coder.require(
            trackers.allSatisfy { $0.index.map { session.isPresent($0) } ?? true },
            "a tracker that is not in the session")
        codeGroup(&coder)
        sampleNumbers.code(&coder)
        coder.code(time: &begin)
        coder.require(begin.map(LogLine.isTime) ?? true, "a time that is impossible")
        let count = coder.code(count: metrics.count)
        if coder.isReading { for _ in 0..<count { metrics.append(SessionMetric(index: 0)) } }
        for index in metrics.indices { metrics[index].code(&coder) }
        coder.require(
            metrics.allSatisfy { program.content.sends.metrics.indices.contains($0.index) },
            "a metric that the rules do not have")
    }

    private func codeTrackers(_ coder: inout SnapshotCoder) {
        let count = coder.code(count: trackers.count)
        if coder.isReading {
            for _ in 0..<count {
                trackers.append(DirectTracker(name: "", index: nil, senderId: .bool(false), getters: []))
            }
            hasFreeTracker = trackers.isEmpty
        }
        for index in trackers.indices {
            trackers[index].code(&coder, program)
            guard coder.isReading else { continue }
            trackers[index].senderId = senderId(ofTracker: index)
            trackers[index].hasValues = true
        }
    }

    private func codeConsents(_ coder: inout SnapshotCoder) {
        // Another process may begin sessions with other ones.
        var areInitial = coder.isLocal && settings.consents == shared.options.consents
        coder.code(&areInitial)
        guard !areInitial else { return }
        var consents = settings.consents.sorted()
        coder.code(&consents, "") { $0.code(&$1) }
        settings.consents = Set(consents)
    }

    /// Codes the last values of attributes by which metrics are grouped.
    ///
    /// The replay that continues may group metrics by other attributes: their values are unknown until the next event.
    private func codeGroup(_ coder: inout SnapshotCoder) {
        var isEmpty = groupValues.isEmpty
        coder.code(&isEmpty)
        guard !isEmpty else { return }
        var values = zip(shared.groupAttributes, groupValues).map { (attribute: $0, value: $1) }
        coder.code(&values, (attribute: Symbol(""), value: nil)) { coder, entry in
            coder.code(&entry.attribute)
            coder.code(&entry.value)
        }
        guard coder.isReading, coder.problem == nil else { return }
        setGroup(shared.groupAttributes.map { attribute in values.first { $0.attribute == attribute }?.value })
    }

    /// Continues from a session of another program, as an instrument whose rules are exchanged.
    ///
    /// - Parameters:
    ///   - old: The other session, which must not be used any more.
    ///   - migration: The mapping from its program to that of this session, which is new.
    func goOn(for old: DirectSession, by migration: Migration) {
        if !migration.keepsHolds { old.releaseAll() }
        let now = old.clock.now
        if old.program.followsWindows {
            old.session.passWindows(until: now)
            old.performWindowCommands()
        }
        ids.goOn(from: old.ids)
        settings = old.settings
        settings.hashKey = shared.options.hashKey
        times = old.times
        sampleNumbers = old.sampleNumbers
        begin = old.begin
        metrics = old.metrics.compactMap { $0.moved(from: old.program, to: program) }
        trackers = old.trackers.map { DirectTracker($0, continuing: program) }
        session.goOn(for: old.session, by: migration, now: now)
        for tracker in trackers where !tracker.player.isEmpty {
            if let index = tracker.index { session.setPlayer(Symbol(tracker.player), ofTracker: index) }
        }
        clock.goOn(from: old.clock, by: migration)
        perform(session.timerCommands, at: now)
        records = old.records.compactMap { $0.moved(from: old.program, to: program) }
        if shared.isClocked { scheduleDueMetrics() }
        setGroup(
            shared.groupAttributes.map { attribute in
                zip(old.shared.groupAttributes, old.groupValues).first { $0.0 == attribute }?.1
            })
    }
}

extension DirectRecord {
    /// Returns the record for another program, or `nil` if it belongs to a metric that the program does not have.
    fileprivate func moved(from old: RuleProgram, to new: RuleProgram) -> DirectRecord? {
        func moved(_ metric: Int) -> Int? {
            let name = old.content.sends.metrics[metric].name
            return new.content.sends.metrics.firstIndex { $0.name == name }
        }
        switch self {
        case .metric(let metric, let number, let tracker, let at):
            return moved(metric).map { .metric(metric: $0, number: number, tracker: tracker, at: at) }
        case .quotient(let of):
            return moved(of.metric).map { .quotient(MetricQuotient(metric: $0, of.quotient, at: of.at)) }
        case .unsent(let metric, let reason): return moved(metric).map { .unsent(metric: $0, reason) }
        case .event, .blocked, .withheld, .consumed: return self
        case .group: return nil
        }
    }
}

extension DirectTracker {
    fileprivate mutating func code(_ coder: inout SnapshotCoder, _ program: RuleProgram) {
        coder.code(&name)
        coder.code(&index)
        // Most trackers have only getters of the rules, or none.
        let all = program.content.sends.getters.indices
        var isPlain = getters.count == all.count && answers.isEmpty && held.isEmpty && !isLeaving && player.isEmpty
        coder.code(&isPlain)
        guard !isPlain else {
            if coder.isReading { getters = Array(all) }
            return
        }
        coder.code(&getters, 0) { $0.code(&$1) }
        coder.require(getters.allSatisfy(all.contains), "a getter that the rules do not have")
        coder.code(&answers, (key: Symbol(""), value: .bool(false)), by: { $0.name < $1.name }) { coder, entry in
            coder.code(&entry.key)
            coder.code(&entry.value)
        }
        coder.code(&held, HeldEvent(Symbol(""), at: 0, AttributeList())) { $1.code(&$0) }
        coder.code(&isLeaving)
        var player = player
        coder.code(&player)
        if coder.isReading { setPlayer(player, program) }
    }

    /// Creates the tracker of a session that continues under other rules.
    fileprivate init(_ old: DirectTracker, continuing program: RuleProgram) {
        self.init(
            name: old.name, index: old.index, senderId: old.senderId,
            getters: Array(program.content.sends.getters.indices))
        hasValues = true
        held = old.held
        isLeaving = old.isLeaving
        setPlayer(old.player, program)
        for (attribute, value) in old.answers { answer(attribute, value, program) }
    }
}

extension HeldEvent {
    fileprivate func code(_ coder: inout SnapshotCoder) {
        coder.code(&action)
        coder.code(time: &time, never: .min)
        coder.require(LogLine.isTime(time), "a time that is impossible")
        let times = attributes.times
        var now = times.now
        coder.code(time: &now, never: .min)
        var elapsed = times.all
        coder.code(&elapsed, (attribute: Symbol(""), elapsed: 0)) { coder, entry in
            coder.code(&entry.attribute)
            coder.code(&entry.elapsed)
        }
        var entries = attributes.entriesInOrder
        coder.code(&entries, (attribute: Symbol(""), value: nil)) { coder, entry in
            coder.code(&entry.attribute)
            coder.code(&entry.value)
        }
        guard coder.isReading, coder.problem == nil else { return }
        var table = TimeTable()
        for entry in elapsed { table.mark(entry.attribute, at: now &- entry.elapsed) }
        attributes = AttributeList(capacity: entries.count, times: table.snapshot(at: now))
        for entry in entries { attributes[entry.attribute] = entry.value }
    }
}

extension SnapshotCoder {
    /// Codes the times since events.
    fileprivate mutating func code(_ table: inout TimeTable) {
        var marks = table.snapshot(at: reference).all
        code(&marks, (attribute: Symbol(""), elapsed: 0)) { coder, mark in
            coder.code(&mark.attribute)
            coder.code(&mark.elapsed)
        }
        guard isReading, problem == nil else { return }
        table = TimeTable()
        for mark in marks { table.mark(mark.attribute, at: reference &- mark.elapsed) }
    }
}

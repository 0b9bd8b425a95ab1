import AVTCore
import AVTEngine
import OpenAVT

/// A session of a log that runs its program without an instrument.
///
/// In a replay no component of an app stands in the chain, so the program runs on the engine's session alone. Events take
/// the same way as through an instrument with a hub and a metricalc of this program and a manual clock; tests compare both record by record.
package final class DirectSession {
    // Accessed by one thread only, and never while a call of it runs.
    @exclusivity(unchecked) private(set) var name: String
    /// The time of the first line if an earlier session may have had the same name, or `nil` if none had.
    @exclusivity(unchecked) private(set) var since: Int?
    /// True if lines of the session are processed.
    @exclusivity(unchecked) private(set) var isSelected: Bool
    package let program: RuleProgram
    let shared: DirectProgram
    @exclusivity(unchecked) var session: Session
    @exclusivity(unchecked) var clock: DirectClock
    /// The times since events, if something depends on them.
    @exclusivity(unchecked) var times: TimeTable
    @exclusivity(unchecked) var trackers: [DirectTracker] = []
    /// What was sent, blocked or withheld since the records were last removed.
    @exclusivity(unchecked) var records: [DirectRecord] = []
    /// The index of the session in the output, if the output has set it.
    @exclusivity(unchecked) var outputIndex: Int?
    /// The group of the records that the output has processed, if it groups metrics and there was an attribute.
    @exclusivity(unchecked) var outputGroup: [ExactText?] = []
    /// The numbers of the samples of an output that numbers them.
    @exclusivity(unchecked) var sampleNumbers = SampleNumbers()
    /// The last values of the attributes by which metrics are grouped; empty before the first one.
    @exclusivity(unchecked) var groupValues: [Value?] = []
    /// The time of the first line, or `nil` before it.
    @exclusivity(unchecked) var begin: Int?
    /// The metrics that the session has sent, if the output has a row for each session.
    @exclusivity(unchecked) var metrics: [SessionMetric] = []
    /// The attributes of the current line, and the index of its tracker.
    @exclusivity(unchecked) var lineAttributes: [(attribute: Symbol, value: Value)] = []
    @exclusivity(unchecked) var lineTracker = 0
    /// True while the actions of a report are emitted.
    @exclusivity(unchecked) var isReport = false
    /// True from the end of the log on: timers no longer start.
    @exclusivity(unchecked) var isEnding = false
    @exclusivity(unchecked) var settings = DeliverySettings()
    let ids: DirectIds
    /// True if the engine's session has a tracker that is not in ``trackers`` yet.
    @exclusivity(unchecked) var hasFreeTracker: Bool

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: The name in the log.
    ///   - since: The time of the first line if an earlier session may have had the same name, whose ids differ, or `nil`.
    ///   - shared: The program.
    ///   - time: The time of the first line.
    ///   - isContinued: True for a session whose trackers are those of one of another program.
    init(name: String, since: Int?, of shared: DirectProgram, at time: Int, isContinued: Bool = false) {
        self.name = name
        self.since = since
        isSelected = shared.options.selected?.contains(name, since: since) ?? true
        self.shared = shared
        program = shared.program
        ids = DirectIds(session: DirectSession.idName(name, since))
        clock = DirectClock(shared.program, at: time)
        times = shared.needsTimes ? TimeTable() : shared.unusedTimes
        hasFreeTracker = !isContinued
        session =
            isContinued
            ? Session(program: shared.program, ids: ids) : Session(copying: shared.newSession, ids: ids)
        settings.sessionId = ids.next()
        settings.consents = shared.options.consents
        settings.hashKey = shared.options.hashKey.flatMap {
            $0.count < InstrumentRules.leastHashKeySize ? nil : $0
        }
    }

    /// Makes this a new session in the memory that it has, which costs less than creating one.
    ///
    /// - Parameters:
    ///   - name: The name in the log.
    ///   - since: As for a session that is created.
    ///   - time: The time of the first line.
    /// - Returns: False if the session has state that cannot be made new; then it must not be used any more.
    func restart(name: String, since: Int?, at time: Int) -> Bool {
        guard session.restart(as: shared.newSession) else { return false }
        (self.name, self.since) = (name, since)
        isSelected = shared.options.selected?.contains(name, since: since) ?? true
        ids.restart(session: DirectSession.idName(name, since))
        clock.restart(at: time)
        if shared.needsTimes { times = TimeTable() }
        trackers.removeAll(keepingCapacity: true)
        hasFreeTracker = true
        clearRecords()
        metrics.removeAll(keepingCapacity: true)
        (outputIndex, outputGroup, groupValues, begin) = (nil, [], [], nil)
        sampleNumbers = SampleNumbers()
        (isReport, isEnding, lineTracker) = (false, false, 0)
        settings.sessionId = ids.next()
        settings.consents = shared.options.consents
        return true
    }

    private static func idName(_ name: String, _ since: Int?) -> String { since.map { "\(name)-\($0)" } ?? name }

    /// Removes the records, of which there are few.
    @inline(__always)
    func clearRecords() {
        while !records.isEmpty { records.removeLast() }
    }

    /// Processes a line, after the timers that are due before it.
    func process(_ line: LogLine) {
        ids.nextLine()
        if let at = line.at {
            if begin == nil { begin = at }
            move(to: at)
        }
        let tracker = trackerIndex(named: line.tracker)
        lineTracker = tracker
        for (name, values) in line.getters {
            let other = trackerIndex(named: name)
            for value in values { trackers[other].answer(Symbol(value.name), value.value, program) }
        }
        switch line.content {
        case .kind(let kind): setKind(kind, of: tracker)
        case .player(let player): setPlayer(player, of: tracker)
        case .action(let action):
            guard !(line.isFromTimer && shared.options.runsTimers) else { break }
            setLineAttributes(line)
            emit(Symbol(action), of: tracker)
        case .signal(let signal):
            guard let index = trackers[tracker].index, trackers[tracker].isMapped else { break }
            emit(session.actions(forSignal: Symbol(signal), tracker: index, now: clock.now), line, of: tracker)
        case .property(let property, let value):
            guard let index = trackers[tracker].index, trackers[tracker].isMapped else { break }
            let actions = session.actions(
                forProperty: Symbol(property), value: .text(value), tracker: index, now: clock.now)
            emit(actions, line, of: tracker)
        case .consents(let consents):
            for consent in consents {
                if consent.isGiven {
                    settings.consents.insert(consent.name)
                } else {
                    settings.consents.remove(consent.name)
                }
            }
        }
        lineAttributes.removeAll(keepingCapacity: true)
    }

    /// Processes a plain line, whose attributes are moved into the session.
    func process(_ line: inout PlainLine, _ reader: PlainLineReader) {
        ids.nextLine()
        if begin == nil { begin = line.at }
        move(to: line.at)
        lineTracker = trackerIndex(of: line.tracker, in: reader)
        swap(&lineAttributes, &line.attributes)
        emit(line.action, of: lineTracker)
        swap(&lineAttributes, &line.attributes)
    }

    /// Ends the session: `Closing` is processed for every tracker.
    func finish() {
        ids.nextLine()
        isEnding = true
        clock.stopTimers()
        for tracker in trackers.indices {
            close(tracker)
            trackers[tracker].removeGetters()
        }
    }

    /// The session, the tracker and the time of a record.
    func location(_ tracker: Int, _ at: Int) -> ReplayLocation {
        ReplayLocation(session: name, tracker: trackers[tracker].name, at: at)
    }

    /// Emits the actions of a report, whose attributes the events that these raise do not have.
    private func emit(_ actions: [SignalledAction], _ line: LogLine, of tracker: Int) {
        setLineAttributes(line)
        isReport = true
        for signalled in actions { emit(signalled.action, of: tracker, with: lineAttributes + signalled.attributes) }
        isReport = false
    }

    private func setLineAttributes(_ line: LogLine) {
        for attribute in line.attributes { lineAttributes.append((Symbol(attribute.name), attribute.value)) }
    }

    private func trackerIndex(of number: Int, in reader: PlainLineReader) -> Int {
        // A session has few trackers, and most have one.
        for index in trackers.indices where trackers[index].number == number { return index }
        let index = trackerIndex(named: reader.trackers.name(number))
        trackers[index].number = number
        return index
    }

    private func trackerIndex(named name: String) -> Int {
        for index in trackers.indices where trackers[index].name == name { return index }
        let index = hasFreeTracker ? 0 : session.addTracker()
        hasFreeTracker = false
        if index == nil, !trackers.contains(where: { $0.index == nil }) { RuleProgram.reportTooManyTrackers() }
        trackers.append(
            DirectTracker(
                name: name, index: index, senderId: senderId(ofTracker: trackers.count), getters: shared.getters))
        return trackers.count - 1
    }

    /// Returns the id of a tracker as the sender of events, if something depends on it, by the number of trackers before it.
    func senderId(ofTracker position: Int) -> Value {
        .string(shared.needsSender ? "\(settings.sessionId)-\(position)" : "")
    }

    private func setPlayer(_ player: String, of tracker: Int) {
        trackers[tracker].setPlayer(player, program)
        if let index = trackers[tracker].index { session.setPlayer(Symbol(player), ofTracker: index) }
    }

    private func setKind(_ kind: String, of tracker: Int) {
        program.warnIfUnknown(kind: kind)
        if let index = trackers[tracker].index { session.setKind(kind, ofTracker: index) }
    }
}

/// A tracker of a log.
struct DirectTracker {
    var name: String
    /// The index in the session, or `nil` beyond the limit of trackers.
    var index: Int?
    var senderId: Value
    /// The index of the name in the reader of the log, or `nil` if it is not known yet.
    var number: Int?
    /// The getters of the rules that the log does not replace, by index in the program.
    var getters: [Int]
    /// The values of the log's getters.
    var answers: [Symbol: Value] = [:]
    /// True if a getter that formulas read may have a value in the session.
    var hasValues = false
    /// The held events in order.
    var held: [HeldEvent] = []
    /// True from the tracker's `Closing` event on, when its events are no longer held.
    var isLeaving = false
    /// The player that the log states, or an empty string if it states none.
    private(set) var player = ""
    /// False for a tracker of a player that the packs do not name, whose reports have no effect.
    private(set) var isMapped = true

    init(name: String, index: Int?, senderId: Value, getters: [Int]) {
        self.name = name
        self.index = index
        self.senderId = senderId
        self.getters = index == nil ? [] : getters
    }

    /// Sets the value that a getter returns from now on.
    mutating func answer(_ attribute: Symbol, _ value: Value, _ program: RuleProgram) {
        answers[attribute] = value
        getters.removeAll { program.content.sends.getters[$0].attribute == attribute }
    }

    /// Sets the player.
    mutating func setPlayer(_ player: String, _ program: RuleProgram) {
        self.player = player
        isMapped = player.isEmpty || program.content.players.maps(player: player)
    }

    /// Removes the getters, as at the end of a tracker's service.
    mutating func removeGetters() {
        getters = []
        answers = [:]
    }
}

/// An event that rules hold for a while.
final class HeldEvent {
    var action: Symbol
    var time: Int
    // Passed on in place, and only once.
    @exclusivity(unchecked) var attributes: AttributeList

    init(_ action: Symbol, at time: Int, _ attributes: consuming AttributeList) {
        self.action = action
        self.time = time
        self.attributes = attributes
    }
}

import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules

/// Finds mistakes that only a log as a whole shows: names of which the packs know none, and times that cannot be right.
struct LogReview {
    fileprivate enum Name: Hashable {
        case action(String)
        case signal(String)
        case property(String)
        /// The player of a tracker.
        case player(String)
        /// The action of an event that a timer emitted.
        case timer(String)
    }

    private let known: Set<Name>
    private var names = FirstSeen<Name>()
    /// By symbol: whether the log has the action.
    private var seenActions: [Bool] = []
    private var times: LogTimes
    private var trackers = LogTrackers()
    private var unnamedSessions = UnnamedSessions()
    private var timeouts = SessionTimeouts()
    private var linesBehind: LinesBehind
    private var emptyActions: (count: Int, first: Int)?
    private let required: [RequiredAttributes]
    /// The flags that signals read, and that no pack of their program sets.
    private let unsetFlags: [String]
    /// True if lines supply values of getters.
    private var hasGetters = false
    private let runsTimers: Bool
    /// True if the signals of a program are for all trackers.
    private let mapsAllPlayers: Bool
    /// The attributes of lines with anything unusual, as far as programs require them.
    private var attributes: Set<String> = []

    /// Creates a review of a log that is played through one or several programs; a name is known if one of them uses
    /// it.
    ///
    /// - Parameters:
    ///   - programs: The programs.
    ///   - sessionTimeout: The time in milliseconds after which a session without lines ends, or `nil` if it never does.
    ///   - lateness: The time in milliseconds for which lines are held to be ordered by time, or `nil` if they are not.
    ///   - runsTimers: True if the programs' timers run, in place of those that the log recorded.
    init(
        of programs: [RuleProgram], sessionTimeout: Int? = nil, lateness: Int? = nil, runsTimers: Bool = true
    ) {
        self.runsTimers = runsTimers
        mapsAllPlayers = programs.contains { $0.content.players.maps(player: "") }
        times = LogTimes(isOrdered: lateness != nil, hasTimeout: sessionTimeout != nil)
        linesBehind = LinesBehind(sessionTimeout: sessionTimeout, lateness: lateness)
        required = programs.map(RequiredAttributes.init)
        let unset = programs.map(UnsetFlags.names)
        unsetFlags = unset.allSatisfy { !$0.isEmpty } ? unset.first ?? [] : []
        known = programs.reduce(into: []) { $0.formUnion(LogReview.names(of: $1)) }
    }

    /// Records the time of a line, in the order in which lines are played.
    mutating func addTime(_ at: Int?, session: Int, line number: Int) {
        if let at { times.add(at, session: session, number: number) }
    }

    /// The time of the last line of each session that was played, by its index.
    subscript(lastTimeOfSession index: Int) -> Int? {
        get { times[session: index] }
        set { times[session: index] = newValue }
    }

    /// Records the time of the line that was read last, before it is held or played.
    mutating func addRead(_ at: Int?, line number: Int, _ clock: LogClock) {
        linesBehind.add(at, line: number, clock)
    }

    /// Counts the session of the next line if the timeout has ended a session of its name.
    ///
    /// `wasIdle` is true if the index of the session had no lines for longer than the timeout.
    mutating func addTimeout(_ index: Int, _ name: @autoclosure () -> String, wasIdle: Bool, line: Int) {
        guard wasIdle || times[session: index] == nil else { return }
        let name = name()
        let isContinued = times[session: index] != nil || timeouts.hasEnded(name)
        if isContinued { timeouts.add(name, line: line) }
    }

    /// Forgets a session that has ended; its index becomes that of another one.
    mutating func removeSession(_ index: Int, _ name: String) {
        timeouts.addEnd(of: name)
        times.removeSession(index)
        trackers.removeSession(index)
    }

    /// Records the next line of the log, without its time.
    mutating func add(_ line: PlainLine) {
        let action = Int(line.action.id)
        if action >= seenActions.count || !seenActions[action] { addAction(of: line) }
        trackers.add(line.tracker, session: line.session, line: line.number)
        unnamedSessions.add(isNamed: line.namesSession, line: line.number)
    }

    private mutating func addAction(of line: PlainLine) {
        let action = Int(line.action.id)
        while seenActions.count <= action { seenActions.append(false) }
        seenActions[action] = true
        names.insert(.action(line.action.name), line: line.number)
    }

    /// Records the next line of the log, without its time.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - session: The index of its session.
    ///   - tracker: The index of its tracker's name.
    ///   - index: Returns the index of a tracker's name.
    mutating func add(_ line: LogLine, session: Int, tracker: Int, index: (String) -> Int) {
        let number = line.number ?? 0
        for (name, _) in line.attributes where !attributes.contains(name) && requires(name) { attributes.insert(name) }
        switch line.content {
        case .action(""): emptyActions = ((emptyActions?.count ?? 0) + 1, emptyActions?.first ?? number)
        case .action(let action):
            names.insert(.action(action), line: number)
            if line.isFromTimer { names.insert(.timer(action), line: number) }
        case .signal(let signal): names.insert(.signal(signal), line: number)
        case .property(let property, _): names.insert(.property(property), line: number)
        case .player(let player): names.insert(.player(player), line: number)
        case .kind, .consents: break
        }
        if case .kind = line.content {
            trackers.add(kindOf: tracker, session: session, line: number)
        } else {
            trackers.add(tracker, session: session, line: number)
        }
        unnamedSessions.add(isNamed: line.namesSession, line: number)
        if !line.getters.isEmpty { hasGetters = true }
        for getter in line.getters { trackers.add(getterOf: index(getter.tracker), session: session, line: number) }
    }

    /// Returns the lines to print at the end.
    ///
    /// - Parameters:
    ///   - parts: The reviews of the parts of a log, between which its sessions were divided, each with the names of
    ///     trackers by their indices.
    ///   - report: A report of mismatches; names that it suggests are not suggested again.
    ///   - locations: The files of the log's lines.
    /// - Returns: The lines.
    static func lines(
        of parts: [(review: LogReview, trackers: [String])], besides report: DataReport, _ locations: LogLocations
    ) -> [String] {
        var whole = parts[0].review
        whole.names = FirstSeen(merging: parts.map(\.review.names))
        for (part, _) in parts.dropFirst() {
            whole.times.add(part.times)
            whole.unnamedSessions.add(part.unnamedSessions)
            whole.timeouts.add(part.timeouts)
            whole.linesBehind.add(part.linesBehind)
            whole.attributes.formUnion(part.attributes)
            if let added = part.emptyActions {
                let known = whole.emptyActions ?? (0, added.first)
                whole.emptyActions = (known.count + added.count, min(known.first, added.first))
            }
        }
        let suggestions = FirstSeen(merging: parts.map { $0.review.trackers.suggestions($0.trackers) })
        let similar = FirstSeen(merging: parts.map { $0.review.trackers.similarNames($0.trackers) })
        return whole.lines(besides: report, locations)
            + suggestions.ordered.map {
                "the log has \($0[0]) of the tracker `\($0[1])`, but no event of it; did you mean `\($0[2])`?"
            }
            + similar.lines.map { names, line in
                "a session has the trackers `\(names[0])` and `\(names[1])`, first in \(locations.text(ofLine: line)): the "
                    + "names differ only in case or white space, but each is a tracker with a state of its own"
            }
    }

    private func lines(besides report: DataReport, _ locations: LogLocations) -> [String] {
        let suggested = Set(report.unknownNames.map(\.kind))
        let actions = suggested.contains(.action) ? nil : actionLine
        let hasSignals = !suggested.isDisjoint(with: [.signal, .property])
        let empty = emptyActions.map { count, line in
            "the action of \(counted(count, "line")) is empty, first of \(locations.text(ofLine: line))"
        }
        return [empty, actions, signalLine(hasSuggestion: hasSignals), unsetFlagLine, timerLine].compactMap(\.self)
            + playerLines
            + [unnamedSessions.line(locations)].compactMap(\.self) + times.lines(locations)
            + [linesBehind.line(locations), timeouts.line(locations)].compactMap(\.self)
    }

    // MARK: Attributes

    private func requires(_ attribute: String) -> Bool { required.contains { $0.uses[attribute] != nil } }

    /// Returns messages about attributes that no line has, and without which metrics have wrong values.
    ///
    /// - Parameters:
    ///   - parts: The reviews of the parts of the log.
    ///   - attributes: The attributes of its lines without anything unusual.
    /// - Returns: The messages; none for a log with signals or getters, which supply attributes as well.
    static func missingAttributes(in parts: [LogReview], besides attributes: Set<String>) -> [String] {
        let names = FirstSeen(merging: parts.map(\.names)).ordered
        guard let first = parts.first, names.contains(where: \.isAction), !names.contains(where: \.isReport),
            !parts.contains(where: \.hasGetters)
        else { return [] }
        let present = parts.reduce(attributes) { $0.union($1.attributes) }
        let uses = first.required.reduce(into: [:]) { $0.merge($1.uses) { first, _ in first } }
        return uses.filter { !present.contains($0.key) }.sorted { $0.key < $1.key }.map { attribute, use in
            "no line of the log has the attribute `\(attribute)`: without it, \(use.description)"
        }
    }

    // MARK: Names

    private static func names(of program: RuleProgram) -> Set<Name> {
        let content = program.content
        var names = Set(content.players.properties.map { Name.property($0.name.name) })
        names.formUnion(content.players.names.map { .player($0.name) } + content.timers.map { .timer($0.action.name) })
        for signal in content.players.signals {
            switch signal.trigger {
            case .signal(let name): names.insert(.signal(name.name))
            case .property(let name, _): names.insert(.property(name.name))
            }
        }
        return names.union((content.actions + content.names.actions).map { .action($0.name) })
    }

    private var actionLine: String? {
        let actions = names.ordered.filter(\.isAction)
        guard let first = actions.first, known.isDisjoint(with: actions) else { return nil }
        guard actions.count > 1 else { return "no pack knows the only action of the log, `\(first.text)`" }
        return "no pack knows any of the \(actions.count) actions of the log, such as `\(first.text)`"
    }

    private func signalLine(hasSuggestion: Bool) -> String? {
        let reported = names.ordered.filter(\.isReport)
        guard let first = reported.first else { return nil }
        let all = reported.count == 1 ? "1 signal" : "\(reported.count) signals and properties"
        guard known.contains(where: \.isReport) else {
            let advice = player(of: reported).map { "`\($0.pack)`, which knows \($0.count) of them" }
            return "the log has \(all) of a player, but no pack has signals: add "
                + (advice ?? "a pack such as `players.html5`")
        }
        let count = reported.count { known.contains($0) }
        // Most players report more than a pack needs, so few known signals are a mistake only if another pack knows far
        // more.
        guard 3 * count <= reported.count else { return nil }
        if let other = player(of: reported), other.count > max(2, 2 * count) {
            return "the packs know \(count) of the log's \(all), and `\(other.pack)` knows \(other.count) of them"
        }
        guard count == 0, !hasSuggestion else { return nil }
        return "no pack knows any of the log's \(all), such as `\(first.text)`"
    }

    private var unsetFlagLine: String? {
        guard !unsetFlags.isEmpty, names.ordered.contains(where: { $0.isReport && known.contains($0) }) else {
            return nil
        }
        let flags = unsetFlags.map { "`\($0)`" }.joined(separator: ", ")
        return "no pack sets \(flags), on which the actions of the log's signals depend: add a pack that does, such as "
            + "`playback.metrics`"
    }

    private var timerLine: String? {
        guard runsTimers else { return nil }
        let lost = names.ordered.filter { name in
            if case .timer = name { !known.contains(name) } else { false }
        }
        guard let first = lost.first else { return nil }
        return
            "no timer of the packs emits \(lost.count == 1 ? "" : "\(lost.count) actions such as ")`\(first.text)`: the events of "
            + "the log with `origin: timer` are left out; use them with '--timers off'"
    }

    /// Lines about players whose signals and properties have no effect.
    private var playerLines: [String] {
        guard !mapsAllPlayers, known.contains(where: \.isReport), names.ordered.contains(where: \.isReport) else {
            return []
        }
        return names.ordered.compactMap { name in
            guard case .player(let player) = name, !player.isEmpty, !known.contains(name) else { return nil }
            return "no pack names the player `\(player)`: the signals and properties of its trackers have no effect"
        }
    }

    /// Returns the shipped pack that knows the most of some signals and properties, or `nil` if none knows any.
    private func player(of names: [Name]) -> (pack: String, count: Int)? {
        PackSource.shippedPlayers.compactMap { pack -> (pack: String, count: Int)? in
            guard let program = try? RuleCompiler.compile([.shipped(pack)]) else { return nil }
            let known = LogReview.names(of: program)
            return (pack, names.count { known.contains($0) })
        }
        .filter { $0.count > 0 }.max { $0.count < $1.count }
    }
}

extension LogReview.Name {
    fileprivate var isAction: Bool {
        if case .action = self { true } else { false }
    }

    fileprivate var text: String {
        switch self {
        case .action(let name), .signal(let name), .property(let name), .player(let name), .timer(let name): name
        }
    }

    /// True for what a player reports.
    fileprivate var isReport: Bool {
        switch self {
        case .signal, .property: true
        case .action, .player, .timer: false
        }
    }
}

extension LogReview {
    /// Codes everything except the known names, for the same log.
    mutating func code(_ coder: inout SnapshotCoder) {
        names.code(&coder, .action("")) { $1.code(&$0) }
        times.code(&coder)
        trackers.code(&coder)
        unnamedSessions.code(&coder)
        timeouts.code(&coder)
        linesBehind.code(&coder)
        coder.code(&emptyActions, (count: 0, first: 0)) { coder, empty in
            coder.code(&empty.count)
            coder.code(&empty.first)
        }
    }
}

extension LogReview.Name {
    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        let known =
            switch self {
            case .action: 0
            case .signal: 1
            case .property: 2
            case .player: 3
            case .timer: 4
            }
        var text = text
        let number = coder.code(case: known)
        coder.code(&text)
        switch number {
        case 0: self = .action(text)
        case 1: self = .signal(text)
        case 2: self = .property(text)
        case 3: self = .player(text)
        case 4: self = .timer(text)
        default: coder.fail("a name of the unknown kind \(number)")
        }
    }
}

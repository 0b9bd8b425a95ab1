import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackTools

/// Details of a step that a trace shows on request.
enum TracePart: String, CaseIterable {
    case attributes, memory, measures, transitions
}

/// Formats steps as lines of text, in the notation of the language reference.
///
/// For example, `400ms  Start  -> accepted, StartTime: 400`.
struct TraceOutput {
    private let program: RuleProgram
    private let parts: Set<TracePart>
    private var start: [ExactText: Int] = [:]
    private var session: ExactText?
    private var state: [ExactText: [String: Value]] = [:]
    private var memory: [ExactText: [String: Value]] = [:]
    private var measures: [ExactText: [MeasureReading]] = [:]

    private static let timeColumns = 10
    private static let eventColumns = 24

    init(program: RuleProgram, parts: Set<TracePart>) {
        self.program = program
        self.parts = parts
    }

    /// Returns the text for a line of the log and its records.
    ///
    /// - Parameters:
    ///   - line: The line, or `nil` at the end of the log.
    ///   - records: The records that the replay returned for the line.
    /// - Returns: A line for each step, or an empty string if there is none.
    mutating func text(of line: LogLine?, _ records: [ReplayRecord]) -> String {
        if let line, start[ExactText(line.session)] == nil { start[ExactText(line.session)] = line.at }
        var text = ""
        var hasStep = false
        let stepMetrics = records.stepMetrics
        for record in records {
            switch record {
            case .step(let step):
                text += header(step.location.session, step.location.at)
                hasStep = hasStep || (step.line == line?.number && !step.isMade)
                text += row(step, step.isMade || step.isDerived ? nil : line)
            case .metric(let metric) where !stepMetrics.contains(metric):
                text += header(metric.location.session, metric.location.at)
                text += format(
                    metric.location.session, metric.location.at, "the clock",
                    ["\(metric.name): \(metric.value.literal)"])
            case .metric, .event: continue
            }
        }
        guard let line, !hasStep, case .action(let action) = line.content, let at = line.at, !line.isFromTimer else {
            return text
        }
        text += header(line.session, at)
        return text + format(line.session, at, prefix(line.tracker) + action + attributes(of: line), ["held"])
    }

    private mutating func header(_ session: String, _ time: Int) -> String {
        let name = ExactText(session)
        if start[name] == nil { start[name] = time }
        guard self.session != name else { return "" }
        defer { self.session = name }
        return (self.session == nil ? "" : "\n") + "Session \(printable(session))\n"
    }

    private func format(_ session: String, _ at: Int, _ event: String, _ outcome: [String]) -> String {
        let time = logTime(at - (start[ExactText(session)] ?? at)).padded(to: TraceOutput.timeColumns)
        let line =
            printable(event).padded(to: TraceOutput.eventColumns) + "-> " + printable(outcome.joined(separator: ", "))
        return time + line + "\n"
    }

    // MARK: Steps

    private mutating func row(_ step: ReplayStep, _ line: LogLine?) -> String {
        let isInLog = !step.isMade && !step.isDerived
        var event = prefix(step.location.tracker) + step.action
        if isInLog {
            if let line, step.line == line.number { event += attributes(of: line) }
        } else {
            event = "(\(event))"
        }
        var outcome = verdict(of: step)
        outcome += step.metrics.map { "\($0.name): \($0.value.literal)" }
        outcome += stateChanges(step)
        outcome += step.notes.map { note in
            "\(note.level) \(note.code)" + (note.about.map { " about \($0)" } ?? "")
        }
        return format(step.location.session, step.location.at, event, outcome) + details(of: step, line)
    }

    private func verdict(of step: ReplayStep) -> [String] {
        if let blocking = step.blocking {
            return ["blocked by \(blocking.rule)"] + (blocking.code.map { ["code: \($0)"] } ?? [])
                + (blocking.because.map { ["because: \($0)"] } ?? [])
        }
        if let rule = step.withheldBy {
            let metrics = step.withheldMetrics.map { "\($0.name): \($0.value.literal)" }
            // Metrics that follow in the line were sent although the event was withheld.
            return ["withheld by \(rule)" + (metrics.isEmpty ? "" : " with " + metrics.joined(separator: " and "))]
                + (step.withheldBecause.map { ["because: \($0)"] } ?? [])
        }
        let isClosing = step.action == StandardAction.closing
        return [step.isAccepted ? (step.event == nil && !isClosing ? "consumed" : "accepted") : "blocked"]
    }

    /// Returns the attributes that rules have set or changed on an event.
    private func changes(of event: ReplayEvent, _ line: LogLine?) -> [String] {
        let set = program.attributesSet(byRulesOf: event.action)
        return event.attributes.filter { attribute in
            set.contains(attribute.name)
                && line?.attributes.first { $0.name == attribute.name }?.value.literal != attribute.value.literal
        }
        .map { "\($0.name): \($0.value.literal)" }
    }

    private mutating func stateChanges(_ step: ReplayStep) -> [String] {
        let owners = step.state.map { ($0.tracker, $0.variables) } + [("", step.instrumentState)]
        return owners.flatMap { tracker, variables -> [String] in
            let key = ExactText(step.location.session + "\u{0}" + tracker)
            let before = state[key] ?? program.initialState
            state[key] = Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
            let isOfTracker = tracker.hasSameBytes(as: step.location.tracker)
            let prefix = isOfTracker || tracker.isEmpty ? "" : tracker + "."
            return variables.filter { before[$0.name]?.literal != $0.value.literal }
                .map { "\(prefix)\($0.name): \($0.value.literal)" }
        }
    }

    // MARK: Details

    private mutating func details(of step: ReplayStep, _ line: LogLine?) -> String {
        var text = ""
        if parts.contains(.attributes), let event = step.event ?? step.withheldEvent {
            text += detail("attributes", changes(of: event, line))
        }
        if parts.contains(.transitions), let transitions = step.transitions {
            let names = transitions.map { "\($0.pack)/\($0.transition) (\($0.source.file):\($0.source.line))" }
            text += detail("transitions", names)
        }
        if parts.contains(.memory) { text += detail("memory", memoryChanges(step)) }
        if parts.contains(.measures) { text += detail("measures", measureChanges(step)) }
        return text
    }

    private func detail(_ title: String, _ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        return String(repeating: " ", count: TraceOutput.timeColumns) + title + ": "
            + printable(items.joined(separator: ", ")) + "\n"
    }

    private mutating func memoryChanges(_ step: ReplayStep) -> [String] {
        let owners = step.memory.map { ($0.tracker, $0.variables) } + [("", step.instrumentMemory)]
        return owners.flatMap { tracker, variables -> [String] in
            let key = ExactText(step.location.session + "\u{0}" + tracker)
            let before = memory[key] ?? [:]
            let after = Dictionary(variables.map { ($0.name, $0.value) }) { first, _ in first }
            memory[key] = after
            let isOfTracker = tracker.hasSameBytes(as: step.location.tracker)
            let prefix = isOfTracker || tracker.isEmpty ? "" : tracker + "."
            let changed = variables.filter { before[$0.name]?.literal != $0.value.literal }
            return changed.map { "\(prefix)\($0.name): \($0.value.literal)" }
                + before.keys.filter { after[$0] == nil }.sorted().map { "no \(prefix)\($0)" }
        }
    }

    private mutating func measureChanges(_ step: ReplayStep) -> [String] {
        step.measures.flatMap { tracker -> [String] in
            let key = ExactText(step.location.session + "\u{0}" + tracker.tracker)
            let before = measures[key] ?? []
            measures[key] = tracker.readings
            let isOfTracker = tracker.tracker.hasSameBytes(as: step.location.tracker)
            let prefix = isOfTracker ? "" : tracker.tracker + "."
            return zip(tracker.names, tracker.readings).enumerated().compactMap { index, named in
                let (name, reading) = named
                let was = before.indices.contains(index) ? before[index] : nil
                guard was != reading, was != nil || reading.amount != 0 || reading.isRunning else { return nil }
                return "\(prefix)\(name): \(reading.amount)" + (reading.isRunning ? " and running" : "")
            }
        }
    }

    // MARK: Parts of lines

    private func prefix(_ tracker: String) -> String {
        tracker == "player" || tracker.isEmpty ? "" : tracker + ": "
    }

    private func attributes(of line: LogLine) -> String {
        guard !line.attributes.isEmpty else { return "" }
        return "(" + line.attributes.map { "\($0.name)=\($0.value.quoted)" }.joined(separator: ", ") + ")"
    }
}

extension RuleProgram {
    /// The initial finite state of a session, by name.
    fileprivate var initialState: [String: Value] {
        Dictionary(
            content.state.variables.map { variable in
                (
                    variable.name,
                    variable.isFlag ? .bool(variable.initial != 0) : .string(variable.enumCase(for: variable.initial))
                )
            }
        ) { first, _ in first }
    }

    /// Returns the attributes that rules set on events of an action.
    fileprivate func attributesSet(byRulesOf action: String) -> Set<String> {
        let index = content.actions.firstIndex { $0.name == action } ?? 0
        guard content.sends.attributes.indices.contains(index) else { return [] }
        let code = content.sends.attributes[index]
        let shared = code.block.map { content.sends.attributeBlocks[$0].instructions } ?? []
        return Set((code.instructions + shared).compactMap { $0.attribute?.name })
    }
}

extension Value {
    /// The value in the notation of the language reference: an identifier is written without quotes, other text with
    /// quotes.
    fileprivate var literal: String {
        guard case .string(let text) = self else { return JSONValue(self).text }
        let isWord = !text.isEmpty && text.utf8.allSatisfy { $0 == 0x5F || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
        return isWord ? text : quoted
    }

    /// The value, with quotes if it is text.
    fileprivate var quoted: String {
        JSONValue(self).text
    }
}

extension String {
    /// Returns the text padded with spaces to a width, with at least two of them.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(2, width - unicodeScalars.count))
    }
}

/// A target that prints the steps of a log as text or as JSON.
final class TraceTarget: LogTarget, LogOutput {
    let explainer: ReplayExplainer?
    let replay: Replay?
    /// The formatter of the text, or `nil` for JSON.
    private var output: TraceOutput?

    init(explainer: ReplayExplainer?, replay: Replay?, output: TraceOutput?) {
        self.explainer = explainer
        self.replay = replay
        self.output = output
    }

    var dataReport: DataReport { explainer?.dataReport ?? replay?.dataReport ?? DataReport() }

    func process(_ line: LogLine, session: Int) throws {
        try write(line, explainer?.process(line) ?? replay?.process(line) ?? [])
    }

    func end() throws {
        try write(nil, explainer?.finish() ?? replay?.finish() ?? [])
    }

    func finish(_ lines: LineCounts) throws {}

    private func write(_ line: LogLine?, _ records: [ReplayRecord]) throws {
        guard output != nil else {
            return try Console.write(json: records.map { $0.line + "\n" }.joined())
        }
        try Console.write(output?.text(of: line, records) ?? "")
    }
}

import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTPackTools

/// A target that explains the metrics of a log, or the events of one line, at the end of the log.
final class WhyTarget: LogTarget, LogOutput {
    let explainer: ReplayExplainer
    let options: WhyOptions
    /// The name of the only session that is played, or `nil` for all.
    let session: String?
    /// The times of the sessions' first lines, to which times are relative.
    private var starts: [ExactText: Int] = [:]
    private var lineContent: LogLine?
    private var trackers: Set<String> = []
    /// Returns a line of the log, or `nil` if it cannot be read again.
    private let line: (Int) throws -> LogLine?
    private static let allLimit = 5

    init(
        _ explainer: ReplayExplainer, _ options: WhyOptions, session: String?,
        line: @escaping (Int) throws -> LogLine?
    ) {
        self.line = line
        self.explainer = explainer
        self.options = options
        self.session = session
    }

    var dataReport: DataReport { explainer.dataReport }

    func process(_ line: LogLine, session: Int) throws {
        let name = ExactText(line.session)
        if starts[name] == nil { starts[name] = line.at }
        if line.number == options.whyBlocked { lineContent = line }
        if options.tracker != nil { trackers.insert(line.tracker) }
        explainer.process(line)
    }

    func end() { explainer.finish() }

    func finish(_ lines: LineCounts) throws {
        try options.tracker.map { try LogRun.check($0, in: trackers, "tracker") }
        if let why = options.why {
            try writeMetric(try MetricSelector(why))
        } else if let line = options.whyBlocked {
            try writeLine(line)
        }
    }

    // MARK: Metrics

    private func writeMetric(_ question: MetricSelector) throws {
        let known = explainer.metrics.filter { isRequested($0.event) }
        let chosen = self.chosen(known, question)
        if options.format == .json {
            return try Console.write(json: chosen.shown.map { $0.json.text + "\n" }.joined())
        }
        guard !known.isEmpty else { return try Console.write(nothing(question)) }
        let blocks = chosen.shown.map { metric in
            MetricText(
                metric, explainer.formulas(ofMetric: metric.name), start: start(of: metric.event),
                session: starts.count > 1 ? metric.event.session : nil,
                reasonOfWithholding: explainer.reason(ofWithholding:)
            ).text
        }
        try Console.write(blocks.joined(separator: "\n") + (chosen.note.map { "\n\($0)\n" } ?? ""))
    }

    /// Returns the values that the options select, and a note about the others.
    private func chosen(
        _ known: [MetricExplanation], _ question: MetricSelector
    ) -> (shown: [MetricExplanation], note: String?) {
        if let time = question.time {
            func distance(_ metric: MetricExplanation) -> Double {
                time.distance(to: metric.event.at, start: start(of: metric.event))
            }
            let exact = known.filter { distance($0) == 0 }
            if !exact.isEmpty { return (exact, nil) }
            let nearest = known.min { distance($0) < distance($1) }
            return (
                nearest.map { [$0] } ?? [], "`\(question.name)` was not computed at that time: this is the nearest."
            )
        }
        guard let last = known.last(where: \.outcome.isSent) else {
            let most = WhyTarget.allLimit
            let more =
                known.count > most ? "It was not sent in \(counted(known.count - most, "more case"))." : nil
            return (Array(known.prefix(most)), more)
        }
        let ofSession = known.filter { $0.event.session.hasSameBytes(as: last.event.session) }
        let sent = ofSession.filter(\.outcome.isSent)
        let others = ofSession.count - sent.count
        let elsewhere = known.count(where: \.outcome.isSent) - sent.count
        var notes: [String] = []
        if sent.count > 1 {
            let times = sent.dropLast().suffix(20).map { time(of: $0.event) }
            let list = (sent.count - 1 > times.count ? "…, " : "") + times.joined(separator: ", ")
            notes.append("This is the last of \(sent.count) values. Earlier ones: \(question.name)@ \(list).")
        }
        if others > 0 {
            let times = ofSession.filter { !$0.outcome.isSent }.prefix(20).map { time(of: $0.event) }
            notes.append(
                "It was not sent in \(counted(others, "other case")), at \(times.joined(separator: ", ")).")
        }
        if elsewhere > 0 {
            notes.append("Other sessions sent \(counted(elsewhere, "value")): `--session NAME` selects one.")
        }
        return ([last], notes.isEmpty ? nil : notes.joined(separator: "\n"))
    }

    /// Returns true for events of the requested tracker.
    private func isRequested(_ event: LogEvent) -> Bool {
        options.tracker == nil || event.tracker == options.tracker
    }

    /// Returns the time of the first line of an event's session.
    private func start(of event: LogEvent) -> Int { starts[ExactText(event.session)] ?? event.at }

    /// Returns the time of an event since the first line of its session, as text.
    private func time(of event: LogEvent) -> String { logTime(event.at - start(of: event)) }

    /// The searched part of the log, as the subject of a sentence.
    private var searchScope: String {
        switch (session, options.tracker) {
        case (nil, nil): "The log"
        case (let session?, nil): "The session `\(session)`"
        case (nil, let tracker?): "The tracker `\(tracker)`"
        case (let session?, let tracker?): "The tracker `\(tracker)` of the session `\(session)`"
        }
    }

    /// Explains why no event computed a metric.
    private func nothing(_ question: MetricSelector) -> String {
        var lines = ["\(question.name) was not sent."]
        for (source, formula) in explainer.formulas(ofMetric: question.name) {
            lines.append("  \(formula)  (\(source.file):\(source.line))")
        }
        lines.append("")
        return (lines + reasons(question)).map { printable($0) + "\n" }.joined()
    }

    /// Lists the events that could have sent a metric, with their outcomes.
    private func reasons(_ question: MetricSelector) -> [String] {
        guard let actions = explainer.actions(ofMetric: question.name) else {
            return ["The log has no event that was accepted."]
        }
        guard !actions.isEmpty else {
            return ["The clock sends it, and the condition by which it runs never held long enough."]
        }
        let steps = explainer.steps.filter { actions.contains($0.event.action) && isRequested($0.event) }
        let list = actions.map { "`\($0)`" }.joined(separator: ", ")
        guard !steps.isEmpty else { return ["\(searchScope) has no event of \(list)."] }
        let shown = steps.prefix(20).map { step in
            "  \(ExplanationText(start: start(of: step.event)).describe(step.event)) was \(step.verdict)"
        }
        let rest = steps.count > 20 ? ["  and \(steps.count - 20) more"] : []
        return ["No event of \(list) was sent:"] + shown + rest
            + ["`--why-blocked LINE` explains the conditions of a line."]
    }

    // MARK: Lines

    private func writeLine(_ number: Int) throws {
        guard lineContent?.isEvent == true else {
            let reason = lineContent == nil ? try reasonForNoLine(number) : "it is not an event"
            throw Failure(status: .usage, message: "'--why-blocked \(number)': \(reason)")
        }
        let steps = explainer.steps.filter { $0.event.line == number }
        if options.format == .json { return try Console.write(json: steps.map { $0.json.text + "\n" }.joined()) }
        guard !steps.isEmpty else {
            return try Console.write("Line \(number) \(reasonForNoStep).\n")
        }
        let texts = steps.map { StepText($0, start: start(of: $0.event), explainer.program.content.delivery).text }
        try Console.write(texts.joined(separator: "\n"))
    }

    /// Returns why no line of the number was played, as the end of a sentence.
    private func reasonForNoLine(_ number: Int) throws -> String {
        guard let line = try line(number) else { return "the log has no such line, or it is malformed" }
        if let session, line.session != session { return "it is a line of the session `\(line.session)`" }
        return "the line is a duplicate by `\(line.identity.sequence == nil ? "id" : "seq")`, and was not used"
    }

    /// Why the line of `--why-blocked` led to no step, as the end of a sentence.
    private var reasonForNoStep: String {
        switch lineContent?.content {
        case .signal(let name):
            "is the signal `\(name)`: no entry of `signals` in the packs applies to it, so it became no event"
        case .property(let name, let value):
            "sets the property `\(name)` to `\(value)`: no entry of `signals` in the packs applies to it, so it became no event"
        case .action, .kind, .player, .consents, nil:
            lineContent?.isFromTimer == true
                ? "is the event of a timer: the packs' timers emit such events themselves, unless `--timers off` is set"
                : "is an event that a hold kept until the end of the log"
        }
    }
}

extension StepExplanation {
    /// A textual description of the outcome.
    var verdict: String {
        if let test = tests.first(where: \.blocks) {
            return "blocked by `\(test.transition)`" + (test.code.map { ", code \($0)" } ?? "")
        }
        if let otherRule { return "blocked by \(otherRule)" }
        if let withheldBy { return "withheld by \(withheldBy)" }
        if !isAccepted { return blockedBy.map { "blocked by `\($0)`" } ?? "blocked" }
        return isConsumed ? "consumed" : "accepted"
    }
}

extension LogLine {
    /// True for an action, and for a signal or property of a player.
    fileprivate var isEvent: Bool {
        switch content {
        case .action, .signal, .property: true
        case .kind, .player, .consents: false
        }
    }
}

extension LogRun {
    /// Throws an error if no pack sends a metric.
    static func checkMetric(_ name: String, of explainer: ReplayExplainer) throws(Failure) {
        let names = explainer.metricNames
        guard !names.contains(name) else { return }
        if explainer.declaresMetric(name) {
            let list = names.isEmpty ? "" : "; the packs send \(names.map { "`\($0)`" }.joined(separator: ", "))"
            let message = "'--why': `\(name)` is declared, but no pack has a formula for it in `metrics`\(list)"
            throw Failure(status: .usage, message: message)
        }
        throw .unknown(name, in: "--why", "metric", among: names)
    }
}

import AVTDiagnostics
public import AVTEngine
public import AVTRules
import OpenAVT

/// Replays an event log and explains metrics and steps on the way.
///
/// ```swift
/// let explainer = try ReplayExplainer([.shipped("playback.metrics")], explaining: .metric("StartupTime"))
/// for line in lines { explainer.process(line) }
/// explainer.finish()
/// for metric in explainer.metrics { print(metric.value as Any, metric.explanation.parts) }
/// ```
///
/// Explaining follows each step by the formulas as they are written; it takes far longer than a replay.
public final class ReplayExplainer {
    /// What is explained.
    public enum Subject: Sendable {
        /// The values of a metric, and why it was not sent.
        case metric(String)
        /// The values of all metrics.
        case everyMetric
        /// What became of the events of a line of the log, by its number from 1.
        case line(Int)
        /// Which transitions applied in each step.
        case steps
    }

    private let pack: ExplainedPack
    private let options: ReplayOptions
    private let given: Set<String>
    private let subject: Subject
    private var sessions: [ReplaySession] = []
    private var indices: [String: Int] = [:]

    /// The explanations of metrics so far, in order.
    public private(set) var metrics: [MetricExplanation] = []
    /// What the rules did with each event so far, in order.
    public private(set) var steps: [StepExplanation] = []

    /// Compiles packs, and begins a replay.
    ///
    /// - Parameters:
    ///   - packs: The packs; a later one is the outer layer.
    ///   - parameters: Values of parameters as text, by name.
    ///   - options: How the log is replayed.
    ///   - limits: How much packs may be and cause.
    ///   - subject: What is explained.
    /// - Throws: `RulePackError` if the packs have errors.
    public init(
        _ packs: [PackSource], parameters: [String: String] = [:], options: ReplayOptions = ReplayOptions(),
        limits: RuleLimits = RuleLimits(), explaining subject: Subject
    ) throws(RulePackError) {
        var diagnostics = DiagnosticCollector()
        guard let compiled = CompiledPacks(packs, parameters: parameters, limits: limits, into: &diagnostics) else {
            throw RulePackError(diagnostics: diagnostics.sorted)
        }
        pack = ExplainedPack(compiled)
        given = Set(parameters.keys)
        self.options = options
        self.subject = subject
    }

    /// The compiled packs.
    public var program: RuleProgram { pack.program }

    /// The values and names of the log that did not fit what the packs declare, of all sessions.
    public var dataReport: DataReport {
        sessions.reduce(into: DataReport()) { $0.add($1.dataReport) }
    }

    /// The names of the packs' metrics, in order, each once.
    public var metricNames: [String] {
        var seen: Set<String> = []
        return pack.pack.metrics.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The actions that send a metric, or `nil` if all do; empty for one that only the clock sends.
    public func actions(ofMetric name: String) -> [String]? {
        var actions: [String] = []
        for rule in pack.pack.metrics where rule.name == name && rule.period == nil {
            guard case .only(let indices) = rule.filter else { return nil }
            actions += indices.map { pack.pack.actions[$0] }
        }
        return actions
    }

    /// Where the formulas of a metric stand, with their texts.
    public func formulas(ofMetric name: String) -> [(source: RuleLocation, text: String)] {
        pack.pack.metrics.filter { $0.name == name }.map { (RuleLocation($0.range), $0.formula?.text.squeezed ?? "") }
    }

    /// Processes the next line.
    ///
    /// - Returns: What came of it, as from a `Replay`.
    @discardableResult
    public func process(_ line: LogLine) -> [ReplayRecord] {
        let session = session(of: line)
        return explained(session.process(line), by: session)
    }

    /// Ends all sessions.
    ///
    /// - Returns: What came of that.
    @discardableResult
    public func finish() -> [ReplayRecord] {
        sessions.flatMap { session in
            explained(session.finish(), by: session)
        }
    }

    /// Records with what only explanations know: transitions, and metrics that were withheld.
    private func explained(_ records: [ReplayRecord], by session: ReplaySession) -> [ReplayRecord] {
        guard let (metrics, steps) = session.takeExplanations() else { return records }
        if case .steps = subject {
        } else {
            self.metrics += metrics
            self.steps += steps
        }
        var waiting = steps
        return records.map { record in
            guard case .step(var step) = record, let index = waiting.firstIndex(where: { $0.isOf(step) }) else {
                return record
            }
            let explanation = waiting.remove(at: index)
            step.transitions = explanation.applied
            if step.withheldBy != nil {
                step.withheldMetrics = metrics.filter { $0.isWithheld(with: step) }.compactMap { metric in
                    metric.value.map {
                        ReplayMetric(
                            place: step.place, name: metric.name, isCounter: metric.explanation.type == "counter",
                            value: $0, histogram: nil)
                    }
                }
            }
            return .step(step)
        }
    }

    private func session(of line: LogLine) -> ReplaySession {
        if let index = indices[line.session] { return sessions[index] }
        let session = ReplaySession(
            name: line.session, program: pack.program, options: options, at: line.at ?? 0,
            explaining: ReplaySession.Explaining(pack: pack, given: given, wish: wish))
        indices[line.session] = sessions.count
        sessions.append(session)
        return session
    }

    private var wish: SessionExplainer.Wish {
        switch subject {
        case .metric(let name): SessionExplainer.Wish(metric: { $0 == name })
        case .everyMetric: SessionExplainer.Wish(metric: { _ in true })
        case .line(let number): SessionExplainer.Wish(line: { $0 == number })
        case .steps: SessionExplainer.Wish(metric: { [delivers = pack.program.delivers] _ in delivers })
        }
    }
}

extension StepExplanation {
    /// True if a record is about this step.
    fileprivate func isOf(_ step: ReplayStep) -> Bool {
        event.at == step.place.at && event.tracker == step.place.tracker && event.action == step.action
            && isDerived == step.isDerived
    }
}

extension MetricExplanation {
    /// True if the metric was withheld with the event of a step.
    fileprivate func isWithheld(with step: ReplayStep) -> Bool {
        guard case .withheld = outcome else { return false }
        return event.at == step.place.at && event.tracker == step.place.tracker && event.action == step.action
    }
}

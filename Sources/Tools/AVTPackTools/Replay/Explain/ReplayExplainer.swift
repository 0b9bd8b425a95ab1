import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTRules
import OpenAVT

/// Replays an event log and explains its metrics and steps.
///
/// ```swift
/// let explainer = try ReplayExplainer([.shipped("playback.metrics")], explaining: .metric("StartupTime"))
/// for line in lines { explainer.process(line) }
/// explainer.finish()
/// for metric in explainer.metrics { print(metric.value as Any, metric.explanation.parts) }
/// ```
///
/// An explainer evaluates the formulas of each step part by part, which takes far longer than a replay.
package final class ReplayExplainer {
    /// The subject of the explanations.
    package enum Subject: Sendable {
        /// The values of a metric, and the reasons why it was not sent.
        case metric(String)
        /// The values of all metrics.
        case everyMetric
        /// The processing of the events of a line of the log, by its number from 1.
        case line(Int)
        /// The transitions that applied in each step.
        case steps
    }

    private let pack: ExplainedPack
    private let options: ReplayOptions
    private let given: Set<String>
    private let subject: Subject
    private var sessions: [ReplaySession] = []
    private var indices: [ExactText: Int] = [:]

    /// The explanations of metrics so far, in order.
    package private(set) var metrics: [MetricExplanation] = []
    /// The explanations of events so far, in order.
    package private(set) var steps: [StepExplanation] = []

    /// Compiles packs and starts a replay.
    ///
    /// - Parameters:
    ///   - packs: The packs, with the outermost layer last.
    ///   - parameters: The values of parameters as text, by name.
    ///   - options: The options of the replay.
    ///   - limits: The limits on the size and the resource use of packs.
    ///   - subject: The subject of the explanations.
    /// - Throws: `RulePackError` if the packs have errors.
    package init(
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
    package var program: RuleProgram { pack.program }

    /// The values and names in the log, over all sessions, that do not match the packs' declarations.
    package var dataReport: DataReport {
        sessions.reduce(into: DataReport()) { $0.add($1.dataReport) }
    }

    /// The names of the packs' metrics, in order, without duplicates.
    package var metricNames: [String] {
        var seen: Set<String> = []
        return pack.pack.metrics.map(\.name).filter { seen.insert($0).inserted }
    }

    /// Returns true if a pack declares a metric, with or without a formula.
    package func declaresMetric(_ name: String) -> Bool { pack.pack.declaredMetrics.contains(name) }

    /// Returns the actions that send a metric, or `nil` if all do; empty if the metric is sent only periodically.
    package func actions(ofMetric name: String) -> [String]? {
        var actions: [String] = []
        for rule in pack.pack.metrics where rule.name == name && rule.period == nil {
            guard case .only(let indices) = rule.filter else { return nil }
            actions += indices.map { pack.pack.actions[$0] }
        }
        return actions
    }

    /// Returns the reason of a rule that withholds events, or `nil` if the pack states none.
    package func reason(ofWithholding rule: String) -> String? { pack.pack.delivery.reasons[rule] }

    /// Returns the locations and the texts of a metric's formulas.
    package func formulas(ofMetric name: String) -> [(source: RuleLocation, text: String)] {
        pack.pack.metrics.filter { $0.name == name }.map { (RuleLocation($0.range), $0.formula?.text.singleLine ?? "") }
    }

    /// Processes the next line.
    ///
    /// - Returns: The resulting records, as returned by `Replay`.
    @discardableResult
    package func process(_ line: LogLine) -> [ReplayRecord] {
        let session = session(of: line)
        return explained(session.process(line), by: session)
    }

    /// Ends all sessions.
    ///
    /// - Returns: The resulting records.
    @discardableResult
    package func finish() -> [ReplayRecord] {
        sessions.flatMap { session in
            explained(session.finish(), by: session)
        }
    }

    /// Adds to records what only explanations contain: transitions, and metrics that were withheld.
    private func explained(_ records: [ReplayRecord], by session: ReplaySession) -> [ReplayRecord] {
        guard let (metrics, steps) = session.removeExplanations() else { return records }
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
            if let rule = step.withheldBy {
                step.withheldBecause = reason(ofWithholding: rule)
                step.withheldMetrics = metrics.filter { $0.isWithheld(with: step) }.compactMap { metric in
                    metric.value.map {
                        ReplayMetric(
                            location: step.location, name: metric.name, isCounter: metric.explanation.type == "counter",
                            value: $0, histogram: nil)
                    }
                }
            }
            return .step(step)
        }
    }

    private func session(of line: LogLine) -> ReplaySession {
        let name = ExactText(line.session)
        if let index = indices[name] { return sessions[index] }
        let session = ReplaySession(
            name: line.session, program: pack.program, options: options, at: line.at ?? 0,
            explaining: ReplaySession.Explaining(pack: pack, given: given, request: request))
        indices[name] = sessions.count
        sessions.append(session)
        return session
    }

    private var request: SessionExplainer.ExplanationRequest {
        switch subject {
        case .metric(let name): SessionExplainer.ExplanationRequest(metric: { $0 == name })
        case .everyMetric: SessionExplainer.ExplanationRequest(metric: { _ in true })
        case .line(let number): SessionExplainer.ExplanationRequest(line: { $0 == number })
        case .steps:
            SessionExplainer.ExplanationRequest(metric: { [filtersDelivery = pack.program.filtersDelivery] _ in
                filtersDelivery
            })
        }
    }
}

extension StepExplanation {
    /// Returns true if a record is of this step.
    fileprivate func isOf(_ step: ReplayStep) -> Bool {
        event.at == step.location.at && event.tracker.hasSameBytes(as: step.location.tracker)
            && event.action == step.action
            && isDerived == step.isDerived
    }
}

extension MetricExplanation {
    /// Returns true if the metric was withheld with the event of a step.
    fileprivate func isWithheld(with step: ReplayStep) -> Bool {
        guard case .withheld = outcome else { return false }
        return event.at == step.location.at && event.tracker.hasSameBytes(as: step.location.tracker)
            && event.action == step.action
    }
}

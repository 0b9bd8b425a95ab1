import AVTCore
import AVTEngine
import AVTExpressions
import AVTRules
import OpenAVT

/// Explains the steps and metrics of one session during its replay.
final class SessionExplainer {
    /// The metrics and steps to explain.
    struct ExplanationRequest {
        var metric: (String) -> Bool = { _ in false }
        var line: (Int?) -> Bool = { _ in false }
    }

    private let pack: ExplainedPack
    private let session: String
    private let request: ExplanationRequest
    private let provenance: Provenance
    unowned var hub: OAVTHubRules
    var trackerName: (Int?) -> String = { _ in "" }
    /// Returns the line and the origin of an event.
    var origin: (OAVTEvent) -> EventOrigin = { _ in EventOrigin() }

    /// The explanations of metrics since the last call of `removeExplanations`.
    private var metrics: [MetricExplanation] = []
    private var steps: [StepExplanation] = []
    // The metrics of the current event that may still be withheld from the backend.
    private var pending: (event: OAVTEvent, metrics: [MetricExplanation])?
    private var was: [Int: SessionBox] = [:]
    private var endingScopes: Set<Int> = []
    private var stepped: (event: LogEvent, trackerIndex: Int)?
    private var currentEvent: Provenance.CurrentEvent?
    private var currentDerivedEvent: OAVTEvent?

    init(_ pack: ExplainedPack, session: String, given: Set<String>, request: ExplanationRequest, hub: OAVTHubRules) {
        self.pack = pack
        self.session = session
        self.request = request
        self.hub = hub
        provenance = Provenance(pack, given: given)
    }

    /// Returns the explanations since the last call and removes them.
    func removeExplanations() -> (metrics: [MetricExplanation], steps: [StepExplanation]) {
        settlePending(rule: nil, sent: nil)
        defer { (metrics, steps) = ([], []) }
        return (metrics, steps)
    }

    // MARK: Steps

    /// Runs and explains the step of an event.
    func step(_ event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ body: () -> Bool) -> Bool {
        guard let trackerIndex = hub.trackerIndex(of: tracker) else { return body() }
        let attributes = AttributeBox(event.attributes.copy())
        let before = currentBox
        let isAccepted = body()
        let after = currentBox
        let logEvent = logEvent(event, tracker.trackerId)
        provenance.trackerNames[trackerIndex] = logEvent.tracker
        var context = EvaluationContext(
            box: before, event: logEvent, attributes: attributes, trackerIndex: trackerIndex,
            action: pack.index(ofAction: event.actionSymbol.name), now: event.stepTime)
        before.session.select(tracker: trackerIndex, now: context.now)
        currentEvent = Provenance.CurrentEvent(context: context, line: origin(event).line, isDerived: false)
        provenance.currentEvent = currentEvent
        context.box = SessionBox(Session(copying: before.session, ids: NoIds()))
        context.box.session.select(tracker: trackerIndex, now: context.now)
        let follower = StepFollower(
            pack, provenance, context, after: after, isAccepted: isAccepted, explainsTests: request.line(logEvent.line))
        was = follower.was
        endingScopes = isAccepted ? follower.ends : []
        stepped = (logEvent, trackerIndex)
        provenance.observeMeasures(after, at: context.now, logEvent)
        steps.append(follower.explanation)
        return isAccepted
    }

    /// Records an event that rules derived, or that a hold dropped.
    func decided(_ report: StepReport) {
        let event = logEvent(report.event, report.trackerId)
        if report.isDerived {
            var step = StepExplanation(event: event, isAccepted: true)
            step.isDerived = true
            steps.append(step)
            currentDerivedEvent = report.event
            provenance.observeMeasures(currentBox, at: report.now, event)
        } else if stepped?.event != event, let condition = report.condition {
            var step = StepExplanation(event: event, isAccepted: false)
            step.otherRule = condition.transition.isEmpty ? condition.text : condition.transition
            step.because = condition.because
            steps.append(step)
        }
        if let last = steps.indices.last { steps[last].wasHeld = report.wasHeld }
    }

    /// Ends the step: resets the scopes that end with it.
    func stepEnded() {
        settlePending(rule: nil, sent: nil)
        guard let (event, trackerIndex) = stepped else { return }
        for scope in endingScopes {
            var content = Explanation(kind: .memory, name: "", text: "")
            content.note = "the initial value: the scope `\(pack.pack.scopes[scope].name)` ended"
            content.event = event
            let reason = Reason(content)
            let flag = Assignment.Target.state(pack.pack.scopes[scope].openFlag)
            for target in pack.targets(ofScope: scope) + [flag] {
                provenance.record(provenance.variable(target, trackerIndex: trackerIndex), reason)
            }
            provenance.beginMeasures(ofScope: scope, trackerIndex: trackerIndex)
        }
        if !endingScopes.isEmpty { provenance.observeMeasures(currentBox, at: event.at, event) }
        (stepped, endingScopes, currentDerivedEvent) = (nil, [], nil)
    }

    /// Records a change of a player's property that a variable follows.
    func propertyChanged(_ property: String, of tracker: ReplayTracker, at now: Int, line: Int?) {
        guard let trackerIndex = hub.trackerIndex(of: tracker) else { return }
        let event = LogEvent(
            line: line, at: now, session: session, tracker: tracker.name, action: property, isMade: false)
        var content = Explanation(kind: .memory, name: "", text: "")
        content.note = "the player's property `\(property)`"
        content.event = event
        for (index, memory) in pack.pack.memory.enumerated() where memory.property == property {
            provenance.record(provenance.variable(.memory(index), trackerIndex: trackerIndex), Reason(content))
        }
        provenance.observeMeasures(currentBox, at: now, event)
    }

    /// Records the line that set the value of a tracker's getter.
    func getterChanged(_ attribute: String, ofTracker tracker: String, at now: Int, line: Int?) {
        let name = Provenance.GetterName(tracker: ExactText(tracker), attribute: ExactText(attribute))
        provenance.getterEvents[name] = LogEvent(
            line: line, at: now, session: session, tracker: tracker, action: attribute, isMade: false)
    }

    // MARK: Metrics

    /// Computes and explains the metrics of an event.
    func metrics(of event: OAVTEvent, _ tracker: OAVTTrackerProtocol, _ body: () -> [OAVTMetric]) -> [OAVTMetric] {
        settlePending(rule: nil, sent: nil)
        guard let trackerIndex = hub.trackerIndex(of: tracker) else { return body() }
        let action = pack.index(ofAction: event.actionSymbol.name)
        let logEvent = logEvent(event, tracker.trackerId)
        let box = currentBox
        let results = body()
        box.session.select(tracker: trackerIndex, now: event.stepTime)
        let clock = box.session.precedesReport ? nil : box.session.measuredTime
        defer {
            provenance.recordSent(
                logEvent, action: action, timeAttribute: event.action.timeSymbol.name, trackerIndex: trackerIndex,
                reportedUntil: clock)
        }
        let rules = pack.pack.metrics.filter {
            $0.period == nil && $0.filter.contains(action) && request.metric($0.name)
        }
        guard !rules.isEmpty else { return results }
        let context = EvaluationContext(
            box: box, event: logEvent, attributes: AttributeBox(event.attributes.copy()), trackerIndex: trackerIndex,
            action: action, now: event.stepTime, was: was)
        provenance.currentEvent =
            currentDerivedEvent === event
            ? Provenance.CurrentEvent(context: context, line: nil, isDerived: true) : currentEvent
        var sent = results.map { ($0.getName(), $0) }
        let explained = rules.map { rule in
            explain(rule, context) { value in
                guard value != nil, let index = sent.firstIndex(where: { $0.0 == rule.name }) else { return nil }
                return sent.remove(at: index).1.plainValue
            }
        }
        pending = (event, explained)
        return results
    }

    /// Explains a metric that is sent periodically.
    func receive(_ metric: OAVTMetric, _ origin: PeriodicOrigin, trackerIndex: Int) {
        guard request.metric(metric.getName()) else { return }
        let event = LogEvent(
            line: nil, at: origin.at, session: session, tracker: trackerName(origin.trackerId), action: "the clock",
            isMade: true)
        let context = EvaluationContext(
            box: currentBox, event: event, attributes: AttributeBox(AttributeList()), trackerIndex: trackerIndex,
            action: 0, now: origin.at)
        for rule in pack.pack.metrics where rule.period != nil && rule.name == metric.getName() {
            metrics.append(explain(rule, context) { _ in metric.plainValue })
        }
    }

    private func explain(
        _ rule: MetricRule, _ context: EvaluationContext, engineValue: (Value?) -> Value?
    ) -> MetricExplanation {
        var context = context
        context.layer = rule.layer
        context.box.session.select(tracker: context.trackerIndex, now: context.now)
        let reader = SessionValueReader(pack: pack, context: context)
        let condition = rule.when.map { (holds: reader.holds($0), $0) }
        var (outcome, reason) = reader.reason(for: rule.value, rule.formula, provenance)
        reason = reason.inUnit(rule.unit?.name)
        var content = reason.content
        content.kind = .metric
        content.name = rule.name
        content.source = RuleLocation(rule.range)
        content.event = context.event
        content.unit = rule.unit?.name ?? content.unit
        content.type = rule.isCounter ? "counter" : rule.bounds == nil ? "gauge" : "histogram"
        var own: Value?
        var result = MetricExplanation.Outcome.sent
        switch outcome {
        case .success(let value):
            own = pack.shown(value, rule.value.type).value
            if case .double(let number)? = own, !number.isFinite {
                own = nil
                result = .failed("the value is not finite")
            }
        case .failure(let error):
            result = error.kind == .missing ? .missing(reason.causeOfFailure) : .failed(error.message)
        }
        if let condition, !condition.holds {
            own = nil
            result = .conditionFailed
        }
        let engine = engineValue(own)
        if let unit = content.unit, let own { content.text = own.shown + " " + unit }
        return MetricExplanation(
            name: rule.name, event: context.event, outcome: result, value: engine ?? own,
            explanation: Reason(content, parts: [reason]).explanation,
            condition: condition.map { reader.reason(for: $0.1, rule.whenFormula, provenance).reason.explanation },
            agrees: own.map(JSONValue.init) == engine.map(JSONValue.init))
    }

    /// Completes the explanations of the last event's metrics once it is known which of them were sent.
    ///
    /// - Parameters:
    ///   - rule: The rule that withheld the event, or `nil` if none did.
    ///   - sent: The metrics that a backend received, or `nil` if it received all.
    func settlePending(rule: String?, sent: [OAVTMetric]?) {
        guard let (_, explained) = pending else { return }
        pending = nil
        var names = sent?.map { $0.getName() }
        for var metric in explained {
            if metric.outcome.isSent, names != nil {
                if let index = names?.firstIndex(of: metric.name) {
                    names?.remove(at: index)
                } else {
                    metric.outcome = .withheld(rule ?? "consent or sampling")
                }
            }
            metrics.append(metric)
        }
    }

    /// Records an event that a rule withheld.
    func withheld(_ event: OAVTEvent, by rule: String, sent: [OAVTMetric]) {
        settlePending(rule: rule, sent: sent)
        guard let last = steps.indices.last else { return }
        steps[last].withheldBy = rule
        steps[last].because = pack.pack.delivery.reasons[rule]
    }

    // MARK: Session

    private var currentBox: SessionBox {
        let hub = self.hub
        nonisolated(unsafe) var box: SessionBox?
        hub.inspectSession { box = SessionBox(Session(copying: $0, ids: NoIds())) }
        return box ?? SessionBox(Session(program: pack.program, ids: NoIds()))
    }

    private func logEvent(_ event: OAVTEvent, _ trackerId: Int?) -> LogEvent {
        let origin = self.origin(event)
        return LogEvent(
            line: origin.number, at: event.stepTime, session: session, tracker: trackerName(trackerId),
            action: event.actionSymbol.name, isMade: origin.isMade)
    }
}

/// The line of the log that an event came from.
struct EventOrigin {
    /// The number of the line, or `nil` if the event occurred between two lines.
    var number: Int?
    /// The line, or `nil` if the event is not in the log.
    var line: LogLine?
    /// True if rules or a timer raised the event.
    var isMade = true
}

extension OAVTMetric {
    fileprivate var plainValue: Value {
        let number = getValue()
        if number.getType() == .Integer, let integer = number.getIntValue() { return .int(integer) }
        return .double(number.getDoubleValue() ?? .nan)
    }
}

extension Value {
    /// The value as text.
    var shown: String { JSONValue(self).text }
}

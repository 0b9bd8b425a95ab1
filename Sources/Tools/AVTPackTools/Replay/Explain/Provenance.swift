import AVTCore
import AVTEngine
import AVTExpressions
import AVTRules

/// The origins of the values of one session: the last write of each variable, the contributions to measures, and the
/// last event of each action.
final class Provenance {
    /// A variable of a tracker, or of the instrument, whose index is -1.
    struct Variable: Hashable {
        let trackerIndex: Int
        let target: Assignment.Target
    }

    private struct OwnedIndex: Hashable {
        let trackerIndex: Int
        let index: Int
    }

    /// The current event, with its attributes before the rules set theirs, and the session before its step.
    struct CurrentEvent {
        var context: EvaluationContext
        var line: LogLine?
        var isDerived: Bool
    }

    let pack: ExplainedPack
    private let given: Set<String>
    /// A getter of a tracker, identified by its attribute.
    struct GetterName: Hashable {
        let tracker: ExactText
        let attribute: ExactText
    }

    private(set) var writes: [Variable: Reason] = [:]
    /// The names of trackers by their index in the session.
    var trackerNames: [Int: String] = [:]
    /// The lines of the log that set the values of getters.
    var getterEvents: [GetterName: LogEvent] = [:]
    // The event from which each time attribute counts.
    private var timeOrigins: [String: LogEvent] = [:]
    /// The last writes before the default stage of each layer, by the index of the layer.
    var wasWrites: [Int: [Variable: Reason]] = [:]
    private var histories: [OwnedIndex: MeasureHistory] = [:]
    private var sent: [OwnedIndex: LogEvent] = [:]
    var currentEvent: CurrentEvent?

    init(_ pack: ExplainedPack, given: Set<String>) {
        self.pack = pack
        self.given = given
    }

    /// The time on the measures' own clock up to which sent events have reported them, by tracker; -1 is the
    /// instrument.
    private var reported: [Int: Int] = [:]

    // MARK: Recording

    /// Returns the variable that an assignment for a tracker writes.
    func variable(_ target: Assignment.Target, trackerIndex: Int) -> Variable {
        let owner =
            switch target {
            case .state(let index): pack.pack.states[index].owner
            case .memory(let index): pack.pack.memory[index].owner
            }
        return Variable(trackerIndex: owner == .instrument ? -1 : trackerIndex, target: target)
    }

    /// Records the last write of a variable.
    func record(_ variable: Variable, _ reason: Reason) {
        writes[variable] = reason
    }

    /// Records that an event was sent.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - action: The index of its action.
    ///   - timeAttribute: The attribute of later events that contains the time since this event.
    ///   - trackerIndex: The index of its tracker.
    ///   - clock: The time on the measures' own clock up to which the event reports them, or `nil` if it does not.
    func recordSent(
        _ event: LogEvent, action: Int, timeAttribute: String, trackerIndex: Int, reportedUntil clock: Int?
    ) {
        timeOrigins[timeAttribute] = event
        for row in [-1, trackerIndex] {
            if let clock { reported[row] = clock }
            sent[OwnedIndex(trackerIndex: row, index: action)] = event
            sent[OwnedIndex(trackerIndex: row, index: 0)] = event
        }
    }

    /// Discards the history of a scope's measures when they are reset.
    func beginMeasures(ofScope scope: Int, trackerIndex: Int) {
        let info = pack.program.content.state.scopes[scope]
        for measure in info.measures {
            histories[OwnedIndex(trackerIndex: info.owner == .instrument ? -1 : trackerIndex, index: measure)] = nil
        }
    }

    /// Records the contributions of an event to measures.
    func observeMeasures(_ box: SessionBox, at now: Int, _ event: LogEvent) {
        for (index, measure) in pack.program.content.measures.enumerated() {
            let trackerIndices = measure.owner == .instrument ? [-1] : box.session.trackerIndices
            for trackerIndex in trackerIndices {
                box.session.select(tracker: max(trackerIndex, 0), now: now)
                let reading = box.session.reading(ofMeasure: index, tracker: max(trackerIndex, 0))
                let clock = box.session.measuredTime
                histories[OwnedIndex(trackerIndex: trackerIndex, index: index), default: MeasureHistory()]
                    .observe(
                        reading, measure.kind, amount: box.session.amount(ofMeasure: index) ?? reading.amount,
                        intervals: box.session.intervalCount(ofMeasure: index), at: clock, event)
            }
        }
    }

    /// Returns a note on whether the caller or the packs set a parameter.
    func note(ofParameter name: String) -> String {
        let name = name.hasPrefix("parameters.") ? String(name.dropFirst("parameters.".count)) : name
        let isGiven = given.contains { $0 == name || $0.hasSuffix("/" + name) }
        return isGiven ? "set by the caller" : "as the packs set it"
    }

    // MARK: Reading

    /// Returns the explanation of a reference in a formula.
    func leaf(
        _ part: Explanation, _ reference: Int, _ outcome: EvaluatedParts.Outcome?, _ reader: SessionValueReader
    ) -> Reason {
        var content = part
        content.source = nil
        guard outcome != nil else { return Reason(content) }
        let context = reader.context
        switch pack.pack.formulas.references[reference] {
        case .state(let index): return written(content, .state, .state(index), writes, context)
        case .memory(let index): return written(content, .memory, .memory(index), writes, context)
        case .wasState(let index):
            return written(content, .state, .state(index), wasWrites[context.layer] ?? writes, context)
        case .wasMemory(let index):
            return written(content, .memory, .memory(index), wasWrites[context.layer] ?? writes, context)
        case .attribute(let index):
            return attribute(content, pack.pack.formulas.attributeDeclarations[index].name, reader)
        case .record, .family:
            content.kind = .attribute
            content.event = context.event
            return Reason(content)
        case .since(let action, let owner): return since(content, action, owner, context)
        case .elapsed(let owner): return since(content, 0, owner, context)
        case .measure(let measure, let enumCase, let field):
            content.kind = .measure
            content.note = field.rawValue
            let index = reader.measureIndex(measure, enumCase)
            let info = pack.program.content.measures[index]
            let key = OwnedIndex(trackerIndex: info.owner == .instrument ? -1 : context.trackerIndex, index: index)
            context.box.session.select(tracker: context.trackerIndex, now: context.now)
            let clock = context.box.session.measuredTime
            let start = field == .delta ? reported[key.trackerIndex] : nil
            let amount = context.box.session.amount(ofMeasure: index)
            return Reason(
                content, parts: histories[key]?.parts(until: clock, from: start ?? .min, amount: amount) ?? [])
        case .definition(let index): return definition(content, index, reader)
        case .now:
            content.kind = .reading
            content.event = context.event
            content.note = "the time of the event"
            return Reason(content)
        case .metric(let index):
            content.kind = .metric
            let rule = pack.pack.metrics[index]
            guard let formula = rule.formula else { return Reason(content) }
            return Reason(
                content, parts: [reader.reader(ofMetric: index).reason(for: rule.value, formula, self).reason])
        case .within(let action, let owner, _):
            return since(content, action, owner, context)
        case .each, .action, .unsent, .uuid, .running, .trackers:
            content.kind = .reading
            return Reason(content)
        }
    }

    private func since(_ part: Explanation, _ action: Int, _ owner: Owner, _ context: EvaluationContext) -> Reason {
        var content = part
        content.kind = .since
        let event = sent[OwnedIndex(trackerIndex: owner == .instrument ? -1 : context.trackerIndex, index: action)]
        if let event, event.at == context.box.session.sentTime(ofAction: action, by: owner) {
            content.event = event
        } else {
            let name = action == 0 ? "event" : "`\(pack.pack.actions[action])`"
            content.note = "no \(name) was sent before"
        }
        return Reason(content)
    }

    /// Returns the explanation of a variable by its last write.
    func written(
        _ part: Explanation, _ kind: Explanation.Kind, _ target: Assignment.Target, _ writes: [Variable: Reason],
        _ context: EvaluationContext
    ) -> Reason {
        var content = part
        content.kind = kind
        guard let write = writes[variable(target, trackerIndex: context.trackerIndex)] else {
            content.note = content.isFailure ? "never set" : "the initial value"
            return Reason(content)
        }
        content.note = write.content.note
        content.event = write.content.event
        content.source = write.content.source
        return Reason(content, parts: write.parts)
    }

    private func definition(_ part: Explanation, _ index: Int, _ reader: SessionValueReader) -> Reason {
        var content = part
        content.kind = .definition
        let formulas = pack.pack.formulas.definitionFormulas[index]
        let expression = pack.pack.formulas.definitions[index]
        // An enumeration has a formula for each case; the ranges of its expression refer to several texts.
        guard formulas.count == 1 else {
            content.source = formulas.first.map { RuleLocation($0.range) }
            let conditions = expression.conditions(count: formulas.count)
            return Reason(
                content,
                parts: zip(conditions, formulas).map { reader.reason(for: $0, $1, self).reason })
        }
        return Reason(content, parts: [reader.reason(for: expression, formulas[0], self).reason])
    }

    // MARK: Attributes

    private func time(since event: LogEvent, _ attribute: Explanation) -> Reason {
        var content = Explanation(kind: .since, name: "since(\(event.action))", text: attribute.text)
        (content.value, content.type, content.unit) = (attribute.value, attribute.type, attribute.unit)
        content.event = event
        return Reason(content)
    }

    private func attribute(_ part: Explanation, _ name: String, _ reader: SessionValueReader) -> Reason {
        var content = part
        content.kind = .attribute
        guard !content.isFailure else {
            content.note = "the event has no attribute `\(name)` of this type"
            return Reason(content)
        }
        content.event = reader.context.event
        guard let inHand = currentEvent else { return Reason(content) }
        let symbol = Symbol(name)
        let (value, before) = (reader.context.attributes.list[symbol], inHand.context.attributes.list[symbol])
        if reader.context.attributes !== inHand.context.attributes,
            value.map(JSONValue.init) != before.map(JSONValue.init),
            let rule = rule(of: name, value, reader, inHand)
        {
            content.note = "set by a rule"
            return Reason(content, parts: [rule])
        }
        if inHand.line?.attributes.contains(where: { $0.name == name }) == true {
            content.note = "from the log"
        } else if let origin = timeOrigins[name], case .int(reader.context.now - origin.at)? = value {
            content.note = "set by the instrument"
            return Reason(content, parts: [time(since: origin, content)])
        } else if let getter = pack.pack.getters.last(where: { $0.attribute == name }) {
            content.note = "what the getter returns"
            var context = inHand.context
            context.layer = 0
            let getterReader = SessionValueReader(pack: pack, context: context)
            return Reason(content, parts: [getterReader.reason(for: getter.value, getter.formula, self).reason])
        } else if inHand.isDerived {
            content.note = "set by the rule that derived the event"
        } else {
            content.note = "set by the instrument"
        }
        return Reason(content)
    }

    /// Returns the formula of the rule that set an attribute of the current event, or `nil` if no rule did.
    private func rule(
        of name: String, _ value: Value?, _ reader: SessionValueReader, _ inHand: CurrentEvent
    ) -> Reason? {
        var found: Reason?
        for (index, layer) in pack.pack.layers.enumerated() {
            for rule in layer.attributes
            where rule.attribute == name && rule.filter.contains(reader.context.action) {
                var context = reader.context
                context.attributes = inHand.context.attributes
                context.layer = index
                let reader = SessionValueReader(pack: pack, context: context)
                if let when = rule.when, !reader.holds(when) { continue }
                let result = reader.reason(for: rule.value, rule.formula, self)
                if case .success(let got) = result.outcome,
                    pack.shown(got, rule.value.type).value.map(JSONValue.init) == value.map(JSONValue.init)
                {
                    found = result.reason
                }
            }
        }
        return found
    }
}

extension TypedExpression {
    /// Returns the conditions of nested conditional expressions.
    fileprivate func conditions(count: Int) -> [TypedExpression] {
        var conditions: [TypedExpression] = []
        var part = self
        while case .conditional(let condition, _, let otherwise) = part.node, conditions.count < count {
            conditions.append(condition)
            part = otherwise
        }
        return conditions
    }
}

import AVTCore
import AVTEngine
import AVTExpressions
import AVTRules

/// Evaluates formulas of packs from their checked expressions, with the values of a session.
struct SessionValueReader {
    let pack: ExplainedPack
    let context: EvaluationContext

    private var checked: CheckedPack { pack.pack }

    /// Returns the value of a formula, or the error if it has none.
    func outcome(of expression: TypedExpression) -> EvaluatedParts.Outcome {
        do throws(EvaluationFailure) {
            return .success(
                try Evaluator(expression).value { (reference: Int) throws(EvaluationError) in try value(of: reference) }
            )
        } catch {
            return .failure(error.error)
        }
    }

    /// Returns the value of a formula and those of its parts.
    func evaluate(_ expression: TypedExpression) -> (outcome: EvaluatedParts.Outcome, parts: EvaluatedParts) {
        var parts = EvaluatedParts(of: expression)
        do throws(EvaluationFailure) {
            let value = try Evaluator(expression).value(
                reading: { (reference: Int) throws(EvaluationError) in try self.value(of: reference) },
                observer: { parts.record($0, $1) })
            return (.success(value), parts)
        } catch {
            return (.failure(error.error), parts)
        }
    }

    /// Returns true if a condition holds; one that cannot be evaluated does not.
    func holds(_ expression: TypedExpression) -> Bool {
        if case .success(.bool(true)) = outcome(of: expression) { true } else { false }
    }

    /// Returns the value of a reference in a formula, or `nil` if it is missing.
    func value(of reference: Int) throws(EvaluationError) -> ExpressionValue? {
        switch checked.formulas.references[reference] {
        case .state(let index): state(index, in: context.box, context.trackerIndex)
        case .memory(let index): memory(index, in: context.box, context.trackerIndex)
        case .wasState(let index): state(index, in: context.was[context.layer] ?? context.box, context.trackerIndex)
        case .wasMemory(let index): memory(index, in: context.was[context.layer] ?? context.box, context.trackerIndex)
        case .attribute(let index): attribute(index)
        case .record(let index):
            object(context.box.session.record(index, of: context.attributes.list), ofRecord: index)
        case .family(let index): ExpressionValue(context.box.session.family(index, of: context.attributes.list))
        case .each: context.each.map { .string($0) }
        case .now: .int(context.now)
        case .action: .int(context.action)
        case .since(let action, let owner): since(action, owner)
        case .elapsed(let owner): since(0, owner)
        case .unsent: .bool(false)
        case .uuid: .string("")
        case .running(let timer): .bool(context.box.session.isTimerRunning(timer))
        case .measure(let measure, let enumCase, let field):
            ExpressionValue(context.box.session.measured(field, ofMeasure: measureIndex(measure, enumCase)))
        case .definition(let index): try definition(index)
        case .metric(let index): try metric(index)
        case .within(let action, let owner, let length):
            .bool(
                context.box.session.sentTime(ofAction: action, by: owner).map { context.now &- $0 < length } ?? false)
        case .trackers: .list(context.box.session.trackerIndices.map { tracker($0) })
        }
    }

    /// Returns the index in the program of a measure, or of its time for one case of an enumeration.
    func measureIndex(_ measure: Int, _ enumCase: Int?) -> Int {
        pack.measureStarts[measure] + (enumCase.map { $0 + 1 } ?? 0)
    }

    private func definition(_ index: Int) throws(EvaluationError) -> ExpressionValue? {
        try value(of: checked.formulas.definitions[index])
    }

    /// Returns the value of a metric that the current event sends, or `nil` if it does not send the metric.
    private func metric(_ index: Int) throws(EvaluationError) -> ExpressionValue? {
        let (rule, reader) = (checked.metrics[index], self.reader(ofMetric: index))
        guard rule.filter.contains(context.action), rule.when.map(reader.holds) ?? true else { return nil }
        return try reader.value(of: rule.value)
    }

    /// Returns a reader for the formula of another metric of the current event.
    func reader(ofMetric index: Int) -> SessionValueReader {
        var context = context
        context.layer = checked.metrics[index].layer
        return SessionValueReader(pack: pack, context: context)
    }

    private func value(of expression: TypedExpression) throws(EvaluationError) -> ExpressionValue? {
        switch outcome(of: expression) {
        case .success(let value): return value
        case .failure(let error):
            if error.kind == .missing { return nil }
            throw error
        }
    }

    private func since(_ action: Int, _ owner: Owner) -> ExpressionValue? {
        context.box.session.sentTime(ofAction: action, by: owner).map { .int(context.now &- $0) }
    }

    private func state(_ index: Int, in box: SessionBox, _ trackerIndex: Int) -> ExpressionValue {
        let variable = pack.program.content.state.variables[index]
        let value = box.session.value(of: variable, tracker: trackerIndex)
        return variable.isFlag ? .bool(value != 0) : .int(value)
    }

    private func memory(_ index: Int, in box: SessionBox, _ trackerIndex: Int) -> ExpressionValue? {
        let held = box.session.value(of: pack.slots[index], tracker: trackerIndex)
        if let record = checked.memory[index].record { return object(held, ofRecord: record) }
        return ExpressionValue(held)
    }

    private func attribute(_ index: Int) -> ExpressionValue? {
        let declaration = checked.formulas.attributeDeclarations[index]
        guard let type = declaration.type.valueType else { return nil }
        return ExpressionValue(
            Operand(context.attributes.list[Symbol(declaration.name)]?.converted(to: type), as: type))
    }

    // MARK: Objects

    private func object(_ operand: Operand, ofRecord record: Int) -> ExpressionValue? {
        guard case .fields(let values) = operand else { return nil }
        var map = ExpressionMap()
        for (number, field) in checked.formulas.fields.enumerated() {
            guard case .record(record, let index) = field, values.indices.contains(index),
                let value = ExpressionValue(Operand(values[index]))
            else { continue }
            try? map.insert(.int(number), value)
        }
        // Fields that no formula reads are included because they count in comparisons.
        for (index, value) in values.enumerated() {
            if let value = ExpressionValue(Operand(value)) { try? map.insert(.int(-1 - index), value) }
        }
        return .map(map)
    }

    private func tracker(_ trackerIndex: Int) -> ExpressionValue {
        var map = ExpressionMap()
        for number in checked.formulas.fields.indices {
            if let value = value(ofField: number, tracker: trackerIndex) { try? map.insert(.int(number), value) }
        }
        try? map.insert(.int(-1), .int(trackerIndex))
        return .map(map)
    }

    /// Returns the value of a field of a tracker, or `nil` if it is missing.
    func value(ofField number: Int, tracker trackerIndex: Int) -> ExpressionValue? {
        switch checked.formulas.fields[number] {
        case .state(let index): state(index, in: context.box, trackerIndex)
        case .memory(let index): memory(index, in: context.box, trackerIndex)
        case .getter(let attribute): getter(attribute, trackerIndex)
        case .record: nil
        }
    }

    private func getter(_ attribute: Int, _ trackerIndex: Int) -> ExpressionValue? {
        let name = Symbol(checked.formulas.attributeDeclarations[attribute].name)
        let index = pack.program.content.players.trackerGetters.firstIndex { $0.attribute == name }
        return index.flatMap { ExpressionValue(context.box.session.getterValue($0, tracker: trackerIndex)) }
    }
}

extension ExpressionValue {
    /// Creates the value of an operand of the engine, or returns `nil` if it is missing.
    init?(_ operand: Operand) {
        switch operand {
        case .bool(let value): self = .bool(value)
        case .int(let value), .enumCase(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .texts(let texts): self = .list(texts.map { .string($0) })
        case .map(let entries):
            var map = ExpressionMap()
            for entry in entries {
                guard let value = ExpressionValue(Operand(entry.value)) else { continue }
                try? map.insert(.string(entry.key), value)
            }
            self = .map(map)
        case .tracker, .trackers, .fields, .missing, .failed: return nil
        }
    }

    /// The value as memory can store it, or `nil` if it cannot.
    var storable: Operand? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): value.isFinite ? .double(value) : nil
        case .string(let value): .string(value)
        default: nil
        }
    }
}

extension ExpressionType {
    /// The type of a tracker; objects with greater indexes are records.
    static var tracker: ExpressionType { .object(0) }

    /// The type that attributes have in the engine, or `nil` if attributes cannot have this type.
    var valueType: ValueType? {
        switch self {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        default: nil
        }
    }
}

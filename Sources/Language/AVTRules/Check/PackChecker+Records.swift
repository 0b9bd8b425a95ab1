import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Records, sets and families in memory.
extension PackChecker {
    /// The maximum number of elements of a set or a family whose declaration has no limit.
    private static let defaultLimit = 64
    /// The limits that a declaration may specify.
    private static let limits = 1...1024

    /// Copies the records and families from the vocabulary.
    mutating func declareGroups() {
        checked.records = vocabulary.records.map { record in
            RecordDeclaration(
                name: record.name, fields: record.fields.map { ($0.name, $0.attribute, $0.type) })
        }
        checked.families = vocabulary.families.map {
            FamilyDeclaration(name: $0.name, type: $0.type, keys: $0.keys)
        }
    }

    /// Returns a variable as declared, or `nil` after reporting that its type cannot be determined.
    mutating func variable(_ memory: MemorySyntax, owner: Owner, scope: Int?) -> MemoryVariable? {
        var variable = MemoryVariable(name: memory.name.text, owner: owner, scope: scope, type: .unknown)
        switch memory.content {
        case .value(let type, let unit, let initial):
            guard let content = content(of: memory.name, type, unit, initial) else { return nil }
            (variable.type, variable.initial) = content
            variable.property = memory.property?.text
            if let property = memory.property { checkIsTrackers(property, owner) }
        case .set(let limit):
            variable.type = .list(.string)
            variable.limit = setLimit(limit)
        case .record(let name):
            guard let index = index(ofRecord: name) else { return nil }
            variable.type = FormulaScope.type(ofRecord: index)
            variable.record = index
        case .family(let name, let limit):
            guard let family = family(name) else { return nil }
            variable.type = .map(.string, family.type)
            variable.limit = setLimit(limit)
        }
        return variable
    }

    /// Checks that the variable for a property is a tracker's, because a player belongs to its tracker.
    private mutating func checkIsTrackers(_ property: TextSyntax, _ owner: Owner) {
        guard owner != .tracker else { return }
        diagnostics.report(
            .problem(
                .typeMismatch, "a property is of a tracker's player, and this variable the instrument's",
                at: property.range, label: "declare it under `tracker`, or a scope with `per: tracker`"))
    }

    private mutating func setLimit(_ text: TextSyntax?) -> Int {
        limit(text, within: PackChecker.limits, usual: PackChecker.defaultLimit)
    }

    /// Returns a limit, or the default after reporting that the text is not a valid limit.
    ///
    /// A parameter may be written in place of the number if `origin`, the layer of the pack that contains it, is not
    /// `nil`.
    mutating func limit(
        _ text: TextSyntax?, of phrase: String = "a limit", within limits: ClosedRange<Int>, usual: Int,
        origin: Int? = nil
    ) -> Int {
        guard let text else { return usual }
        var parameter: TextSyntax?
        if let origin, ParameterReader.isParameter(text) {
            var reader = ParameterReader(pack)
            let reading = reader.read(text, layer: origin, into: &diagnostics)
            table.usedParameters.formUnion(reader.used)
            guard let reading else { return usual }
            if case .int(let limit) = reading.value.constant, reading.value.unit == nil || reading.value.unit == .count,
                limits.contains(limit)
            {
                return limit
            }
            parameter = reading.parameter
        } else if let limit = Int(text.text), limits.contains(limit) {
            return limit
        }
        var problem = Diagnostic.problem(
            .argumentOutOfRange,
            "\(phrase) is a whole number from \(limits.lowerBound) to \(limits.upperBound)", at: text.range)
        if let parameter { problem.related = [LabelledRange(parameter.range, "its value comes from here")] }
        diagnostics.report(problem)
        return usual
    }

    private mutating func index(ofRecord name: TextSyntax) -> Int? {
        table.usedGroups.insert(name.text)
        if let index = vocabulary.index(ofRecord: name.text) { return index }
        reportUnknownGroup(name, "a record", among: vocabulary.records.map(\.name), section: "records")
        return nil
    }

    private mutating func family(_ name: TextSyntax) -> Vocabulary.Family? {
        table.usedGroups.insert(name.text)
        if let index = vocabulary.index(ofFamily: name.text) { return vocabulary.families[index] }
        reportUnknownGroup(name, "a family of attributes", among: vocabulary.families.map(\.name), section: "families")
        return nil
    }

    private mutating func reportUnknownGroup(
        _ name: TextSyntax, _ phrase: String, among names: [String], section: String
    ) {
        guard !damaged.contains(name.text) else { return }
        diagnostics.report(
            .unknown(
                .unknownRecord, "`\(name.text)` is not \(phrase)", name, among: near(names),
                label: "declare it in `vocabulary.\(section)`"))
    }

    // MARK: Whether a record is there

    /// Returns a formula that reads the presence of records from finite state, so that it is known in every state.
    func readingPresenceFromState(_ expression: TypedExpression) -> TypedExpression {
        guard !recordsByPresence.isEmpty else { return expression }
        if case .has(let operand) = expression.node, case .reference(let reference) = operand.node,
            let flag = presence(ofReference: reference)
        {
            return .truth(.reference(flag), expression.range)
        }
        return expression.mapChildren { readingPresenceFromState($0) }
    }

    /// Returns the reference to the presence flag of what a reference refers to, or `nil` if it has none.
    private func presence(ofReference reference: Int) -> Int? {
        switch table.references[reference] {
        case .memory(let index): checked.memory[index].presence.map { table.index(of: Reference.state($0)) }
        case .wasMemory(let index): checked.memory[index].presence.map { table.index(of: Reference.wasState($0)) }
        default: nil
        }
    }

    /// Returns the writes of presence flags that accompany writes of records.
    func presenceWrites(of assignments: [Assignment]) -> [Assignment] {
        assignments.compactMap { assignment in
            guard case .memory(let index) = assignment.target, let flag = checked.memory[index].presence else {
                return nil
            }
            let (value, range) = (assignment.value, assignment.value.range)
            guard value.mayBeMissing else {
                return Assignment(
                    target: .state(flag), value: .truth(.constant(.bool(true)), range))
            }
            // A missing value does not replace an existing one.
            let isThere = readingPresenceFromState(.truth(.has(value), range))
            let wasThere = TypedExpression.truth(.reference(table.index(of: Reference.state(flag))), range)
            return Assignment(target: .state(flag), value: .truth(.or([isThere, wasThere]), range))
        }
    }

    /// Returns the writes of presence flags that accompany clearing records.
    func absenceWrites(of cleared: [Int]) -> [Assignment] {
        cleared.compactMap { checked.memory[$0].presence }.map {
            Assignment(target: .state($0), value: .truth(.constant(.bool(false)), 0..<0))
        }
    }
}

import AVTCore

/// The data report of a session.
///
/// `@unchecked Sendable`: a log belongs to one session, which only its owner accesses. It is a class, because formulas,
/// which find values that do not fit, are evaluated in methods that do not mutate the session.
final class DataLog: @unchecked Sendable {
    // The owner makes one call at a time.
    @exclusivity(unchecked) private(set) var report = DataReport()
    /// False as long as nothing was recorded, and no name was compared with the known ones.
    @exclusivity(unchecked) private(set) var isUsed = false
    /// True if there are entries that have not been removed yet.
    @exclusivity(unchecked) private(set) var hasNewProblems = false
    // The number of the current event: a value that is read several times in one event counts once.
    @exclusivity(unchecked) private var event = 0
    private let names: KnownNames
    // Names that are known, or do not resemble any known name.
    private let ignoredActions: SymbolSet
    private lazy var ignoredSignals = SymbolSet([])
    private lazy var ignoredProperties = SymbolSet([])
    private let ignoredAttributes: SymbolSet
    private let hasListedValues: Bool
    private let suggestions: NameSuggestions
    private var comparedNameCount = 0
    // The names that were added to the sets above.
    private var ignoredNames: [NameKey] = []
    private var mismatchIndices: [MismatchKey: (entry: Int, event: Int)] = [:]
    private var nameIndices: [NameKey: Int] = [:]
    private let checksNames: Bool
    private var newProblems: [DataProblem] = []

    /// Names beyond this number are not compared with the known ones.
    private static let comparedNameLimit = 4096
    private static let unlisted = -1

    private struct MismatchKey: Hashable {
        let source: DataReport.Source
        let name: Symbol
        let action: Int
        let type: ValueType
        let isListed: Bool
    }

    private struct NameKey: Hashable {
        var kind: DataReport.UnknownName.Kind
        var name: Symbol
    }

    init(_ program: RuleProgram) {
        names = program.content.names
        suggestions = program.nameSuggestions
        checksNames = !names.isEmpty
        (ignoredActions, ignoredAttributes) = (SymbolSet(program.knownActions), SymbolSet(program.knownAttributes))
        hasListedValues = !names.listed.isEmpty
    }

    /// Starts an event, whose names are compared with the known ones.
    @inline(__always)
    func begin(_ symbol: Symbol, isNamed: Bool, _ attributes: borrowing AttributeList, _ meter: WorkMeter) {
        event &+= 1
        guard checksNames else { return }
        if !isNamed, !ignoredActions.contains(symbol) { record(action: symbol) }
        if attributes.hasAttribute(outside: ignoredAttributes) { record(attributesOf: attributes) }
        if hasListedValues { compareListedValues(of: attributes, meter) }
    }

    /// Continues the counts of a previous session.
    func goOn(from previous: DataLog) {
        restore(previous.report)
        (newProblems, hasNewProblems) = (previous.newProblems, previous.hasNewProblems)
    }

    /// Continues the counts of a report.
    func restore(_ previous: DataReport) {
        isUsed = true
        report = previous
        (mismatchIndices, nameIndices) = ([:], [:])
        for (index, entry) in report.unknownNames.enumerated() {
            nameIndices[NameKey(kind: entry.kind, name: Symbol(entry.name))] = index
        }
    }

    /// Returns the entries that have not been removed yet.
    func removeNewProblems() -> [DataProblem] {
        defer { (newProblems, hasNewProblems) = ([], false) }
        return newProblems
    }

    /// Adds the first failure of a formula.
    func record(_ failure: FormulaFailure) {
        add(.failure(failure))
    }

    // MARK: Values

    /// Counts a value that is treated as missing.
    @inline(never)
    func record(
        _ value: Value, _ source: DataReport.Source, _ name: Symbol, as type: ValueType, action: (Int, Symbol)?,
        allowed: [String] = []
    ) {
        isUsed = true
        let key = MismatchKey(
            source: source, name: name, action: action?.0 ?? 0, type: type, isListed: !allowed.isEmpty)
        if let known = mismatchIndices[key] {
            guard known.event != event || source == .property else { return }
            mismatchIndices[key] = (known.entry, event)
            report.mismatches[known.entry].count = report.mismatches[known.entry].count.addingClamped(1)
        } else if report.mismatches.count < DataReport.limit {
            let action = action.flatMap { $0.0 == 0 ? nil : $0.1.name }
            let new = DataReport.Mismatch(
                source: source, name: name.name, action: action, expected: type, allowed: allowed, count: 1,
                example: source == .property ? value.textExample : value.example)
            if let index = report.mismatches.indexOfEntry(about: new) {
                // Counted by a previous session.
                mismatchIndices[key] = (index, event)
                report.mismatches[index].count = report.mismatches[index].count.addingClamped(1)
            } else {
                mismatchIndices[key] = (report.mismatches.count, event)
                report.mismatches.append(new)
                add(.mismatch(new))
            }
        } else {
            report.others = report.others.addingClamped(1)
        }
    }

    /// Counts values that are not listed in the declarations of their attributes, as long as the event has work left.
    @inline(never)
    private func compareListedValues(of event: borrowing AttributeList, _ meter: WorkMeter) {
        for index in names.listed.indices {
            let attribute = names.listed[index].attribute
            guard let value = event.valueSet(of: attribute), case .string(let text)? = value.converted(to: .string),
                meter.spend(bytes: text.utf8.count), !names.listed[index].contains(text)
            else { continue }
            record(value, .attribute, attribute, as: .string, action: nil, allowed: names.listed[index].values)
        }
    }

    /// Counts an event that exceeded a limit.
    func record(_ limit: DataReport.Excess.Limit, action: String, rule: String?) {
        isUsed = true
        let excess = DataReport.Excess(limit: limit, action: action, rule: rule, count: 1)
        let isNew = report.excesses.indexOfEntry(about: excess) == nil
        if isNew, report.excesses.count < DataReport.limit { add(.excess(excess)) }
        report.add(excess)
    }

    // MARK: Names

    /// Counts a signal of the player that no rule names, if it resembles one that a rule names.
    @inline(never)
    func record(signal name: Symbol) {
        guard checksNames, !ignoredSignals.contains(name) else { return }
        count(.signal, name, ignoring: ignoredSignals) { suggestion(for: name, .signal) }
    }

    /// Counts a property of the player that no rule names, if it resembles one that a rule names.
    ///
    /// - Parameters:
    ///   - name: The property.
    ///   - isShown: Returns true for a property that the player has reported.
    @inline(never)
    func record(property name: Symbol, unless isShown: (Symbol) -> Bool) {
        guard checksNames, !ignoredProperties.contains(name) else { return }
        count(.property, name, ignoring: ignoredProperties) {
            suggestion(for: name, .property).flatMap { isShown($0) ? nil : $0 }
        }
    }

    @inline(never)
    private func record(action: Symbol) {
        count(.action, action, ignoring: ignoredActions) { suggestion(for: action, .action) }
    }

    @inline(never)
    private func record(attributesOf event: borrowing AttributeList) {
        for attribute in event.attributes(outside: ignoredAttributes) {
            count(.attribute, attribute, ignoring: ignoredAttributes) {
                // If the event has the known attribute as well, this one is not a misspelling of it.
                guard !isOfFamily(attribute.name), let suggestion = suggestion(for: attribute, .attribute),
                    event.valueSet(of: suggestion) == nil
                else { return nil }
                return suggestion
            }
        }
    }

    /// Counts an unknown name if a known one is found that it resembles; otherwise the name is ignored from now on.
    private func count(
        _ kind: DataReport.UnknownName.Kind, _ name: Symbol, ignoring ignored: SymbolSet, suggest: () -> Symbol?
    ) {
        isUsed = true
        let key = NameKey(kind: kind, name: name)
        if nameIndices[key] == nil {
            guard let suggestion = suggest() else {
                ignoredNames.append(key)
                return ignored.insert(name)
            }
            add(key, suggestion)
        }
        count(key)
    }

    private func suggestion(for name: Symbol, _ kind: DataReport.UnknownName.Kind) -> Symbol? {
        guard comparedNameCount < DataLog.comparedNameLimit else { return nil }
        comparedNameCount += 1
        return suggestions.suggestion(for: name, kind)
    }

    private func isOfFamily(_ name: String) -> Bool {
        names.prefixes.contains { name.utf8.starts(with: $0.utf8) }
    }

    private func add(_ key: NameKey, _ suggestion: Symbol) {
        guard report.unknownNames.count < DataReport.limit else {
            nameIndices[key] = DataLog.unlisted
            return
        }
        nameIndices[key] = report.unknownNames.count
        let new = DataReport.UnknownName(
            kind: key.kind, name: key.name.name, suggestion: suggestion.name, count: 0)
        report.unknownNames.append(new)
        var first = new
        first.count = 1
        add(.unknownName(first))
    }

    private func count(_ key: NameKey) {
        if let index = nameIndices[key], index != DataLog.unlisted {
            report.unknownNames[index].count = report.unknownNames[index].count.addingClamped(1)
        } else {
            report.others = report.others.addingClamped(1)
        }
    }

    private func add(_ problem: DataProblem) {
        (isUsed, hasNewProblems) = (true, true)
        newProblems.append(problem)
    }
}

extension DataLog {
    /// Codes the names that are not compared again.
    func codeComparedNames(_ coder: inout SnapshotCoder) {
        coder.code(&comparedNameCount)
        coder.code(&ignoredNames, NameKey(kind: .action, name: Symbol(id: 0))) { coder, key in
            coder.code(&key.kind)
            coder.code(&key.name)
        }
        guard coder.isReading else { return }
        for key in ignoredNames {
            switch key.kind {
            case .action: ignoredActions.insert(key.name)
            case .attribute: ignoredAttributes.insert(key.name)
            case .signal: ignoredSignals.insert(key.name)
            case .property: ignoredProperties.insert(key.name)
            }
        }
    }
}

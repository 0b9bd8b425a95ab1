import AVTCore
import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Reports values in tests that are not of the declared type, which no app sends and no rule produces.
struct ValueCheck {
    private let attributes: [String: DeclaredType]
    private let families: [String: DeclaredType]
    // The types that an attribute may have when it is sent, or none if it may have any.
    private let sent: [String: [DeclaredType]]
    private let variables: [String: DeclaredType]
    private let properties: [String: DeclaredType]
    private let metrics: [String: [DeclaredType]]
    private let metricUnits: [String: Unit]
    var diagnostics: DiagnosticCollector

    init(_ pack: CheckedPack, diagnostics: DiagnosticCollector) {
        self.diagnostics = diagnostics
        attributes = pack.vocabulary.attributeTypes.mapValues { DeclaredType($0) }
        let typed = pack.families.compactMap { family in DeclaredType(family.type).map { (family.name, $0) } }
        families = Dictionary(typed) { first, _ in first }
        var sent = attributes.mapValues { [$0] }
        for entry in pack.payloads.flatMap(\.fragments).flatMap(\.entries) {
            // Either may be sent: an attribute of this name, or a payload entry of this name.
            let types = (sent[entry.name] ?? []) + [DeclaredType(entry.value.type)].compactMap(\.self)
            let isTyped = sent[entry.name]?.isEmpty != true && DeclaredType(entry.value.type) != nil
            sent[entry.name] = isTyped ? types : []
        }
        // A hashed or rounded attribute has another type, or other values.
        for name in pack.delivery.treatedAttributes { sent[name] = [] }
        self.sent = sent
        variables = ValueCheck.variables(of: pack)
        properties = Dictionary(
            pack.memory.compactMap { variable in
                variable.property.flatMap { name in DeclaredType(variable.type).map { (name, $0) } }
            }
        ) { first, _ in first }
        metrics = Dictionary(grouping: pack.metrics, by: \.name)
            .mapValues { $0.compactMap { DeclaredType($0.value.type) } }
        metricUnits = pack.metricUnits
    }

    private static func variables(of pack: CheckedPack) -> [String: DeclaredType] {
        var variables: [String: DeclaredType] = [:]
        for state in pack.states { variables[state.name] = state.isFlag ? .bool : .cases(state.cases) }
        for variable in pack.memory {
            if let record = variable.record {
                for field in pack.records[record].fields {
                    variables["\(variable.name).\(field.name)"] = DeclaredType(field.type)
                }
            } else if case .map(_, let type) = variable.type {
                variables[variable.name + "."] = DeclaredType(type)
            } else {
                variables[variable.name] = DeclaredType(variable.type)
            }
        }
        return variables
    }

    /// Checks the values of a test.
    mutating func check(_ test: TestSyntax) {
        for step in test.steps {
            for value in step.attributes + step.getters.flatMap(\.values) {
                guard let type = type(ofAttribute: value.name.text) else { continue }
                check(value, is: [type], "attribute", isGiven: true)
            }
            if case .property(let name, _)? = step.input, let text = step.propertyValue,
                let type = properties[name.text]
            {
                check(property: name.text, text, type)
            }
            for claim in step.expectation?.claims ?? [] { check(claim) }
        }
    }

    private func type(ofAttribute name: String) -> DeclaredType? {
        attributes[name] ?? name.firstIndex(of: ".").flatMap { families[String(name[..<$0])] }
    }

    private mutating func check(_ claim: ClaimSyntax) {
        switch claim.kind {
        case .attribute(let value): check(sent: value)
        case .events(let events): for value in events.flatMap(\.attributes) { check(sent: value) }
        case .state(let value):
            let name = value.name.text
            let family = name.firstIndex(of: ".").flatMap { variables[String(name[...$0])] }
            if let type = variables[name] ?? family { check(value, is: [type], "variable", isGiven: false) }
        case .metric(let name, let values):
            for (value, text) in zip(values, claim.values) {
                check(value, text, is: metrics[name.text] ?? [], "metric `\(name.text)`", isGiven: false)
                checkUnit(text, ofMetric: name.text)
            }
        case .accepted, .held, .blockedBy, .withheldBy, .code, .because, .note, .buckets, .emitted, .guarantee: break
        }
    }

    private mutating func check(sent value: ValueSyntax) {
        check(value, is: sent[value.name.text] ?? [], "attribute", isGiven: false)
    }

    private mutating func check(_ value: ValueSyntax, is types: [DeclaredType], _ noun: String, isGiven: Bool) {
        guard let found = value.value else { return }
        check(found, value.text, is: types, "\(noun) `\(value.name.text)`", isGiven: isGiven)
    }

    private mutating func check(
        _ value: Value, _ text: TextSyntax, is types: [DeclaredType], _ subject: String, isGiven: Bool
    ) {
        guard let type = types.first, !diagnostics.isFull else { return }
        guard types.contains(where: { $0.admits(value) }) else {
            let isFraction = if case (.double, .int) = (value, type) { true } else { false }
            return report(text, type.corrected(text, value), isFraction && !isGiven, type, subject)
        }
        guard types.count == 1, case .cases(let cases) = type, !cases.contains(text.text) else { return }
        diagnostics.report(
            .unknown(
                .impossibleExpectation, "the \(subject) is never `\(text.text)`", text, among: cases,
                label: "it is \(type.phrase)"))
    }

    /// Reports a duration as the value of a metric whose unit is not ms: a duration stands for its milliseconds.
    private mutating func checkUnit(_ text: TextSyntax, ofMetric name: String) {
        guard text.isDuration, let duration = text.milliseconds, let unit = metricUnits[name] else { return }
        let factor = unit.factor(to: .milliseconds)
        guard factor != 1 else { return }
        var diagnostic = Diagnostic(
            .testValueType, "the metric `\(name)` is in \(unit.name), and `\(text.text)` is a duration in ms",
            at: text.range, label: "write a number without unit")
        if let factor, duration.isMultiple(of: factor) {
            let number = String(duration / factor)
            diagnostic.fixes = [FixIt("write `\(number)`", replacing: text.range, with: number)]
        }
        diagnostics.report(diagnostic)
    }

    private mutating func report(
        _ text: TextSyntax, _ corrected: String?, _ isImpossible: Bool, _ type: DeclaredType, _ subject: String
    ) {
        let written = text.isQuoted ? "\"\(text.text)\"" : text.text
        var diagnostic = Diagnostic(
            isImpossible ? .impossibleExpectation : .testValueType,
            isImpossible
                ? "the \(subject) is never `\(written)`" : "the \(subject) is \(type.phrase), and `\(written)` is not",
            at: text.range, label: corrected.map { "write `\($0)`" } ?? "it is \(type.phrase)")
        if let corrected { diagnostic.fixes = [FixIt("write `\(corrected)`", replacing: text.range, with: corrected)] }
        diagnostics.report(diagnostic)
    }

    /// Checks the value of a player's property, which is reported as JSON text, so that quotes make no difference.
    private mutating func check(property name: String, _ text: TextSyntax, _ type: DeclaredType) {
        var unquoted = text
        unquoted.isQuoted = false
        guard !unquoted.isMissing, type != .string, !type.admits(unquoted.value) else { return }
        if case .cases = type { return }
        report(text, type == .bool ? booleanKeyword(for: text.text) : nil, false, type, "property `\(name)`")
    }
}

extension CheckedPack {
    /// The declared or inferred units of metrics, by name.
    var metricUnits: [String: Unit] {
        Dictionary(metrics.compactMap { rule in (rule.unit ?? rule.value.type.unit).map { (rule.name, $0) } }) { $1 }
    }
}

import AVTCore
import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Finds comparisons of a string with a constant that it can never equal.
///
/// For memory, a diagnostic is proven. An attribute is examined if rules set it and none reads it from the incoming
/// event; an app that sends the attribute itself can still supply other values.
struct ImpossibleStringFindings {
    private let pack: CheckedPack
    private let values: AssignedStrings

    init(_ pack: CheckedPack) {
        self.pack = pack
        values = AssignedStrings(pack)
    }

    /// Returns the diagnostics for conditions and values of the top packs.
    func findings(_ formulas: inout OpenFormulas) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        // The branches of a value are conditions, too, and only metrics see all attributes of the event.
        for written in pack.formulas.writtenValues where pack.isTopLayer(written.origin) {
            guard case .metric = written.subject else { continue }
            for (expression, formula) in written.formulas {
                findings += self.findings(in: formulas.open(expression, formula), readsAttributes: true, formulas)
            }
        }
        for condition in pack.formulas.conditions where pack.isTopLayer(condition.origin) && !condition.formula.isMade {
            let opened = formulas.open(condition.expression, condition.formula)
            findings += self.findings(in: opened, readsAttributes: false, formulas)
        }
        var locations: Set<Location> = []
        return findings.filter { finding in
            finding.range.map { locations.insert(Location(file: $0.file.name, offset: $0.lower)).inserted } ?? false
        }
    }

    private struct Location: Hashable {
        let file: String
        let offset: Int
    }

    private func findings(
        in formula: TypedExpression, readsAttributes: Bool, _ formulas: OpenFormulas
    ) -> [Diagnostic] {
        switch formula.node {
        case .comprehension, .bind, .optionalMap: return []
        case .operation(let operation, let operands)
        where [.equalString, .notEqualString, .inList].contains(operation) && operands.count == 2:
            let isTextFirst = !operands[0].comparedTexts.isEmpty
            let texts = operands[isTextFirst ? 0 : 1].comparedTexts
            return findings(of: operands[isTextFirst ? 1 : 0], texts, readsAttributes, formulas)
        case .constant, .reference, .element, .field, .has, .holds, .not, .and, .or, .conditional, .coalesce,
            .attempt, .operation, .list, .optionalList, .map, .index, .call, .embedded, .matches, .hasKey, .orElse,
            .ratio:
            return formula.children.flatMap {
                findings(in: $0, readsAttributes: readsAttributes, formulas)
            }
        }
    }

    private func findings(
        of value: TypedExpression, _ texts: [(part: TypedExpression, text: String)], _ readsAttributes: Bool,
        _ formulas: OpenFormulas
    ) -> [Diagnostic] {
        guard case .reference(let number) = value.node, let reference = formulas.reference(number) else { return [] }
        let given: Set<String>?
        let name: String
        switch reference {
        case .memory(let index), .wasMemory(let index):
            given = values.texts(ofMemory: index)
            name = pack.memory[index].name
        case .attribute(let index) where readsAttributes:
            name = pack.formulas.attributeDeclarations[index].name
            given = values.texts(ofAttribute: name, index: index)
        case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
            .unsent, .uuid, .running, .measure, .metric, .definition, .trackers:
            return []
        }
        guard let given, !given.isEmpty else { return [] }
        let sorted = given.sorted()
        let listed = sorted.prefix(6).map { "\"\($0)\"" }.joined(separator: ", ")
        return texts.compactMap { part, text in
            guard !given.contains(text), let range = formulas.range(of: part) else { return nil }
            let near = closestName(to: text, among: sorted)
            let quote = formulas.text(of: part).hasPrefix("'") ? "'" : "\""
            return Diagnostic(
                .valueNeverGiven, "`\(name)` is never \"\(text)\"", at: range,
                label: given.count == 1 ? "the rules give only \(listed)" : "the rules give \(listed)",
                fixes: near.map { [FixIt("write \"\($0)\"", replacing: range, with: quote + $0 + quote)] } ?? [])
        }
    }
}

extension TypedExpression {
    /// The constant strings that the formula is or lists.
    fileprivate var comparedTexts: [(part: TypedExpression, text: String)] {
        switch node {
        case .constant(.string(let text)): [(self, text)]
        case .list(let items): items.flatMap(\.comparedTexts)
        default: []
        }
    }
}

/// The strings that rules assign to variables and attributes.
struct AssignedStrings {
    private let pack: CheckedPack
    private let attributesRead: Set<Int>

    init(_ pack: CheckedPack) {
        self.pack = pack
        attributesRead = pack.attributesReadFromEvents
    }

    /// Returns all strings that a variable may have, or `nil` if they are not known.
    func texts(ofMemory index: Int) -> Set<String>? {
        var open: Set<Int> = []
        return texts(ofMemory: index, &open)
    }

    /// Returns all strings that rules assign to an attribute, or `nil` if they are not known or the event may supply
    /// others.
    func texts(ofAttribute name: String, index: Int) -> Set<String>? {
        let rules = pack.layers.flatMap(\.attributes).filter { $0.attribute == name }
        guard !rules.isEmpty, !attributesRead.contains(index), !pack.getters.contains(where: { $0.attribute == name })
        else { return nil }
        let caused =
            pack.players.signals.flatMap(\.attributes)
            + pack.transitions.flatMap(\.effects.emissions).flatMap(\.attributes)
        var open: Set<Int> = []
        return union(rules.map(\.value) + caused.filter { $0.name == name }.map(\.value), &open)
    }

    private func texts(ofMemory index: Int, _ open: inout Set<Int>) -> Set<String>? {
        // Assigning the variable its own value adds no string.
        guard open.insert(index).inserted else { return [] }
        let variable = pack.memory[index]
        guard variable.type == .string, variable.property == nil, pack.migrations.isEmpty else { return nil }
        let values = pack.transitions.flatMap { $0.effects.assignments }
            .filter { $0.target == .memory(index) }.map(\.value)
        guard let texts = union(values, &open) else { return nil }
        if case .string(let text)? = variable.initial { return texts.union([text]) }
        return texts
    }

    private func union(_ values: [TypedExpression], _ open: inout Set<Int>) -> Set<String>? {
        var texts: Set<String> = []
        for value in values {
            guard let more = self.texts(of: value, &open) else { return nil }
            texts.formUnion(more)
        }
        return texts
    }

    private func texts(of value: TypedExpression, _ open: inout Set<Int>) -> Set<String>? {
        switch value.node {
        case .constant(.string(let text)): [text]
        case .conditional(_, let then, let otherwise): union([then, otherwise], &open)
        case .coalesce(let left, let right), .orElse(let left, let right, _): union([left, right], &open)
        case .reference(let number):
            switch pack.formulas.references[number] {
            case .memory(let index), .wasMemory(let index): texts(ofMemory: index, &open)
            case .definition(let index): texts(of: pack.formulas.definitions[index], &open)
            case .state, .wasState, .attribute, .record, .family, .each, .now, .action, .since, .elapsed, .within,
                .unsent, .uuid, .running, .measure, .metric, .trackers:
                nil
            }
        case .constant, .element, .field, .has, .holds, .not, .and, .or, .attempt, .operation, .list, .optionalList,
            .map, .index, .call, .embedded, .matches, .hasKey, .comprehension, .bind, .optionalMap, .ratio:
            nil
        }
    }
}

extension CheckedPack {
    /// The attributes that rules read from events before any rule sets attributes.
    fileprivate var attributesReadFromEvents: Set<Int> {
        var early: [TypedExpression] = []
        for transition in transitions {
            early += transition.readings
            early += transition.effects.emissions.flatMap { emission in
                [emission.when, emission.each].compactMap(\.self) + emission.attributes.map(\.value)
            }
        }
        for measure in measures { early += measure.kind.formulas }
        var read = attributes(readBy: early)
        // Rules for other attributes read values that rules have set before; a rule that reads its own attribute reads
        // the incoming value.
        for rule in layers.flatMap(\.attributes) {
            let own = attributes(readBy: [rule.value] + [rule.when].compactMap(\.self))
            read.formUnion(own.filter { formulas.attributeDeclarations[$0].name == rule.attribute })
        }
        return read
    }

    private func attributes(_ isMeant: (String) -> Bool) -> [Int] {
        formulas.attributeDeclarations.indices.filter { isMeant(formulas.attributeDeclarations[$0].name) }
    }

    /// Returns the attributes that expressions read, by index.
    func attributes(readBy expressions: [TypedExpression]) -> Set<Int> {
        var read: Set<Int> = []
        var seen: Set<Int> = []
        var waiting = expressions
        while let expression = waiting.popLast() {
            for number in expression.references where seen.insert(number).inserted {
                switch formulas.references[number] {
                case .attribute(let index): read.insert(index)
                case .definition(let index): waiting.append(formulas.definitions[index])
                case .record(let index):
                    let names = Set(records[index].fields.map(\.attribute))
                    read.formUnion(attributes { names.contains($0) })
                case .family(let index):
                    let start = families[index].name + "."
                    read.formUnion(attributes { $0.hasPrefix(start) })
                case .state, .memory, .wasState, .wasMemory, .each, .now, .action, .since, .elapsed, .within,
                    .unsent, .uuid, .running, .measure, .metric, .trackers:
                    continue
                }
            }
        }
        return read
    }
}

extension Measure.Kind {
    fileprivate var formulas: [TypedExpression] {
        switch self {
        case .time(let condition): [condition]
        case .partition(let condition, let enumeration, _): [condition, enumeration]
        case .weighted(let value, let condition): [value, condition]
        case .count(_, let condition): [condition].compactMap(\.self)
        case .samples(let value, _, let condition): [value] + [condition].compactMap(\.self)
        case .ranges(let value, let condition, let speed, _, _): [value, condition] + [speed].compactMap(\.self)
        }
    }
}

import AVTCore
import AVTDiagnostics
import AVTYAML

/// Checks the structure of a document against the declarations of its keys and reports all differences.
///
/// Later stages can therefore skip invalid content silently.
struct StructureCheck {
    var diagnostics: DiagnosticCollector
    /// False if the document breaks off, so that nothing can be reported as missing.
    let isComplete: Bool
    /// The mappings around the current node, outermost first, including its own.
    var enclosing: [Level] = []
    /// The offsets of keys that were reported as misplaced.
    var misplacedKeys: Set<Int> = []
    /// The right spellings of declared names that were reported as invalid.
    private(set) var correctedNames: Set<String> = []
    /// Keys that belong to the next mapping but follow it because they are indented too little.
    private var adoptedKeys: Set<String> = []

    init(diagnostics: DiagnosticCollector, isComplete: Bool) {
        self.diagnostics = diagnostics
        self.isComplete = isComplete
    }

    /// Checks a node against the declaration of its value.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - value: The declaration.
    ///   - phrase: What the node belongs to, for messages, such as "`accept`".
    mutating func check(_ node: YAMLNode, is value: ValueDeclaration, at phrase: String) {
        switch value {
        case .text, .formula, .flag, .oneOf, .name, .reference, .referenceOrNone:
            checkScalar(node, is: value, at: phrase)
        case .actions:
            if node.scalar?.text != "any" { check(node, is: .oneOrList(.reference(.action)), at: phrase) }
        case .list(let item):
            guard let items = node.items else { return reportKind(of: node, expected: value, at: phrase) }
            for node in items { check(node, is: item, at: "an item of \(phrase)") }
        case .oneOrList(let item):
            if let items = node.items {
                if items.isEmpty { reportEmpty(node, at: phrase) }
                for node in items { check(node, is: item, at: "an item of \(phrase)") }
            } else {
                check(node, is: item, at: phrase)
            }
        case .mapping(let mapping):
            guard let pairs = node.pairs else { return reportKind(of: node, expected: value, at: phrase) }
            check(pairs, of: node, are: mapping)
        case .entries(let key, let entry):
            guard let pairs = node.pairs else { return reportKind(of: node, expected: value, at: phrase) }
            check(pairs, of: node, areNamed: key, with: entry, at: phrase)
        case .either(let values):
            if let fit = values.first(where: { $0.fits(node) }) {
                check(node, is: fit, at: phrase)
            } else {
                reportKind(of: node, expected: value, at: phrase)
            }
        }
    }

    private mutating func check(
        _ pairs: [YAMLPair], of node: YAMLNode, areNamed key: ValueDeclaration, with entry: ValueDeclaration,
        at phrase: String
    ) {
        var pairs = pairs
        if let diagnostic = missingOwner(in: &pairs, of: node, key, entry)
            ?? needlessOwner(in: &pairs, key, entry, at: phrase)
        {
            diagnostics.report(diagnostic)
        }
        for (index, pair) in pairs.enumerated() where !misplacedKeys.contains(pair.key.range.lower) {
            guard let name = pair.key.text else {
                reportKind(of: pair.key, expected: key, at: "a key of \(phrase)")
                continue
            }
            if isComplete, pair.value.isAbsent, !pair.value.isRejected, let problem = name.pairWithEqualsSign {
                diagnostics.report(problem)
                continue
            }
            if isMisplacedEntry(pair, name, expecting: entry), reportMisplaced(pair, name, in: phrase, after: nil) {
                continue
            }
            if case .name(let kind) = key { check(name, isNameOf: kind, beside: pairs) }
            if pair.value.isAbsent, let mapping = entry.innerMapping {
                let unindented = adoptAll(pairs[(index + 1)...], behind: pair, name, entry, mapping)
                if !unindented.isEmpty {
                    check(unindented, of: pair.value, are: mapping)
                    continue
                }
            }
            adoptedKeys = adopt(pairs[(index + 1)...], behind: pair, entry)
            check(pair.value, is: entry, at: "`\(name.text)`")
            adoptedKeys = []
        }
    }

    private mutating func check(_ pairs: [YAMLPair], of node: YAMLNode, are mapping: MappingDeclaration) {
        var found = adoptedKeys
        adoptedKeys = []
        var isMerged = false
        let names = Set(pairs.compactMap { $0.key.scalar?.text })
        enclosing.append(Level(mapping: mapping, pairs: pairs))
        defer { enclosing.removeLast() }
        var unindented: Int?
        for (index, pair) in pairs.enumerated() where index != unindented {
            guard let key = pair.key.text else {
                reportKind(of: pair.key, expected: .text, at: "a key of \(mapping.phrase)")
                continue
            }
            if key.text == "<<" {
                isMerged = true
                continue
            }
            guard let declaration = mapping.key(key.text) else {
                let previous = index > 0 ? pairs[index - 1] : nil
                let present = names.union(found)
                let meant = mapping.keyMeant(by: key.text, for: pair.value, beside: present)
                // A key that is needed here is rather called differently than written elsewhere.
                let isNeeded =
                    meant.map { !present.contains($0.name) && mapping.isNeeded($0.name, beside: present) } ?? false
                if !isNeeded,
                    reportMisplaced(pair, key, in: mapping.phrase, after: previous, isMisspelt: meant != nil)
                {
                    continue
                }
                // A misspelt key must not be reported as missing as well.
                let advice = adviceOnKey(key.text, pair.value, of: mapping, after: previous)
                if let meant = reportUnknown(key, in: mapping, beside: present, meant: meant, advice) {
                    found.insert(meant)
                }
                continue
            }
            found.insert(key.text)
            if pair.value.isAbsent, case .mapping(let inner) = declaration.value, index + 1 < pairs.count,
                reportUnindented(pairs[index + 1], of: inner, below: key, in: mapping)
            {
                unindented = index + 1
                continue
            }
            // An entry that is indented too little leaves the key before it empty.
            if pair.value.isAbsent, index + 1 < pairs.count, let next = pairs[index + 1].key.text,
                mapping.key(next.text) == nil, accepts(next, pairs[index + 1], in: declaration.value, pair.value)
            {
                continue
            }
            check(pair.value, is: declaration.value, at: "`\(key.text)`")
        }
        if isComplete, !isMerged { reportMissing(from: found, at: pairs.first?.key.range ?? node.range, of: mapping) }
        let alternatives = mapping.oneOf.filter { mapping.key($0) != nil && node[$0] != nil }
        if alternatives.count > 1, let second = pairs.last(where: { alternatives.contains($0.key.text?.text ?? "") }) {
            let keys = alternatives.map { "`\($0)`" }.joined(separator: " and ")
            report(
                .contradictoryKeys, "\(mapping.phrase) cannot have both \(keys)", at: second.key.range,
                label: "leave one of them out")
        }
    }

    private mutating func reportMissing(from found: Set<String>, at range: SourceRange, of mapping: MappingDeclaration)
    {
        for key in mapping.keys where key.isRequired && !found.contains(key.name) {
            report(
                .missingKey, "\(mapping.phrase) needs the key `\(key.name)`", at: range,
                label: "no `\(key.name)` here", notes: ["`\(key.name)`: \(key.note)"] + overrideNotes)
        }
        guard !mapping.oneOf.isEmpty, found.isDisjoint(with: mapping.oneOf) else { return }
        let keys = mapping.oneOf.compactMap { mapping.key($0) }
        report(
            .missingKey,
            "\(mapping.phrase) needs the key \(keys.map { "`\($0.name)`" }.joined(separator: " or "))", at: range,
            notes: keys.map { "`\($0.name)`: \($0.note)" } + overrideNotes)
    }

    // MARK: Scalars

    private mutating func checkScalar(_ node: YAMLNode, is value: ValueDeclaration, at phrase: String) {
        guard node.scalar != nil, !node.isAbsent else { return reportKind(of: node, expected: value, at: phrase) }
        guard let text = node.text else { return }
        switch value {
        case .flag:
            check(text, isOneOf: ["true", "false"], at: phrase)
            if text.isQuoted, let keyword = ["true", "false"].first(where: { $0 == text.text }) {
                var problem = Diagnostic.problem(
                    .enumValueUnknown, "`\(text.range.text)` is a text, and \(phrase) takes `true` or `false`",
                    at: text.range, label: "write it without quotes")
                problem.fixes = [FixIt("write `\(keyword)`", replacing: text.range, with: keyword)]
                diagnostics.report(problem)
            }
        case .oneOf(let keywords):
            check(text, isOneOf: keywords, at: phrase)
        case .name(let kind):
            check(text, isNameOf: kind)
        case .formula:
            if text.text.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
                report(.wrongValueKind, "\(phrase) is empty; it takes a formula", at: text.range)
            }
        default:
            break
        }
    }

    private mutating func check(_ text: TextSyntax, isOneOf keywords: [String], at phrase: String) {
        guard !keywords.contains(text.text) else { return }
        let list = keywords.map { "`\($0)`" }.joined(separator: ", ")
        let advice = advice(forWord: text.text, among: keywords)
        diagnostics.report(
            .unknown(
                .enumValueUnknown, "`\(text.text)` is not a value of \(phrase)", text,
                among: advice == nil ? keywords : [], label: advice, notes: ["it takes one of \(list)"],
                meant: usualKeyword(for: text.text, among: keywords)))
    }

    private mutating func check(_ name: TextSyntax, isNameOf kind: NameKind, beside pairs: [YAMLPair] = []) {
        if name.text.isEmpty {
            report(
                .invalidIdentifier, "the name of \(kind.phrase) is empty", at: name.range,
                label: "write it in \(kind.style)")
        } else if let reading = kind.reservation(of: name.text) {
            report(
                .reservedName, "`\(name.text)` cannot be the name of \(kind.phrase)", at: name.range,
                label: reading)
        } else if !kind.accepts(name.text) {
            var problem = Diagnostic.problem(
                .invalidIdentifier, "`\(name.text)` is not a valid name of \(kind.phrase)", at: name.range,
                label: "write it in \(kind.style)")
            if case .attribute = kind {
                problem.notes.append(
                    DiagnosticNote("it is also the name in events: rename it in the log or the app, too"))
            }
            if let spelling = kind.spelling(of: name.text), !diagnostics.isFull {
                correctedNames.insert(spelling)
                let others = pairs.lazy.compactMap(\.key.scalar?.text).filter { $0 != name.text }
                if let other = others.first(where: { kind.spelling(of: $0) == spelling }) {
                    // A fix-it would turn an invalid name into a duplicate key, which is worse.
                    problem.notes.append(DiagnosticNote("`\(other)` and `\(name.text)` would both be `\(spelling)`"))
                } else {
                    problem.fixes = [name.fix(writing: spelling)]
                }
            }
            diagnostics.report(problem)
        }
    }

    // MARK: Reports

    private mutating func reportKind(of node: YAMLNode, expected: ValueDeclaration, at phrase: String) {
        guard !node.isRejected, isComplete || !node.isAbsent else { return }
        guard !node.isAbsent else {
            let content = expected.content.map { "; " + $0 } ?? ""
            return report(
                .wrongNodeKind, "\(phrase) is empty", at: node.range, label: "it takes \(expected.phrase)\(content)")
        }
        if case .mapping(let mapping) = expected, case .scalar(let scalar) = node.kind, scalar.style == .plain,
            let keyword = keyWithoutColon(in: scalar.text), mapping.key(keyword) != nil
        {
            let key = node.range.file.range(node.range.lower, node.range.lower + keyword.utf8.count)
            return diagnostics.report(.missingColon(behind: key))
        }
        let label = adviceOnKind(of: node, expected: expected, at: phrase) ?? expected.content
        var problem = Diagnostic.problem(
            .wrongNodeKind, "\(phrase) must be \(timer(at: phrase) ?? expected.phrase), not \(node.phrase)",
            at: node.range, label: label)
        if case .list(let item) = expected, case .scalar(let scalar) = node.kind, item.fits(node),
            scalar.style != .literal, scalar.style != .folded
        {
            let text = "[\(node.range.text)]"
            problem.fixes = [FixIt("write `\(text)`", replacing: node.range, with: text)]
        }
        diagnostics.report(problem)
    }

    private mutating func reportEmpty(_ node: YAMLNode, at phrase: String) {
        let key = enclosing.last?.mapping.keys.first { "`\($0.name)`" == phrase }
        report(
            .wrongValueKind, "\(phrase) is an empty list", at: node.range,
            label: key?.isRequired == true ? "it needs at least one item" : "leave the key out instead")
    }

    /// Reports an unknown key, and returns the one that is probably meant, or `nil` if none is similar.
    private mutating func reportUnknown(
        _ key: TextSyntax, in mapping: MappingDeclaration, beside others: Set<String>, meant: ResembledName?,
        _ advice: String?
    ) -> String? {
        var key = key
        key.neighbours = others
        let names = mapping.keys.map(\.name)
        let keyword = String(key.text.prefix { $0 != " " })
        if keyword.utf8.count < key.text.utf8.count, !key.isQuoted, mapping.key(keyword) != nil {
            let end = key.range.lower + keyword.utf8.count
            let file = key.range.file
            diagnostics.report(
                Diagnostic(
                    .unknownKey, "a colon is missing after `\(keyword)`", at: file.range(key.range.lower, end),
                    label: "YAML reads `\(key.text)` as the key",
                    fixes: [FixIt("write `\(keyword): `", replacing: file.range(end, end), with: ":")]))
            return keyword
        }
        if let advice {
            report(.unknownKey, "\(mapping.phrase) has no `\(key.text)`", at: key.range, label: advice)
            return nil
        }
        diagnostics.report(
            .unknown(
                .unknownKey, "`\(key.text)` is not a key of \(mapping.phrase)", key, among: [],
                label: meant.map { "did you mean `\($0.name)`?" },
                notes: ["the keys are \(names.map { "`\($0)`" }.joined(separator: ", "))"],
                meant: meant?.isCertain == true ? meant?.name : nil))
        return meant?.name
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: String, at range: SourceRange, label: String? = nil,
        notes: [String] = []
    ) {
        diagnostics.report(.problem(code, message, at: range, label: label, notes: notes))
    }
}

extension ValueDeclaration {
    /// Returns true if a node is of a YAML kind that this declaration permits.
    func fits(_ node: YAMLNode) -> Bool {
        switch self {
        case .text, .formula, .flag, .oneOf, .name, .reference, .referenceOrNone: node.scalar != nil
        case .list: node.items != nil
        case .mapping, .entries: node.pairs != nil
        case .actions: node.pairs == nil
        case .oneOrList(let item): node.items != nil || item.fits(node)
        case .either(let values): values.contains { $0.fits(node) }
        }
    }
}

import AVTDiagnostics

/// Compares the meanings of two versions of a program, pack by pack.
struct MeaningComparison {
    private let old: LayeredPack
    private let new: LayeredPack
    private let oldInterface: PackInterface
    private let newInterface: PackInterface
    private var ofOld: FormulaNormalizer
    private var ofNew: FormulaNormalizer
    private var graph = DependencyGraph()
    private var targetsOfRules: [String: Set<DependencyGraph.Node>] = [:]

    /// - Parameters:
    ///   - old: The earlier version, with its interface.
    ///   - new: This version, with its interface.
    ///   - renames: The new names of variables of the old version, as declared by migrations.
    init(
        from old: (pack: LayeredPack, interface: PackInterface), to new: (pack: LayeredPack, interface: PackInterface),
        renames: [String: String]
    ) {
        (self.old, oldInterface) = old
        (self.new, newInterface) = new
        ofOld = FormulaNormalizer(names: FormulaNames(old.pack), renames: renames)
        ofNew = FormulaNormalizer(names: FormulaNames(new.pack))
        findRenames()
        findChangedDefinitions()
        graph.add(self.new, ofNew)
        graph.add(self.old, ofOld)
        // Added again, because the actions of both versions are known only now.
        graph.add(self.new, ofNew)
        findTargetsOfRules()
    }

    /// Finds what the removal of a rule changes, because its layer no longer contains the rule.
    private mutating func findTargetsOfRules() {
        guard (old.layers + new.layers).contains(where: { !$0.syntax.header.remove.isEmpty }) else { return }
        for (layers, normalizer) in [(old.layers, ofOld), (new.layers, ofNew)] {
            for element in layers.flatMap({ $0.syntax.elements(normalizer) }) where element.kind != .removal {
                targetsOfRules[element.name, default: []].formUnion(element.targets(of: nil, in: graph))
            }
        }
    }

    // MARK: Names

    /// Finds variables, measures, timers and scopes that differ only in their names.
    ///
    /// It does not matter which are paired: if formulas are the same under the new names, so are their meanings.
    private mutating func findRenames() {
        for kind in WrittenElement.Kind.allCases where kind.isRenamed {
            for (old, new) in pairs {
                let (before, now) = (elements(of: old, ofOld, kind), elements(of: new, ofNew, kind))
                let known = Set(now.map(\.name))
                let previous = Set(before.map(\.name))
                var free = now.filter { !previous.contains($0.name) }
                for element in before where !known.contains(element.name) {
                    guard let index = free.firstIndex(where: { $0.means(the: element) }) else { continue }
                    guard let name = (element.entry as? any NamedByAuthor)?.authorsName else { continue }
                    ofOld.renames[name] = free[index].name
                    free.remove(at: index)
                }
            }
        }
    }

    /// Finds definitions with the same name but a different meaning, so that a change is listed where it is made.
    private mutating func findChangedDefinitions() {
        let (before, now) = (ofOld.names.definitions, ofNew.names.definitions)
        let changed = now.filter { name, definition in
            before[name].map { ofOld.text(of: $0) != ofNew.text(of: definition) } ?? false
        }
        ofOld.opaque = Set(changed.keys)
        ofNew.opaque = ofOld.opaque
    }

    private var pairs: [(old: PackLayer?, new: PackLayer?)] {
        var waiting = old.layers
        var pairs: [(PackLayer?, PackLayer?)] = new.layers.map { layer in
            let index = waiting.firstIndex { $0.syntax.header.name.text == layer.syntax.header.name.text }
            return (index.map { waiting.remove(at: $0) }, layer)
        }
        // The outermost pack may have another name.
        if let first = pairs.first, first.0 == nil,
            let index = waiting.firstIndex(where: {
                $0.syntax.header.name.text == old.layers.first?.syntax.header.name.text
            })
        {
            pairs[0].0 = waiting.remove(at: index)
        }
        return pairs + waiting.map { ($0, nil) }
    }

    private func elements(
        of layer: PackLayer?, _ normalizer: FormulaNormalizer, _ kind: WrittenElement.Kind
    ) -> [WrittenElement] {
        layer?.syntax.elements(normalizer) { $0 == kind } ?? []
    }

    // MARK: Changes

    /// Returns the changes of each pack, the outermost first.
    func layers() -> [LayerChanges] {
        pairs.map { old, new in
            let found = changes(from: old, to: new)
            let visible = found.changes.filter { !$0.isAddition }.map(\.step).max() ?? VersionStep.none
            let adds = found.adds || found.changes.contains(where: \.isAddition)
            let name = (new ?? old)?.syntax.header.name.text ?? ""
            return LayerChanges(
                name: name, oldVersion: old?.syntax.header.version.text, newVersion: new?.syntax.header.version.text,
                needed: max(visible, adds ? .minor : found.isOther ? .patch : VersionStep.none), isExtended: adds,
                changes: found.changes)
        }
    }

    private func changes(
        from old: PackLayer?, to new: PackLayer?
    ) -> (changes: [MeaningChange], adds: Bool, isOther: Bool) {
        var before = old?.syntax.elements(ofOld) ?? []
        var now = new?.syntax.elements(ofNew) ?? []
        let (oldElements, newElements) = (before, now)
        var pairs: [OrderComparison.Pair] = []
        func pair(_ old: WrittenElement, _ new: WrittenElement) {
            guard let oldIndex = oldElements.index(of: old), let newIndex = newElements.index(of: new) else { return }
            pairs.append(OrderComparison.Pair(old: old, oldIndex: oldIndex, new: new, newIndex: newIndex))
        }
        var changes: [MeaningChange] = []
        let context = ChangeContext(
            layer: (new ?? old)?.syntax.header.name.text ?? "", version: old?.syntax.header.version.text ?? "",
            graph: graph, old: oldInterface, new: newInterface, changedDefinitions: ofNew.opaque,
            targetsOfRules: targetsOfRules)
        for element in now {
            guard let index = before.firstIndex(where: { $0.kind == element.kind && $0.name == element.name }) else {
                continue
            }
            let earlier = before.remove(at: index)
            changes += context.changes(from: earlier, to: element)
            pair(earlier, element)
            now.removeAll { $0.kind == element.kind && $0.name == element.name }
        }
        // An entry that differs only in its name has the same meaning.
        now.removeAll { element in
            guard element.kind.isNamedForReaders, let index = before.firstIndex(where: { element.means(the: $0) })
            else {
                return false
            }
            pair(before.remove(at: index), element)
            return true
        }
        changes += OrderComparison(pairs: pairs, context: context, ofOld: ofOld, ofNew: ofNew).changes()
        let added = now.filter { !context.isReported($0) }
        changes += added.compactMap { context.added($0) } + before.compactMap { context.removed($0) }
        if let old, let new {
            changes += new.syntax.verdictCodes(ofNew, tested: self.new.namesTestedAlone).changes(
                since: old.syntax.verdictCodes(ofOld, tested: self.old.namesTestedAlone),
                layer: new.syntax.header.name.text, version: old.syntax.header.version.text)
        }
        let adds = now.contains { context.isPartOfInterface($0) }
        let texts = (old?.syntax.file.text, new?.syntax.file.text)
        return (changes, adds, texts.0 != texts.1)
    }
}

extension [WrittenElement] {
    /// Returns the index of an entry, by its kind and name.
    fileprivate func index(of element: WrittenElement) -> Int? {
        firstIndex { $0.kind == element.kind && $0.name == element.name }
    }
}

/// An entry with a name that its author chose.
private protocol NamedByAuthor {
    var authorsName: String { get }
}

extension StateSyntax: NamedByAuthor { fileprivate var authorsName: String { name.text } }
extension MemorySyntax: NamedByAuthor { fileprivate var authorsName: String { name.text } }
extension MeasureSyntax: NamedByAuthor { fileprivate var authorsName: String { name.text } }
extension ScopeSyntax: NamedByAuthor { fileprivate var authorsName: String { name.text } }
extension TimerSyntax: NamedByAuthor { fileprivate var authorsName: String { name.text } }

extension WrittenElement {
    /// Returns whether two entries differ only in their names.
    func means(the other: WrittenElement) -> Bool {
        func texts(_ element: WrittenElement) -> [String] {
            element.parts.map { "\($0.path): \($0.meaning)" }.sorted()
        }
        return kind == other.kind && texts(self) == texts(other)
    }
}

extension WrittenElement.Kind {
    /// True for entries whose names are visible only in verdicts and overrides.
    fileprivate var isNamedForReaders: Bool {
        switch self {
        case .transition, .hold, .limit, .duplicates, .definition, .signal: true
        case .parameter, .player, .extension, .order, .removal, .action, .attributeDeclaration, .record, .family,
            .metricDeclaration, .trackerKind, .scope, .state, .memory, .measure, .getter, .attribute, .payload,
            .metric, .timer, .consents, .treatment, .others, .sample:
            isRenamed
        }
    }
}

import AVTCore
import AVTDiagnostics

/// Determines what a changed entry of a pack can affect.
struct ChangeContext {
    /// The name of the pack.
    let layer: String
    /// The previous version of the pack.
    let version: String
    /// The dependencies in both versions.
    let graph: DependencyGraph
    /// The interfaces that others rely on, before and now.
    let old: PackInterface
    let new: PackInterface
    /// Definitions that both versions have with different meanings; all others are part of the formulas that name them.
    let changedDefinitions: Set<String>
    /// The nodes that the rules with a name, in any pack of both versions, change directly; by name.
    let targetsOfRules: [String: Set<DependencyGraph.Node>]

    // MARK: Entries

    /// Returns the changes of an entry that both versions have.
    func changes(from old: WrittenElement, to new: WrittenElement) -> [MeaningChange] {
        guard !isReported(new) else { return [] }
        let paths = (new.parts + old.parts).map(\.path).reduce(into: [String]()) { paths, path in
            if !paths.contains(path) { paths.append(path) }
        }
        return paths.filter { path in
            // An event that is no longer derived, or is new, shows in the list of derived events.
            let keys = path.split(separator: ".")
            guard keys.count > 2, keys[0] == "emit" else { return true }
            return (old.derives(keys[1]), new.derives(keys[1])) == (true, true)
        }.flatMap { changes(of: $0, from: old, to: new) }
    }

    private func changes(of path: String, from old: WrittenElement, to new: WrittenElement) -> [MeaningChange] {
        var before = old.parts.filter { $0.path == path }
        var now = new.parts.filter { $0.path == path }
        now.removeAll { part in
            guard let index = before.firstIndex(where: { $0.meaning == part.meaning }) else { return false }
            before.remove(at: index)
            return true
        }
        guard !now.isEmpty || !before.isEmpty else { return [] }
        // A default has the same meaning whether it is written or not.
        if before.isEmpty || now.isEmpty {
            let defaults = (now.isEmpty ? new : old).defaults(of: path)
            if (before + now).allSatisfy({ defaults.contains($0.meaning) }) { return [] }
        }
        let effect = effect(of: targets(of: old, path).union(targets(of: new, path)))
        guard !effect.isEmpty else { return [] }
        let key = path.isEmpty ? "value" : path
        // A value with another type also has another formula; the change of type is already reported.
        guard key != "value" || !hasOtherType(new) else { return [] }
        return (0..<max(before.count, now.count)).map { index in
            let (then, now) = (before.at(index), now.at(index))
            let what =
                then == nil
                ? "\(new.phrase) has a new `\(key)`"
                : now == nil
                    ? "\(new.phrase) no longer has the `\(key)` of \(version)"
                    : "\(new.phrase) has another `\(key)` than in \(version)"
            return MeaningChange(
                layer: layer, code: new.kind.code(of: path), message: what,
                new: (now?.text ?? "", now?.range ?? new.range),
                old: (then?.text ?? "", then?.range ?? old.range), effect: effect,
                isAddition: new.widens(path, from: then, to: now))
        }
    }

    /// Returns the change that a new entry makes, or `nil` if nothing that is sent or read by apps can differ.
    func added(_ element: WrittenElement) -> MeaningChange? {
        guard !isPartOfOthers(element) else { return nil }
        let all = effect(of: targets(of: element, nil))
        guard !all.isEmpty else { return nil }
        let known = known(of: all)
        return MeaningChange(
            layer: layer, code: element.kind.code(of: ""), message: "\(element.phrase) is new",
            new: (element.name, element.range), old: nil, effect: known.isEmpty ? all : known,
            isAddition: known.isEmpty)
    }

    /// Returns the change that a removed entry makes, or `nil` if nothing that is sent or read by apps can differ.
    func removed(_ element: WrittenElement) -> MeaningChange? {
        guard !isReported(element), !isPartOfOthers(element) else { return nil }
        let all = effect(of: targets(of: element, nil))
        guard !all.isEmpty else { return nil }
        // What a pack below sends again because its removal was dropped is new to consumers.
        let known = known(of: all)
        return MeaningChange(
            layer: layer, code: element.kind.code(of: ""), message: "\(element.phrase) of \(version) was removed",
            new: nil, old: (element.name, element.range), effect: known.isEmpty ? all : known,
            isAddition: known.isEmpty)
    }

    /// Returns the part of an effect that consumers of the old version can notice.
    private func known(of effect: MeaningChange.Effect) -> MeaningChange.Effect {
        MeaningChange.Effect(
            metrics: effect.metrics.filter { old.metrics[$0] != nil },
            actions: effect.actions.filter { !isNew(action: $0) },
            // An attribute that no rule sets may come from the app in both versions.
            attributes: effect.attributes.filter { old.attributes[$0] != nil || new.attributes[$0] == nil },
            flags: effect.flags)
    }

    /// True if the comparison of interfaces already reports that something was removed or has another type.
    func isReported(_ element: WrittenElement) -> Bool {
        switch element.kind {
        case .metric, .metricDeclaration: old.metrics[element.name] != nil && new.metrics[element.name] == nil
        case .attribute, .getter: old.attributes[element.name] != nil && new.attributes[element.name] == nil
        case .attributeDeclaration: old.attributes[element.name]?.phrase != new.attributes[element.name]?.phrase
        case .parameter:
            old.parameters[element.name]?.phrase != new.parameters[element.name]?.phrase
                && old.parameters[element.name] != nil
        case .action: old.declaredActions[element.name] != nil && new.declaredActions[element.name] == nil
        case .player, .extension, .order, .removal, .record, .family, .trackerKind, .definition, .scope, .state,
            .memory, .measure, .signal, .transition, .payload, .timer, .hold, .consents, .treatment, .others,
            .sample, .limit, .duplicates:
            false
        }
    }

    /// True for a metric or an attribute of both versions whose type differs; the comparison of interfaces reports it.
    private func hasOtherType(_ element: WrittenElement) -> Bool {
        switch element.kind {
        case .metric: old.metrics[element.name]?.phrase != new.metrics[element.name]?.phrase
        case .attribute: old.attributes[element.name]?.phrase != new.attributes[element.name]?.phrase
        case .parameter, .player, .extension, .order, .removal, .action, .attributeDeclaration, .record, .family,
            .metricDeclaration, .trackerKind, .definition, .scope, .state, .memory, .measure, .getter, .signal,
            .transition, .payload, .timer, .hold, .consents, .treatment, .others, .sample, .limit, .duplicates:
            false
        }
    }

    /// True for entries that show in others: a definition in the formulas that name it, a declaration in its metric.
    private func isPartOfOthers(_ element: WrittenElement) -> Bool {
        switch element.kind {
        case .definition: !changedDefinitions.contains(element.name)
        case .metricDeclaration: true
        case .parameter, .player, .extension, .order, .removal, .action, .attributeDeclaration, .record, .family,
            .trackerKind, .scope, .state, .memory, .measure, .getter, .signal, .transition, .attribute, .payload,
            .metric, .timer, .hold, .consents, .treatment, .others, .sample, .limit, .duplicates:
            false
        }
    }

    /// Returns what a change of a part of an entry, or of the entry if `path` is `nil`, changes directly.
    func targets(of element: WrittenElement, _ path: String?) -> Set<DependencyGraph.Node> {
        let own = element.kind == .removal ? targetsOfRules[element.name] : nil
        return own ?? element.targets(of: path, in: graph)
    }

    /// True if others can rely on the entry.
    func isPartOfInterface(_ element: WrittenElement) -> Bool {
        [.metric, .attribute, .getter, .action, .parameter].contains(element.kind)
    }

    private func isNew(action: String) -> Bool {
        !StandardVocabulary.actions.contains(action) && old.declaredActions[action] == nil
            && old.emittedActions[action] == nil
    }

    // MARK: Effects

    /// Returns what a change of some nodes can affect.
    func effect(of targets: Set<DependencyGraph.Node>) -> MeaningChange.Effect {
        var effect = MeaningChange.Effect()
        var actions: Set<String> = []
        var attributes: Set<String> = []
        for node in graph.reachable(from: targets) {
            switch node {
            case .metric(let name) where old.metrics[name] != nil || new.metrics[name] != nil:
                effect.metrics.append(name)
            case .delivered(let action) where action != StandardAction.closing && graph.actions.contains(action):
                actions.insert(action)
            case .attribute(let name) where isSent(attribute: name): attributes.insert(name)
            case .name(let name) where Self.standardFlags.contains(name): effect.flags.append(name)
            // The app may add attributes to events without any rule mentioning them.
            case .deliveredAttribute(let name): attributes.insert(name)
            default: break
            }
        }
        effect.metrics.sort()
        effect.flags.sort()
        effect.actions = actions.sorted()
        effect.attributes = attributes.sorted()
        return effect
    }

    private static let standardFlags = StandardFlag.names

    private func isSent(attribute: String) -> Bool {
        old.attributes[attribute] != nil || new.attributes[attribute] != nil
    }
}

extension WrittenElement {
    /// True if a part allows more than before, and nothing else has changed.
    fileprivate func widens(_ path: String, from old: Part?, to new: Part?) -> Bool {
        if kind == .metricDeclaration { return old == nil }
        guard kind == .parameter, ["minimum", "maximum"].contains(path), old != nil else { return false }
        guard let new else { return true }
        guard let before = old.flatMap({ Double($0.meaning) }), let now = Double(new.meaning) else { return false }
        return path == "minimum" ? now < before : now > before
    }
}

extension WrittenElement.Kind {
    /// Returns the code of a change of a part.
    fileprivate func code(of path: String) -> DiagnosticCode {
        switch self {
        case .metric, .metricDeclaration: .metricMeaningChanged
        case .attribute, .getter, .payload, .attributeDeclaration, .record, .family, .action: .attributeMeaningChanged
        case .definition, .measure: .definitionMeaningChanged
        case .transition:
            TransitionSyntax.ConditionKey(rawValue: path) != nil
                || ["when", "action", "except", "stage", ""].contains(path)
                ? .conditionChanged : .effectChanged
        case .player, .trackerKind: .conditionChanged
        case .signal: .effectChanged
        case .state, .memory, .scope: .variableChanged
        case .timer, .hold: .timingChanged
        case .limit, .duplicates, .sample, .treatment, .others, .consents: .deliveryChanged
        case .parameter, .extension: .defaultChanged
        case .order, .removal: .layersChanged
        }
    }
}

extension [WrittenElement.Part] {
    fileprivate func at(_ index: Int) -> WrittenElement.Part? {
        indices.contains(index) ? self[index] : nil
    }
}

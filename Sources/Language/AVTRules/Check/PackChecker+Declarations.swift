import AVTDiagnostics
import AVTEngine
import AVTExpressions

extension PackChecker {
    /// Checks timers, in the order of their indices.
    mutating func checkTimers() {
        for layerEntry in timers {
            let entry = layerEntry.entry
            let context = FormulaContext.standing("the condition of a timer", origin: layerEntry.origin)
            let after = entry.after.flatMap { period($0, "the period of a timer", origin: layerEntry.origin) }
            let every = entry.every.flatMap { period($0, "the period of a timer", origin: layerEntry.origin) }
            let condition = entry.condition.flatMap { self.condition($0, context) }
            guard let action = emittedAction(entry.emit) else { continue }
            if entry.condition != nil { usedNames.insert(entry.name.text) }
            checked.timers.append(
                TimerDeclaration(
                    name: entry.name.text, after: after, every: every, condition: condition,
                    keepsPhase: entry.keepsPhase, action: action))
        }
    }

    /// Checks getters.
    mutating func checkGetters() {
        for layerEntry in pack.layers.flatMap(\.getters) {
            let entry = layerEntry.entry
            var context = FormulaContext(
                phrase: "a getter", abilities: [.time, .measures, .timers, .windows], origin: layerEntry.origin)
            context.allowsMissing = true
            let attribute = attribute(entry.name)
            let value = value(entry.value, context, attribute.map { ExpectedValue(of: $0, entry.name) })
            context.abilities.insert(.action)
            let when = entry.when.flatMap { condition($0, context) }
            guard attribute != nil, let value else { continue }
            checked.getters.append(
                Getter(attribute: entry.name.text, when: when, value: value, formula: entry.value))
        }
    }

    /// Checks the rules for what players report.
    mutating func checkSignals() {
        for (layer, layerEntry) in pack.layers.flatMap({ layer in layer.signals.map { (layer, $0) } }) {
            let entry = layerEntry.entry
            let context = FormulaContext.standing("the condition of a signal", origin: layerEntry.origin)
            let when = entry.when.flatMap { condition($0, context) }
            let actions = entry.emit.compactMap { emittedAction($0) }
            var attributes: [(name: String, value: TypedExpression)] = []
            var given = FormulaContext.standing("an attribute of a signal", origin: layerEntry.origin)
            given.allowsMissing = true
            for assignment in entry.with {
                let expected = attribute(assignment.name).map { ExpectedValue(of: $0, assignment.name) }
                guard let value = value(assignment.value, given, expected) else { continue }
                attributes.append((assignment.name.text, value))
            }
            let trigger: Signal.Trigger =
                switch entry.trigger {
                case .signal(let name): .signal(name.text)
                case .property(let name, let becomes): .property(name.text, becomes: becomes?.text)
                }
            if case .property(_, let becomes?) = entry.trigger { checkQuotes(of: becomes) }
            checked.signals.append(
                Signal(
                    layerName: layer.syntax.header.name.text, trigger: trigger, when: when, actions: actions,
                    attributes: attributes))
        }
    }

    /// Warns about a value in quotes of its own, which no property has: JSON's quotes are omitted here.
    private mutating func checkQuotes(of becomes: TextSyntax) {
        let text = becomes.text
        guard becomes.isQuoted, text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return }
        let word = String(text.dropFirst().dropLast())
        var diagnostic = Diagnostic.problem(
            .valueNeverGiven, "no property becomes `\(text)` with these quotes", at: becomes.range,
            label: "texts are written without the quotes of JSON")
        diagnostic.severity = .warning
        diagnostic.fixes = [FixIt("write `\(word)`", replacing: becomes.range, with: "\"\(word)\"")]
        diagnostics.report(diagnostic)
    }

    /// Checks kinds of tracker.
    ///
    /// Packs may declare the same kind if the declarations agree.
    mutating func checkTrackerKinds() {
        var declared: [String: TextSyntax] = [:]
        for kind in pack.layers.reversed().flatMap(\.syntax.trackers) {
            let checkedKind = TrackerKind(
                name: kind.name.text, emits: kind.emits.map { $0.compactMap { actionName($0) } },
                blocksOthers: kind.blocksOthers, range: kind.name.range, lastEmitted: kind.emits?.last?.range)
            guard let other = declared[kind.name.text] else {
                declared[kind.name.text] = kind.name
                checked.trackerKinds.append(checkedKind)
                continue
            }
            let known = checked.trackerKinds.first { $0.name == kind.name.text }
            guard
                known?.emits.map(Set.init) != checkedKind.emits.map(Set.init)
                    || known?.blocksOthers != checkedKind.blocksOthers
            else { continue }
            diagnostics.report(
                Diagnostic(
                    .conflictingDeclarations, "trackers of kind `\(kind.name.text)` emit other actions in another pack",
                    at: kind.name.range, related: [LabelledRange(other.range, "declared here")]))
        }
    }
}

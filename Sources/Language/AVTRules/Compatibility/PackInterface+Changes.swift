import AVTDiagnostics

extension PackInterface {
    /// Returns a diagnostic if the pack is compared with one of another name, or `nil` if both have the same name.
    ///
    /// It is a warning if the pack has at least half of what the other one sends and accepts, as a renamed pack has,
    /// and otherwise an error.
    func otherName(than old: PackInterface) -> Diagnostic? {
        guard let name, let oldName = old.name, name.text != oldName.text else { return nil }
        let (now, before) = (names, old.names)
        let isRenamed = 2 * now.intersection(before).count >= before.count
        return Diagnostic(
            .packNameConflict, severity: isRenamed ? .warning : .error,
            "`\(name.text)` is compared with another pack, `\(oldName.text)`", at: name.range,
            label: "this is not a version of it", related: [LabelledRange(oldName.range, "the pack given by `--from`")],
            notes: [
                DiagnosticNote(
                    isRenamed
                        ? "if it was renamed, packs that extend it, parameters and verdicts name it differently"
                        : "give `--from` an earlier version of `\(name.text)`")
            ])
    }

    private var names: Set<String> {
        [metrics, attributes, declaredActions, parameters].reduce(into: []) { $0.formUnion($1.keys) }
    }

    /// Returns diagnostics for what consumers of an earlier version lose.
    ///
    /// A breaking change is an error, or a warning if the major version announces it.
    ///
    /// - Parameters:
    ///   - old: The earlier version.
    ///   - migrations: The migrations of its sessions.
    /// - Returns: A diagnostic for each thing that is lost.
    func changes(since old: PackInterface, _ migrations: [CheckedMigration]) -> [Diagnostic] {
        let isAnnounced = majorVersion > old.majorVersion
        let kinds: [Kind] = [
            Kind("the metric", \.metrics, .metricRemoved, "is not sent any more", .metricChanged),
            Kind("the attribute", \.attributes, .attributeRemoved, "is not sent any more", .attributeChanged),
            Kind("the action", \.declaredActions, .actionRemoved, "is not declared any more", nil),
            Kind("the action", \.emittedActions, .actionRemoved, "is not emitted any more", nil),
            Kind("the parameter", \.parameters, .parameterRemoved, "was removed", .parameterChanged),
        ]
        var found: [Diagnostic] = []
        for kind in kinds {
            for (name, item) in old[keyPath: kind.items].sorted(by: { $0.key < $1.key }) {
                let subject = "\(kind.noun) `\(name)`"
                guard let now = self[keyPath: kind.items][name] else {
                    var removal = removal(kind.removed, "\(subject) \(kind.end)", item, of: old)
                    if let formula = item.formula, let renamed = added(formula, in: kind.items, since: old) {
                        removal.notes = [
                            DiagnosticNote("`\(renamed)` is new and has the same formula: receivers need its new name")
                        ]
                    }
                    found.append(removal)
                    continue
                }
                guard let code = kind.changed, now.phrase != item.phrase || now.values != item.values else {
                    continue
                }
                let isSameType = now.type != nil && now.type == item.type
                let what =
                    now.phrase == item.phrase ? "other buckets" : isSameType ? "another unit" : "another type"
                found.append(changed(code, "\(subject) has \(what) than in", now, item, of: old))
            }
        }
        for index in found.indices {
            found[index].severity = isAnnounced ? .warning : .error
            if !isAnnounced {
                found[index].notes.append(
                    DiagnosticNote("if this is intended, make it version \(old.majorVersion + 1).0.0"))
            }
        }
        return found + lostValues(of: old, migrations)
    }

    /// Returns the first new item with a formula, or `nil` if there is none.
    private func added(
        _ formula: [String], in items: KeyPath<PackInterface, [String: Item]>, since old: PackInterface
    ) -> String? {
        self[keyPath: items].filter { $0.value.formula == formula && old[keyPath: items][$0.key] == nil }.keys.min()
    }

    /// Returns diagnostics for variables whose values the sessions of an earlier version cannot carry over.
    private func lostValues(of old: PackInterface, _ migrations: [CheckedMigration]) -> [Diagnostic] {
        let named = migrations.reduce(into: [String: String]()) { named, migration in
            for rename in migration.rule.renames { named[rename.previous] = rename.name }
        }
        let values = migrations.flatMap(\.rule.values)
        let read = Set(values.flatMap(\.previousNames))
        let copied = values.flatMap { value in value.copiedNames.map { (name: value.name, previous: $0) } }
        let refused = copied.compactMap { name, previous -> Diagnostic? in
            guard let item = old.variables[previous], let now = variables[name], now.type != item.type else {
                return nil
            }
            return changed(
                .valueLost, "sessions in progress lose the value of `\(previous)`, which `\(name)` cannot take from",
                now,
                item, of: old)
        }
        let lost = old.variables.filter { !read.contains($0.key) }.sorted { $0.key < $1.key }.compactMap {
            name, item -> Diagnostic? in
            guard let now = variables[named[name] ?? name] else {
                return removal(.valueLost, "sessions in progress lose the value of `\(name)`", item, of: old)
            }
            let keepsValues = !item.values.isEmpty && Set(now.values).isSuperset(of: item.values)
            guard now.phrase != item.phrase, !(keepsValues && now.owner == item.owner) else { return nil }
            return changed(
                .valueLost, "sessions in progress lose the value of `\(name)`, which is another than in", now, item,
                of: old)
        }
        return refused + lost
    }

    private func removal(_ code: DiagnosticCode, _ message: String, _ item: Item, of old: PackInterface) -> Diagnostic {
        Diagnostic(
            code, message, at: version?.range, label: "this version does not have it", related: old.ranges(of: item))
    }

    private func changed(
        _ code: DiagnosticCode, _ message: String, _ now: Item, _ item: Item, of old: PackInterface
    ) -> Diagnostic {
        Diagnostic(
            code, "\(message) \(old.version?.text ?? "")", at: now.range ?? version?.range, label: now.phrase,
            related: old.ranges(of: item))
    }

    private func ranges(of item: Item) -> [LabelledRange] {
        item.range.map { [LabelledRange($0, "in \(version?.text ?? ""): \(item.phrase)")] } ?? []
    }

    private var majorVersion: Int {
        version.flatMap { $0.text.split(separator: ".").first.flatMap { Int($0) } } ?? 0
    }
}

/// A list of an interface, and the messages and codes for its changes.
private struct Kind {
    let noun: String
    let items: KeyPath<PackInterface, [String: PackInterface.Item]>
    let removed: DiagnosticCode
    /// The end of the message about a removed item.
    let end: String
    /// The code for a changed item, or `nil` if the items cannot change.
    let changed: DiagnosticCode?

    init(
        _ noun: String, _ items: KeyPath<PackInterface, [String: PackInterface.Item]>, _ removed: DiagnosticCode,
        _ end: String, _ changed: DiagnosticCode?
    ) {
        (self.noun, self.items, self.removed, self.end, self.changed) = (noun, items, removed, end, changed)
    }
}

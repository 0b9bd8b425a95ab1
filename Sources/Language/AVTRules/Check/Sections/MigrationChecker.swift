import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks migrations of the sessions of earlier versions.
///
/// The declarations of those versions are not known here; only a comparison with an earlier version (`check --from`)
/// shows whether a migration fits.
struct MigrationChecker {
    let names: PackNames

    /// Checks all migrations, those of the outermost layer first.
    func check(_ used: inout NameUses, into diagnostics: inout DiagnosticCollector) -> [CheckedMigration] {
        var checked: [CheckedMigration] = []
        for (header, migrations) in names.pack.layers.map({ ($0.syntax.header, $0.syntax.migrations) }) {
            for migration in migrations {
                if let from = migration.from { checkIsEarlier(from, header.version, into: &diagnostics) }
                let renames = renames(of: migration, &used, into: &diagnostics)
                let values = migration.values.compactMap { migratedValue($0, &used, into: &diagnostics) }
                let rule = MigrationRule(
                    pack: header.name.text, version: migration.from?.text ?? "", renames: renames, values: values)
                checked.append(CheckedMigration(rule: rule, syntax: migration))
            }
            reportDecidedElsewhere(migrations, into: &diagnostics)
        }
        return checked
    }

    private func renames(
        of migration: MigrationSyntax, _ used: inout NameUses, into diagnostics: inout DiagnosticCollector
    ) -> [MigrationRule.Rename] {
        var renamed: [String: TextSyntax] = [:]
        var renames: [MigrationRule.Rename] = []
        for (previous, name) in migration.renames {
            guard names[name.text]?.goesOn == true else {
                names.reportUnknown(name, .unknownState, need: "a variable", into: &diagnostics) { $0.goesOn }
                continue
            }
            if let other = renamed[name.text] {
                diagnostics.report(
                    Diagnostic(
                        .contradictoryKeys, "`\(name.text)` cannot have two previous names", at: name.range,
                        label: "`set` says which of several values counts",
                        related: [LabelledRange(other.range, "the other one is renamed here")]))
            } else if previous.text == name.text {
                diagnostics.report(
                    Diagnostic(
                        .contradictoryKeys, "`\(name.text)` is not renamed", at: name.range,
                        label: "a variable that keeps its name needs no `rename`"))
            }
            renamed[name.text] = name
            renames.append(MigrationRule.Rename(previous: previous.text, name: name.text))
            used.read.insert(name.text)
        }
        return renames
    }

    private func migratedValue(
        _ value: MigrationSyntax.Value, _ used: inout NameUses, into diagnostics: inout DiagnosticCollector
    ) -> MigrationRule.Value? {
        let target = names[value.name.text]
        guard target?.isVariable == true, let target else {
            names.reportUnknown(value.name, .unknownState, need: "a variable", into: &diagnostics) { $0.isVariable }
            return nil
        }
        used.written.insert(value.name.text)
        let cases = value.cases.compactMap { possibility in
            result(possibility.result, for: value.name, target, into: &diagnostics).map { result in
                MigrationRule.Value.Case(
                    conditions: possibility.conditions.map {
                        MigrationRule.Value.Condition(previous: $0.previous.text, value: $0.value.value)
                    }, result: result)
            }
        }
        reportNeverReached(value, into: &diagnostics)
        return MigrationRule.Value(name: value.name.text, cases: cases)
    }

    private func result(
        _ result: MigrationSyntax.Result, for name: TextSyntax, _ target: Namespace.Entity,
        into diagnostics: inout DiagnosticCollector
    ) -> MigrationRule.Value.Result? {
        switch (result, target) {
        case (.value(let text), .state(let index)):
            let cases = names.states[index].cases
            guard cases.contains(text.text) else {
                diagnostics.report(
                    .unknown(
                        .enumValueUnknown, "`\(text.text)` is not among the values of `\(name.text)`", text,
                        among: cases)
                )
                return nil
            }
            return .value(names.states[index].isFlag ? .bool(text.text == "true") : .string(text.text))
        case (.value(let text), .memory(let index)):
            guard let value = value(of: text, as: names.memory[index].type) else {
                diagnostics.report(
                    .problem(
                        .wrongValueKind, "`\(text.text)` is not a value of `\(name.text)`", at: text.range,
                        label: "it is \(names.memory[index].type.phrase)"))
                return nil
            }
            return .value(value)
        case (.previous(let previous), .memory):
            return .previous(previous.text)
        case (.previous(let previous), _):
            diagnostics.report(
                .problem(
                    .contradictoryKeys, "`\(name.text)` needs an explicit value: the old one cannot be kept",
                    at: previous.range,
                    label: "of variables with few values, say which becomes which: `when` and `value`, or `rename`"))
            return nil
        case (.value, _):
            return nil
        }
    }

    private func value(of text: TextSyntax, as type: ExpressionType) -> Value? {
        let declared: ValueTypeSyntax? =
            switch type {
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .string: .string
            default: nil
            }
        return switch declared.flatMap({ LiteralValue(text.text, as: $0) })?.constant {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
    }

    /// Reports a beginning that no earlier version has.
    private func checkIsEarlier(
        _ from: TextSyntax, _ version: TextSyntax, into diagnostics: inout DiagnosticCollector
    ) {
        guard let range = VersionRange(from.text), !range.begins(before: version.text) else { return }
        diagnostics.report(
            Diagnostic(
                .contradictoryKeys,
                from.text == version.text
                    ? "\(from.text) is the version now" : "no version before \(version.text) begins with \(from.text)",
                at: from.range, label: "nothing comes from it",
                related: [LabelledRange(version.range, "the version of the pack")]))
    }

    /// Reports values and previous names that another entry for the same versions always decides: of several values the last
    /// one counts, of several previous names the first one.
    private func reportDecidedElsewhere(
        _ migrations: [MigrationSyntax], into diagnostics: inout DiagnosticCollector
    ) {
        var renamed: [VersionedName: (entry: Int, name: TextSyntax)] = [:]
        for (entry, migration) in migrations.enumerated() {
            for (_, name) in migration.renames {
                let key = VersionedName(from: migration.from?.text, name: name.text)
                guard let other = renamed[key] else {
                    renamed[key] = (entry, name)
                    continue
                }
                // Two previous names in one entry are reported as such.
                if other.entry != entry { reportDecided(name, by: other.name, "renamed", into: &diagnostics) }
            }
        }
        var decided: [VersionedName: TextSyntax] = [:]
        for migration in migrations.reversed() {
            for value in migration.values {
                let key = VersionedName(from: migration.from?.text, name: value.name.text)
                if let other = decided[key] {
                    reportDecided(value.name, by: other, "set", into: &diagnostics)
                } else if value.isAlwaysSet {
                    decided[key] = value.name
                }
            }
        }
    }

    private func reportDecided(
        _ name: TextSyntax, by other: TextSyntax, _ verb: String, into diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.report(
            Diagnostic(
                .unreachableWord, severity: .warning, "this never decides what `\(name.text)` becomes", at: name.range,
                label: "another entry for the same versions decides",
                related: [LabelledRange(other.range, "always \(verb) here")]))
    }

    private func reportNeverReached(_ value: MigrationSyntax.Value, into diagnostics: inout DiagnosticCollector) {
        guard let always = value.cases.firstIndex(where: \.conditions.isEmpty), always + 1 < value.cases.count else {
            return
        }
        let range =
            switch value.cases[always + 1].result {
            case .value(let text), .previous(let text): text.range
            }
        diagnostics.report(
            Diagnostic(
                .unreachableWord, "`\(value.name.text)` never becomes this", at: range,
                label: "the one before it has no `when` and always counts"))
    }
}

/// A name in the versions to which a migration applies.
private struct VersionedName: Hashable {
    let from: String?
    let name: String
}

extension MigrationSyntax.Value {
    /// True if the variable becomes a literal value, whatever it was.
    fileprivate var isAlwaysSet: Bool {
        guard let first = cases.first, first.conditions.isEmpty, case .value = first.result else { return false }
        return true
    }
}

extension Namespace.Entity {
    /// True for entities that a session preserves.
    fileprivate var goesOn: Bool {
        switch self {
        case .state, .memory, .measure, .timer, .scope: true
        case .definition: false
        }
    }
}

import AVTDiagnostics

extension CheckedPack {
    /// Returns diagnostics for the names and values in a migration that this earlier version did not have.
    func namesMissing(for migration: MigrationSyntax) -> [Diagnostic] {
        let variables = states.map(\.name) + memory.map(\.name)
        let goingOn = variables + measures.map(\.name) + timers.map(\.name) + scopes.map(\.name)
        let read = migration.values.flatMap(\.cases).flatMap { possibility -> [TextSyntax] in
            let source: [TextSyntax] = if case .previous(let name) = possibility.result { [name] } else { [] }
            return possibility.conditions.map(\.previous) + source
        }
        return missing(migration.renames.map(\.previous), among: goingOn) + missing(read, among: variables)
            + impossible(in: migration)
    }

    private func missing(_ names: [TextSyntax], among known: [String]) -> [Diagnostic] {
        names.filter { !known.contains($0.text) }.map { name in
            .unknown(.unknownState, "version \(version) has no `\(name.text)`", name, among: known)
        }
    }

    /// Returns diagnostics for values that finite variables did not have.
    private func impossible(in migration: MigrationSyntax) -> [Diagnostic] {
        migration.values.flatMap(\.cases).flatMap(\.conditions).compactMap { previous, value in
            guard let state = states.first(where: { $0.name == previous.text }), !state.cases.contains(value.text)
            else {
                return nil
            }
            return .unknown(
                .enumValueUnknown,
                "`\(value.text)` was not among the values of `\(previous.text)` in version \(version)",
                value,
                among: state.cases)
        }
    }
}

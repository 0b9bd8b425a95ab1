import AVTDiagnostics

/// An earlier version of packs, and the changes since.
package struct ComparedPacks: Sendable {
    /// The earlier version.
    package var earlier: CheckedPack
    /// The changes of each pack, the outermost first.
    package var layers: [LayerChanges]
}

/// Compares packs with an earlier version of them, and reports what consumers lose and what has another meaning.
///
/// - Parameters:
///   - old: The earlier version; its own errors are reported, its warnings are not.
///   - pack: The packs.
///   - access: The folders that the earlier version may read files from, or `nil` for its own.
///   - diagnostics: The collector of all diagnostics.
/// - Returns: The earlier version and the changes, or `nil` if it has errors.
@discardableResult
package func reportChanges(
    since old: [PackSource], of pack: CheckedPack, access: PackAccess? = nil,
    into diagnostics: inout DiagnosticCollector
) -> ComparedPacks? {
    var found = DiagnosticCollector(limit: diagnostics.limit)
    guard let earlier = checkPacks(old, parameters: [:], limits: RuleLimits(access: access), into: &found) else {
        for var diagnostic in found.diagnostics where diagnostic.severity == .error {
            // A released version is not to be fixed.
            diagnostic.fixes = []
            diagnostics.report(diagnostic)
        }
        return nil
    }
    if let other = pack.interface.otherName(than: earlier.interface) {
        diagnostics.report(other)
        guard other.severity == .warning else { return nil }
    }
    let migrations = pack.migrations.filter { $0.rule.applies(from: earlier.layering.packs, to: pack.layering.packs) }
    let interface = pack.interface.changes(since: earlier.interface, migrations)
    for change in interface { diagnostics.report(change) }
    let weakened = pack.weakenedPrivacy(since: earlier)
    for change in weakened { diagnostics.report(change) }
    for migration in migrations {
        for unknown in earlier.namesMissing(for: migration.syntax) { diagnostics.report(unknown) }
    }
    var layers = pack.meaningChanges(since: earlier, migrations)
    // Losing a session's value is not a change for consumers of what is sent.
    let lostCount = interface.count { $0.code != .valueLost }
    if !layers.isEmpty { layers[0].lostCount = lostCount }
    if !layers.isEmpty, !weakened.isEmpty || lostCount > 0 {
        layers[0].needed = .major
    }
    for (index, layer) in layers.enumerated() {
        let range = pack.layering.written?.layers.first { $0.syntax.header.name.text == layer.name }?.syntax.header
            .version.range
        for change in layer.diagnostics(at: range ?? pack.versionRange, isOutermost: index == 0) {
            diagnostics.report(change)
        }
    }
    return ComparedPacks(earlier: earlier, layers: layers)
}

extension CheckedPack {
    /// Returns the changes of meaning since an earlier version, pack by pack.
    package func meaningChanges(since old: CheckedPack) -> [LayerChanges] {
        meaningChanges(since: old, migrations.filter { $0.rule.applies(from: old.layering.packs, to: layering.packs) })
    }

    fileprivate func meaningChanges(since old: CheckedPack, _ migrations: [CheckedMigration]) -> [LayerChanges] {
        guard let before = old.layering.written, let now = layering.written else { return [] }
        let renames = migrations.reduce(into: [String: String]()) { renames, migration in
            for rename in migration.rule.renames { renames[rename.previous] = rename.name }
        }
        return MeaningComparison(from: (before, old.interface), to: (now, interface), renames: renames).layers()
    }
}

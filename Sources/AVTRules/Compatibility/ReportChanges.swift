import AVTDiagnostics

/// Compares packs with an earlier version of them, and reports what those who rely on that lose.
///
/// - Parameters:
///   - old: the earlier version; its own errors are reported, its warnings not.
///   - pack: the packs.
///   - diagnostics: where everything that is found goes.
/// - Returns: what the earlier version says; `nil` if it has errors.
@discardableResult
package func reportChanges(
    since old: [PackSource], of pack: CheckedPack, into diagnostics: inout DiagnosticCollector
) -> CheckedPack? {
    var found = DiagnosticCollector(limit: diagnostics.limit)
    guard let earlier = checkPacks(old, parameters: [:], into: &found) else {
        for var diagnostic in found.diagnostics where diagnostic.severity == .error {
            // What was released is not to be repaired.
            diagnostic.fixes = []
            diagnostics.report(diagnostic)
        }
        return nil
    }
    let migrations = pack.migrations.filter { $0.rule.applies(from: earlier.packs, to: pack.packs) }
    for change in pack.interface.changes(since: earlier.interface, migrations) { diagnostics.report(change) }
    for weakened in pack.weakenedPrivacy(since: earlier) { diagnostics.report(weakened) }
    for migration in migrations {
        for unknown in earlier.namesMissing(for: migration.syntax) { diagnostics.report(unknown) }
    }
    return earlier
}

import AVTDiagnostics

/// Checks kinds of tracker.
struct TrackerKindChecker {
    let names: PackNames

    /// Checks all kinds; packs may declare the same kind if the declarations agree.
    func check(into diagnostics: inout DiagnosticCollector) -> [TrackerKind] {
        var kinds: [TrackerKind] = []
        for kind in names.pack.layers.reversed().flatMap(\.syntax.trackers) {
            let checked = TrackerKind(
                name: kind.name.text,
                emits: kind.emits.map { $0.compactMap { names.actionName($0, into: &diagnostics) } },
                blocksOthers: kind.blocksOthers, range: kind.name.range, lastEmitted: kind.emits?.last?.range)
            guard let known = kinds.first(where: { $0.name == kind.name.text }) else {
                kinds.append(checked)
                continue
            }
            guard
                known.emits.map(Set.init) != checked.emits.map(Set.init) || known.blocksOthers != checked.blocksOthers
            else { continue }
            diagnostics.report(
                Diagnostic(
                    .conflictingDeclarations, "trackers of kind `\(kind.name.text)` emit other actions in another pack",
                    at: kind.name.range, related: [LabelledRange(known.range, "declared here")]))
        }
        return kinds
    }
}

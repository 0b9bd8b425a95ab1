import AVTDiagnostics
import AVTRules

/// Finds diagnostics that are caused by removing a rule of a lower pack, and points at the entry of `remove`.
///
/// The packs are checked again with the rule: diagnostics that do not recur are consequences of its removal.
struct RemovalCauses {
    /// The removals and their source locations.
    let removals: [Removal: SourceRange]
    /// Returns the diagnostics if some removals are not applied, warnings about rules of packs that are not checked
    /// included, or `nil` if the packs have errors then.
    let findings: (Set<Removal>) -> [Diagnostic]?

    /// The maximum number of removals that are undone one at a time; if there are more, only all of them together are.
    private static let maximumSingleCount = 8

    /// Returns the diagnostics, with consequences of a removal merged into one, or with a label that points at the
    /// removal.
    ///
    /// - Parameters:
    ///   - found: The diagnostics of the checked packs.
    ///   - below: The warnings about rules of the packs that they extend, which are added if a removal causes them.
    /// - Returns: The diagnostics.
    func explain(_ found: [Diagnostic], below: [Diagnostic]) -> [Diagnostic] {
        guard !removals.isEmpty, (found + below).contains(where: mayBeCaused),
            let without = findings(Set(removals.keys))
        else { return found }
        let remaining = Set(without.map(Key.init))
        let isCaused = { mayBeCaused($0) && !remaining.contains(Key($0)) }
        let causedBelow = below.filter(isCaused)
        let caused = found.filter(isCaused) + causedBelow
        guard !caused.isEmpty else { return found }
        let causes = causes(of: caused)
        var explained = (found + causedBelow).map { diagnostic in
            guard let removals = causes[Key(diagnostic)] else { return diagnostic }
            return diagnostic.pointing(at: removals.compactMap { name in self.removals[name].map { (name, $0) } })
        }
        for removal in removals.keys.sorted(by: { ($0.pack, $0.name) < ($1.pack, $1.name) }) {
            let group = explained.filter { $0.severity != .error && causes[Key($0)] == [removal] }
            guard let range = removals[removal], let first = group.first,
                group.count > 1 || first.range?.file !== range.file
            else { continue }
            let keys = Set(group.map(Key.init))
            explained.removeAll { keys.contains(Key($0)) }
            explained.append(RemovalCauses.summary(of: group, after: removal, at: range))
        }
        return explained
    }

    private func mayBeCaused(_ diagnostic: Diagnostic) -> Bool {
        ![.compatibility, .allowances].contains(diagnostic.code.family)
    }

    /// Returns for each diagnostic the removals without which it does not occur.
    private func causes(of caused: [Diagnostic]) -> [Key: [Removal]] {
        let all = removals.keys.sorted { ($0.pack, $0.name) < ($1.pack, $1.name) }
        guard all.count > 1, all.count <= RemovalCauses.maximumSingleCount else {
            return Dictionary(caused.map { (Key($0), all) }) { first, _ in first }
        }
        var causes: [Key: [Removal]] = [:]
        for removal in all {
            guard let without = findings([removal]) else { continue }
            let remaining = Set(without.map(Key.init))
            for diagnostic in caused where !remaining.contains(Key(diagnostic)) {
                causes[Key(diagnostic), default: []].append(removal)
            }
        }
        for diagnostic in caused where causes[Key(diagnostic)] == nil { causes[Key(diagnostic)] = all }
        return causes
    }

    private static func summary(
        of group: [Diagnostic], after removal: Removal, at range: SourceRange
    ) -> Diagnostic {
        let notes = group.map { diagnostic in
            let location = diagnostic.range.map { range in
                " (\(range.file.name):\(range.start.line):\(range.start.column))"
            }
            return DiagnosticNote("\(diagnostic.code.id): \(diagnostic.message)\(location ?? "")")
        }
        if group.count == 1, let only = group.first {
            return Diagnostic(
                .removalHasConsequences, severity: only.severity, "without `\(removal.name)`, \(only.message)",
                at: range,
                label: "removed here", related: only.range.map { [LabelledRange($0, only.label ?? "here")] } ?? [],
                notes: only.notes, trace: only.trace)
        }
        return Diagnostic(
            .removalHasConsequences, severity: group.contains { $0.severity == .warning } ? .warning : .note,
            "removing `\(removal.name)` has \(group.count) consequences", at: range,
            label: "with this rule, none of them is found",
            notes: notes + [DiagnosticNote("override the rule instead, or change the rules that rely on it")])
    }
}

/// The identity of a diagnostic among those of the same packs.
private struct Key: Hashable {
    let code: Int
    let message: String
    let file: String
    let offset: Int

    init(_ diagnostic: Diagnostic) {
        code = diagnostic.code.number
        message = diagnostic.message
        file = diagnostic.range?.file.name ?? ""
        offset = diagnostic.range?.lower ?? -1
    }
}

extension Diagnostic {
    /// Returns the diagnostic with labels at the removals that cause it.
    fileprivate func pointing(at removals: [(Removal, SourceRange)]) -> Diagnostic {
        var diagnostic = self
        diagnostic.related += removals.map { LabelledRange($1, "because `\($0.name)` is removed here") }
        return diagnostic
    }
}

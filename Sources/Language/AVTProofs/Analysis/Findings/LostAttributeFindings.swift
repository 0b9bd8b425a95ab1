import AVTDiagnostics
import AVTRules

/// Finds attributes that a pack sets, and that a pack that it extends always sets after it.
///
/// The innermost layer sets an attribute last, unless the outer entry overrides the inner one. All formulas read the event as
/// it was before, so the outer value is lost.
struct LostAttributeFindings {
    private let pack: CheckedPack

    init(_ pack: CheckedPack) { self.pack = pack }

    /// Returns the diagnostics for attributes of the top packs.
    func findings() -> [Diagnostic] {
        let attributes = pack.formulas.writtenValues.filter { written in
            if case .attribute = written.subject { true } else { false }
        }
        let always = attributes.filter { $0.when == nil && pack.certainlyHasValue($0.value) }
        let alwaysByName = Dictionary(grouping: always, by: \.name.text)
        return attributes.compactMap { outer in
            guard pack.isTopLayer(outer.origin),
                let inner = alwaysByName[outer.name.text]?.first(where: { overwrites($0, outer) })
            else { return nil }
            return diagnostic(outer, inner)
        }
    }

    /// Returns whether an inner entry that always has a value sets the attribute wherever an outer entry does.
    private func overwrites(_ inner: WrittenValue, _ outer: WrittenValue) -> Bool {
        guard inner.layer > outer.layer, pack.extends(outer.origin, inner.origin) else { return false }
        let player = pack.layers[inner.layer].player
        return (player == nil || player == pack.layers[outer.layer].player) && inner.filter.includes(outer.filter)
    }

    private func diagnostic(_ outer: WrittenValue, _ inner: WrittenValue) -> Diagnostic {
        let name = pack.layers[inner.layer].name
        return Diagnostic(
            .voidWrite, "this value of `\(outer.name.text)` is never sent", at: outer.name.range,
            label: "the pack `\(name)` sets the attribute later",
            related: [LabelledRange(inner.name.range, "always sets it")],
            notes: [DiagnosticNote("write `override: true` to replace the entry of `\(name)`")])
    }
}

extension ActionFilter {
    /// Returns whether the filter includes every action that another one includes, of which there is at least one.
    fileprivate func includes(_ other: ActionFilter) -> Bool {
        switch (self, other) {
        case (_, .only(let actions)): !actions.isEmpty && actions.allSatisfy { contains($0) }
        case (.any(let except), .any(let others)): except.allSatisfy { others.contains($0) }
        case (.only, .any): false
        }
    }
}

import AVTCore
import AVTDiagnostics
import AVTExpressions

/// Checks the units that packs name.
struct UnitChecker {
    let pack: LayeredPack

    /// Reports units that are neither built in nor declared.
    func check(into diagnostics: inout DiagnosticCollector) {
        let syntaxes = pack.layers.map(\.syntax)
        let declared = syntaxes.flatMap(\.vocabulary.units)
        for unit in declared where Unit.builtIn.contains(unit.text) {
            diagnostics.report(
                .problem(.conflictingDeclarations, "the unit `\(unit.text)` is built in", at: unit.range))
        }
        let known = Set(Unit.builtIn + declared.map(\.text))
        for unit in syntaxes.flatMap(\.namedUnits) where !known.contains(unit.text) {
            let parts = Unit.parts(of: unit.text)
            let isComplete = parts.isEmpty || Unit.commonName(for: unit.text) != nil
            guard let part = isComplete ? unit.text : parts.first(where: { !known.contains($0) }) else { continue }
            report(unknown: part, in: unit, known, into: &diagnostics)
        }
    }

    private func report(
        unknown part: String, in unit: TextSyntax, _ known: Set<String>, into diagnostics: inout DiagnosticCollector
    ) {
        let other = Unit.commonName(for: part) ?? closestName(to: part, among: diagnostics.near(known))
        var problem = Diagnostic.problem(
            .unknownUnit, "there is no unit `\(part)`", at: unit.range,
            label: other.map { "did you mean `\($0)`?" } ?? "declare it in `vocabulary.units`")
        if let other {
            let whole = unit.text.split(separator: "/", omittingEmptySubsequences: false)
            let text =
                part == unit.text ? other : whole.map { $0 == part ? other : String($0) }.joined(separator: "/")
            // Short names that differ in one letter have different meanings: `fps` and `bps`, `Mb` and `MB`.
            let isCertain = Unit.commonName(for: part) != nil || part.count > 3
            problem.fixes = isCertain ? [unit.fix(writing: text)] : []
            problem.notes.append(DiagnosticNote("another unit is declared in `vocabulary.units`"))
        }
        diagnostics.report(problem)
    }
}

extension PackSyntax {
    /// The units that its declarations name, in order of the sections.
    fileprivate var namedUnits: [TextSyntax] {
        let fields = vocabulary.records.flatMap(\.fields).map(\.attribute.unit)
        let ofMemory = memory.map { entry -> TextSyntax? in
            if case .value(_, let unit, _) = entry.content { unit } else { nil }
        }
        return
            (header.parameters.map(\.unit) + vocabulary.attributes.map(\.unit) + fields
            + vocabulary.metrics.map(\.unit) + ofMemory).compactMap(\.self)
    }
}

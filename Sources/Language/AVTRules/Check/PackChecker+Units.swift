import AVTDiagnostics
import AVTExpressions

/// The units that packs name.
extension PackChecker {
    /// Reports units that are neither built in nor declared.
    mutating func checkUnits() {
        let syntaxes = pack.layers.map(\.syntax)
        let declared = syntaxes.flatMap(\.vocabulary.units)
        for unit in declared where Unit.builtIn.contains(unit.text) {
            diagnostics.report(
                .problem(.conflictingDeclarations, "the unit `\(unit.text)` is built in", at: unit.range))
        }
        let known = Set(Unit.builtIn + declared.map(\.text))
        for unit in syntaxes.flatMap(\.namedUnits) where !known.contains(unit.text) {
            let parts = Unit.parts(of: unit.text)
            let isWhole = parts.isEmpty || Unit.commonName(for: unit.text) != nil
            guard let part = isWhole ? unit.text : parts.first(where: { !known.contains($0) }) else { continue }
            report(unknown: part, in: unit, known)
        }
    }

    /// Returns the unit of a name in formulas, or `nil` if it has none; requires that everything has been checked.
    func unit(of part: NamedPart) -> Unit? {
        if part.kind == .attribute {
            return vocabulary.attributes[String(part.name.dropFirst("event.".count))].flatMap {
                ExpressionType($0).unit
            }
        }
        switch names[part.name] {
        case .memory(let index): return checked.memory[index].type.unit
        case .measure(let index):
            switch measures[index].layerEntry.entry.kind {
            case .time, .partition, .ranges: return .milliseconds
            case .count: return .count
            case .weighted, .samples: return (measures[index].typedValue ?? nil)?.type.unit
            }
        default: return nil
        }
    }

    private mutating func report(unknown part: String, in unit: TextSyntax, _ known: Set<String>) {
        let other = Unit.commonName(for: part) ?? closestName(to: part, among: near(known))
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

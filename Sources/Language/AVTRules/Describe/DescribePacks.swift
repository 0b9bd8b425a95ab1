import AVTDiagnostics
import AVTExpressions

/// Checks packs and describes their metrics, and everything the metrics depend on, with the texts of the packs.
///
/// - Parameters:
///   - roots: The packs; each one is an outer layer of those before it.
///   - access: The folders that packs may read files from, or `nil` for the folders of the packs themselves.
///   - diagnostics: The collector that receives all diagnostics.
/// - Returns: The description from which documentation is generated, or `nil` if there are errors.
package func describePacks(
    _ roots: [PackSource], access: PackAccess? = nil, into diagnostics: inout DiagnosticCollector
) -> PackDescription? {
    let limits = RuleLimits(access: access)
    guard let layered = layerPacks(roots, parameters: [:], unsaved: [:], limits: limits, into: &diagnostics)
    else { return nil }
    let parts = PackChecker(pack: layered).check(into: &diagnostics).parts
    guard !diagnostics.hasErrors, let (names, typed) = parts else { return nil }
    var description = PackDescription(layered, names.vocabulary)
    for (name, part) in description.parts where part.unit == nil {
        description.parts[name]?.unit = names.unit(of: part, typed)?.name
    }
    return description
}

extension PackNames {
    /// Returns the unit of a name in formulas, or `nil` if it has none.
    fileprivate func unit(of part: NamedPart, _ typed: TypedParts) -> Unit? {
        if part.kind == .attribute {
            return vocabulary.attributes[String(part.name.dropFirst("event.".count))].flatMap {
                ExpressionType($0).unit
            }
        }
        switch namespace[part.name] {
        case .memory(let index): return memory[index].type.unit
        case .measure(let index):
            switch measures[index].entry.kind {
            case .time, .partition, .ranges: return .milliseconds
            case .count: return .count
            case .weighted, .samples: return typed.measures[index].result?.type.unit
            }
        case .state, .definition, .timer, .scope, nil: return nil
        }
    }
}

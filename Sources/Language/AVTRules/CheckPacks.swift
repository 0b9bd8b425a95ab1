import AVTDiagnostics
import AVTExpressions

/// Loads, layers and checks packs: the front end of the compiler.
///
/// - Parameters:
///   - roots: The packs; each one is an outer layer of those before it.
///   - parameters: Parameter values as text, by name or by pack and name: `openavt.core/pingInterval`.
///   - unsaved: Texts that replace the contents of files, by path.
///   - isStrict: True to reject extensions of CEL in formulas.
///   - limits: The limits on the size of packs.
///   - keeping: Removals to skip.
///   - diagnostics: The collector that receives all diagnostics.
///   - useParts: Called if there are errors, with a pack of which only `conditions` may be read.
/// - Returns: The checked pack, or `nil` if there are errors.
package func checkPacks(
    _ roots: [PackSource], parameters: [String: String], unsaved: [String: String] = [:], isStrict: Bool = false,
    limits: RuleLimits = RuleLimits(), keeping: Set<Removal> = [], into diagnostics: inout DiagnosticCollector,
    ifErrors useParts: (CheckedPack, inout DiagnosticCollector) -> Void = { _, _ in }
) -> CheckedPack? {
    guard
        let layered = layerPacks(
            roots, parameters: parameters, unsaved: unsaved, limits: limits, keeping: keeping, into: &diagnostics)
    else { return nil }
    var checker = PackChecker(layered, isStrict: isStrict, limits: limits, diagnostics: diagnostics)
    let checked = checker.check()
    diagnostics = checker.diagnosticsAtInterruption ?? checker.diagnostics
    guard diagnostics.hasErrors else { return checked }
    let errors = diagnostics.diagnostics.filter { $0.severity == .error }.compactMap(\.range)
    if checker.diagnosticsAtInterruption == nil, let parts = checked.withConditions(besides: errors) {
        useParts(parts, &diagnostics)
    }
    return nil
}

/// Checks packs and describes their metrics, and everything the metrics depend on, with the texts of the packs.
///
/// - Parameters:
///   - roots: The packs; each one is an outer layer of those before it.
///   - reach: The folders that packs may read files from, or `nil` for the folders of the packs themselves.
///   - diagnostics: The collector that receives all diagnostics.
/// - Returns: The description from which documentation is generated, or `nil` if there are errors.
package func describePacks(
    _ roots: [PackSource], reach: PackReach? = nil, into diagnostics: inout DiagnosticCollector
) -> PackDescription? {
    let limits = RuleLimits(reach: reach)
    guard let layered = layerPacks(roots, parameters: [:], unsaved: [:], limits: limits, into: &diagnostics)
    else { return nil }
    var checker = PackChecker(layered, diagnostics: diagnostics)
    _ = checker.check()
    diagnostics = checker.diagnostics
    guard !diagnostics.hasErrors else { return nil }
    var description = PackDescription(layered, checker.vocabulary)
    for (name, part) in description.parts where part.unit == nil {
        description.parts[name]?.unit = checker.unit(of: part)?.name
    }
    return description
}

/// Loads and layers packs, or returns `nil` if one of them cannot be read.
private func layerPacks(
    _ roots: [PackSource], parameters: [String: String], unsaved: [String: String], limits: RuleLimits,
    keeping: Set<Removal> = [], into diagnostics: inout DiagnosticCollector
) -> LayeredPack? {
    var loader = PackLoader(
        of: roots,
        unsaved: Dictionary(unsaved.map { (PackLocation.normalized($0.key), $0.value) }) { first, _ in first },
        limits: limits, diagnostics: diagnostics)
    for root in roots { loader.load(root) }
    // If packs are missing, unknown names cannot be distinguished from names that the missing packs declare.
    guard loader.isComplete, !loader.packs.isEmpty else {
        diagnostics = loader.diagnostics
        return nil
    }
    var layering = Layering(keeping: keeping, diagnostics: loader.diagnostics)
    let layered = layering.layer(loader.packs, values: parameters)
    diagnostics = layering.diagnostics
    return layered
}

extension CheckedPack {
    /// Returns a copy with only the conditions that contain no error, or `nil` if a definition contains one.
    fileprivate func withConditions(besides errors: [SourceRange]) -> CheckedPack? {
        func hasError(_ formula: FormulaSyntax) -> Bool {
            errors.contains { error in
                error.file.name == formula.range.file.name && error.lower <= formula.range.upper
                    && error.upper >= formula.range.lower
            }
        }
        let areDefinitionsWhole = definitions.count == definitionFormulas.count
        guard areDefinitionsWhole, !definitionFormulas.joined().contains(where: hasError) else { return nil }
        var copy = self
        copy.conditions.removeAll { $0.expression.hasUnknownType || hasError($0.formula) }
        return copy
    }
}

extension TypedExpression {
    /// True if the type of any part of the expression is unknown.
    fileprivate var hasUnknownType: Bool { type == .unknown || children.contains(where: \.hasUnknownType) }
}

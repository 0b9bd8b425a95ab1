import AVTDiagnostics
import AVTExpressions

/// Reads packs, puts them on top of each other, and checks them: the compiler's front half.
///
/// - Parameters:
///   - roots: the packs; of several, a later one is the outer layer.
///   - parameters: values of parameters as text, by name, or by pack and name: `openavt.core/pingInterval`.
///   - unsaved: texts that count in place of what files hold, by path.
///   - isStrict: true to refuse what formulas have beyond CEL.
///   - limits: how much packs may have.
///   - keeping: removals that are not made.
///   - diagnostics: where everything that is found goes.
///   - useParts: called if there are errors, with a pack of which nothing but the conditions may be read.
/// - Returns: the checked pack; `nil` if there are errors.
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
    diagnostics = checker.inTime ?? checker.diagnostics
    guard diagnostics.hasErrors else { return checked }
    let errors = diagnostics.diagnostics.filter { $0.severity == .error }.compactMap(\.range)
    if checker.inTime == nil, let parts = checked.withConditions(besides: errors) { useParts(parts, &diagnostics) }
    return nil
}

/// Checks packs, and says in the words of their authors what their metrics are and what they rest on.
///
/// - Parameters:
///   - roots: the packs; of several, a later one is the outer layer.
///   - reach: the folders that they may read files from; `nil`: their own.
///   - diagnostics: where everything that is found goes.
/// - Returns: what documentation is made of; `nil` if there are errors.
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

/// Reads packs and puts them on top of each other; `nil` if one of them cannot be read.
private func layerPacks(
    _ roots: [PackSource], parameters: [String: String], unsaved: [String: String], limits: RuleLimits,
    keeping: Set<Removal> = [], into diagnostics: inout DiagnosticCollector
) -> LayeredPack? {
    var loader = PackLoader(
        of: roots,
        unsaved: Dictionary(unsaved.map { (PackLocation.normalized($0.key), $0.value) }) { first, _ in first },
        limits: limits, diagnostics: diagnostics)
    for root in roots { loader.load(root) }
    // Without some of the packs nobody can tell which names are unknown.
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
    /// The same with only those conditions that have no error in them; `nil` if a definition has one.
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
    /// True if the type of some part could not be found.
    fileprivate var hasUnknownType: Bool { type == .unknown || children.contains(where: \.hasUnknownType) }
}

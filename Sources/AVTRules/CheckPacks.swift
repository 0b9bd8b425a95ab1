import AVTDiagnostics

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
/// - Returns: the checked pack; `nil` if there are errors.
package func checkPacks(
    _ roots: [PackSource], parameters: [String: String], unsaved: [String: String] = [:], isStrict: Bool = false,
    limits: RuleLimits = RuleLimits(), keeping: Set<Removal> = [], into diagnostics: inout DiagnosticCollector
) -> CheckedPack? {
    guard
        let layered = layerPacks(
            roots, parameters: parameters, unsaved: unsaved, limits: limits, keeping: keeping, into: &diagnostics)
    else { return nil }
    var checker = PackChecker(layered, isStrict: isStrict, limits: limits, diagnostics: diagnostics)
    let checked = checker.check()
    diagnostics = checker.inTime ?? checker.diagnostics
    return diagnostics.hasErrors ? nil : checked
}

/// Checks packs, and says in the words of their authors what their metrics are and what they rest on.
///
/// - Parameters:
///   - roots: the packs; of several, a later one is the outer layer.
///   - diagnostics: where everything that is found goes.
/// - Returns: what documentation is made of; `nil` if there are errors.
package func describePacks(_ roots: [PackSource], into diagnostics: inout DiagnosticCollector) -> PackDescription? {
    guard let layered = layerPacks(roots, parameters: [:], unsaved: [:], limits: RuleLimits(), into: &diagnostics)
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

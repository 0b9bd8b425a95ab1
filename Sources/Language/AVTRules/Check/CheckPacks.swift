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
    let result = PackChecker(pack: layered, isStrict: isStrict, limits: limits).check(into: &diagnostics)
    guard diagnostics.hasErrors else { return result.pack }
    let errors = diagnostics.diagnostics.filter { $0.severity == .error }.compactMap(\.range)
    if !result.isInterrupted, let parts = result.pack.withConditions(besides: errors) {
        useParts(parts, &diagnostics)
    }
    return nil
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
        let areDefinitionsWhole = formulas.definitions.count == formulas.definitionFormulas.count
        guard areDefinitionsWhole, !formulas.definitionFormulas.joined().contains(where: hasError) else { return nil }
        var copy = self
        copy.formulas.conditions.removeAll { $0.expression.hasUnknownType || hasError($0.formula) }
        return copy
    }
}

extension TypedExpression {
    /// True if the type of any part of the expression is unknown.
    fileprivate var hasUnknownType: Bool { type == .unknown || children.contains(where: \.hasUnknownType) }
}

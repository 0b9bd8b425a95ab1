import AVTDiagnostics

/// Loads and layers packs, or returns `nil` if one of them cannot be read.
func layerPacks(
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

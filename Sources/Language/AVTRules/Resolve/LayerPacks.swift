import AVTDiagnostics

/// Reads and layers packs, or returns `nil` if one of them cannot be read.
func layerPacks(
    _ roots: [PackSource], parameters: [String: String], unsaved: [String: String], limits: RuleLimits,
    keeping: Set<Removal> = [], into diagnostics: inout DiagnosticCollector
) -> LayeredPack? {
    var reader = PackReader(
        of: roots,
        unsaved: Dictionary(unsaved.map { (PackLocation.normalized($0.key), $0.value) }) { first, _ in first },
        limits: limits, diagnostics: diagnostics)
    for root in roots { reader.read(root) }
    // If packs are missing, unknown names cannot be distinguished from names that the missing packs declare.
    guard reader.isComplete, !reader.packs.isEmpty else {
        diagnostics = reader.diagnostics
        return nil
    }
    var layering = Layering(keeping: keeping, diagnostics: reader.diagnostics)
    let layered = layering.layer(reader.packs, values: parameters)
    diagnostics = layering.diagnostics
    return layered
}

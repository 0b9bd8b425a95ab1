import AVTDiagnostics
import AVTYAML

/// Reads the text of a pack.
///
/// - Parameters:
///   - file: the text.
///   - diagnostics: where all its problems go.
/// - Returns: what could be read; `nil` if the text is not YAML or does not say what the pack is called.
package func parsePack(_ file: SourceFile, into diagnostics: inout DiagnosticCollector) -> PackSyntax? {
    guard let root = parseYAML(file, into: &diagnostics) else { return nil }
    var check = StructureCheck(diagnostics: diagnostics)
    check.check(root, is: .mapping(.document), at: "the document")
    var decoder = PackDecoder(file: file, diagnostics: check.diagnostics)
    let pack = decoder.pack(root)
    diagnostics = decoder.diagnostics
    return pack
}

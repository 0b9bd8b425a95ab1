import AVTDiagnostics

/// Reads the text of a pack.
///
/// - Parameters:
///   - file: the text.
///   - diagnostics: where all its problems go.
/// - Returns: what could be read; `nil` if the text is not YAML or does not say what the pack is called.
package func parsePack(_ file: SourceFile, into diagnostics: inout DiagnosticCollector) -> PackSyntax? {
    guard let document = Document(file, is: .document, into: &diagnostics) else { return nil }
    var decoder = PackDecoder(file: file, diagnostics: diagnostics, isWhole: document.isWhole)
    let pack = decoder.pack(document.root)
    diagnostics = decoder.diagnostics
    // Behind a syntax error there may be anything: who goes on would complain of names that are declared there.
    return document.isWhole ? pack : nil
}

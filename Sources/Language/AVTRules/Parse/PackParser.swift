import AVTDiagnostics

/// Reads the text of a pack.
///
/// - Parameters:
///   - file: the text.
///   - limits: how much of it is taken.
///   - diagnostics: where all its problems go.
/// - Returns: what could be read; `nil` if the text is not YAML or does not say what the pack is called.
package func parsePack(
    _ file: SourceFile, limits: RuleLimits = RuleLimits(), into diagnostics: inout DiagnosticCollector
) -> PackSyntax? {
    guard
        let document = Document(
            file, is: .document, unless: Diagnostic.testsInPlaceOfPack, limits: limits.yaml, into: &diagnostics)
    else { return nil }
    var decoder = PackDecoder(
        file: file, diagnostics: diagnostics, isWhole: document.isWhole, formulaLimits: limits.formulas,
        misplacedKeys: document.misplacedKeys)
    let pack = decoder.pack(document.root)
    diagnostics = decoder.diagnostics
    // Behind a syntax error there may be anything: who goes on would complain of names that are declared there.
    return document.isWhole ? pack : nil
}

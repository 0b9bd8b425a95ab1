import AVTDiagnostics

/// Parses the text of a pack.
///
/// - Parameters:
///   - file: The file.
///   - limits: The limits on the size of the file.
///   - diagnostics: The collector that receives all diagnostics.
/// - Returns: Everything that could be read, or `nil` if the text is not YAML or has no pack name.
package func parsePack(
    _ file: SourceFile, limits: RuleLimits = RuleLimits(), into diagnostics: inout DiagnosticCollector
) -> PackSyntax? {
    guard
        let document = Document(
            file, is: .document, unless: Diagnostic.testsInsteadOfPack, limits: limits.yaml, into: &diagnostics)
    else { return nil }
    var decoder = PackDecoder(
        file: file, diagnostics: diagnostics, isComplete: document.isComplete, formulaLimits: limits.formulas,
        misplacedKeys: document.misplacedKeys, damaged: document.correctedNames)
    let pack = decoder.pack(document.root)
    diagnostics = decoder.diagnostics
    // Anything may follow a syntax error, so later stages would report names that are declared there as unknown.
    return document.isComplete ? pack : nil
}

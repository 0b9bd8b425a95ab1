import AVTDiagnostics
import AVTYAML

/// Reads the text of a pack.
///
/// - Parameters:
///   - file: the text.
///   - diagnostics: where all its problems go.
/// - Returns: what could be read; `nil` if the text is not YAML or does not say what the pack is called.
package func parsePack(_ file: SourceFile, into diagnostics: inout DiagnosticCollector) -> PackSyntax? {
    var findings = DiagnosticCollector()
    let document = parseYAML(file, into: &findings)
    for finding in findings.diagnostics { diagnostics.report(finding) }
    // Nobody writes a pack that exceeds a limit by hand: what else is wrong with it helps nobody.
    let isBeyondLimits = findings.diagnostics.contains { [.nestingTooDeep, .tooManyNodes].contains($0.code) }
    guard let root = document, !isBeyondLimits else { return nil }
    let isWhole = !findings.hasErrors || isWhole(root, of: file)
    guard isWhole || root.pairs != nil else { return nil }
    var check = StructureCheck(diagnostics: diagnostics, isWhole: isWhole)
    check.check(root, is: .mapping(.document), at: "the file")
    var decoder = PackDecoder(file: file, diagnostics: check.diagnostics, isWhole: isWhole)
    let pack = decoder.pack(root)
    diagnostics = decoder.diagnostics
    // Behind a syntax error there may be anything: who goes on would complain of names that are declared there.
    return isWhole ? pack : nil
}

/// False if the document was given up at a syntax error: then something other than comments stands behind the tree.
private func isWhole(_ root: YAMLNode, of file: SourceFile) -> Bool {
    let rest = String(decoding: file.text.utf8.dropFirst(root.range.upper), as: UTF8.self)
    return rest.split(whereSeparator: \.isNewline).allSatisfy { line in
        let content = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
        return content.isEmpty || content.hasPrefix("#") || content == "..."
    }
}

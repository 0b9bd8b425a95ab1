import AVTDiagnostics
import AVTYAML

/// A YAML document whose structure has been checked against its schema.
package struct Document {
    /// The root node; content that does not match the schema has been reported, but is still in the tree.
    package let root: YAMLNode
    /// False if the document breaks off at a syntax error, so that nothing can be reported as missing.
    package let isComplete: Bool
    /// The offsets of keys that were reported as misplaced.
    let misplacedKeys: Set<Int>
    /// The right spellings of declared names that were reported as invalid.
    let correctedNames: Set<String>

    /// Parses a file and reports everything that does not match the schema, or returns `nil` if the rest is unusable.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - mapping: The schema of the document.
    ///   - mistake: Returns a diagnostic if the document is a different kind of file; nothing else is reported then.
    ///   - limits: The limits on the size of the document.
    ///   - diagnostics: The collector that receives all diagnostics.
    package init?(
        _ file: SourceFile, is mapping: MappingDeclaration, unless mistake: (YAMLNode) -> Diagnostic?,
        limits: YAMLLimits = YAMLLimits(), into diagnostics: inout DiagnosticCollector
    ) {
        var findings = DiagnosticCollector()
        let root = parseYAML(file, limits: limits, sections: Set(mapping.keys.map(\.name)), into: &findings)
        for finding in findings.diagnostics { diagnostics.report(finding) }
        // No hand-written document exceeds a limit, so reporting its other problems would not help.
        let isBeyondLimits = findings.diagnostics.contains { [.nestingTooDeep, .tooManyNodes].contains($0.code) }
        guard let root, !isBeyondLimits else { return nil }
        isComplete = !findings.hasErrors || Document.isComplete(root, of: file)
        guard isComplete || root.pairs != nil else { return nil }
        if let finding = mistake(root) {
            diagnostics.report(finding)
            return nil
        }
        self.root = root
        if isComplete { Document.registerAllowances(of: root, into: &diagnostics) }
        var check = StructureCheck(diagnostics: diagnostics, isComplete: isComplete)
        check.check(root, is: .mapping(mapping), at: "the file")
        diagnostics = check.diagnostics
        misplacedKeys = check.misplacedKeys
        correctedNames = check.correctedNames
    }

    /// Registers the allowances in the document's comments.
    private static func registerAllowances(of root: YAMLNode, into diagnostics: inout DiagnosticCollector) {
        guard root.range.file.text.contains(Allowance.marker) else { return }
        let comments = root.comments
        for (comment, extent) in zip(comments, root.extents(ofComments: comments)) {
            for allowance in Allowance.allowances(in: comment, for: extent, into: &diagnostics) {
                diagnostics.allow(allowance)
            }
        }
    }

    /// Returns false if parsing stopped at a syntax error: text other than comments follows the tree then.
    private static func isComplete(_ root: YAMLNode, of file: SourceFile) -> Bool {
        let rest = String(decoding: file.text.utf8.dropFirst(root.range.upper), as: UTF8.self)
        return rest.split(whereSeparator: \.isNewline).allSatisfy { line in
            let content = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
            return content.isEmpty || content.hasPrefix("#") || content == "..."
        }
    }
}

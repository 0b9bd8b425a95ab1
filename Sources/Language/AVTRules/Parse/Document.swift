import AVTDiagnostics
import AVTYAML

/// A YAML document that was compared with the declaration of what it may hold.
package struct Document {
    /// Its content; what does not fit the declaration is in it still, and reported.
    package let root: YAMLNode
    /// False if it breaks off at a syntax error, so that nothing can be said of what it lacks.
    package let isWhole: Bool
    /// The offsets of keys that were reported to belong elsewhere.
    let misplacedKeys: Set<Int>

    /// Reads a text, and reports everything in which it differs from the declaration.
    ///
    /// `nil`: there is nothing to go on with.
    ///
    /// - Parameters:
    ///   - file: the text.
    ///   - mapping: what it may hold.
    ///   - mistake: says of what is meant to be something else that it is that; then nothing more is said of it.
    ///   - limits: how much of it is taken.
    ///   - diagnostics: where all its problems go.
    package init?(
        _ file: SourceFile, is mapping: MappingDeclaration, unless mistake: (YAMLNode) -> Diagnostic?,
        limits: YAMLLimits = YAMLLimits(), into diagnostics: inout DiagnosticCollector
    ) {
        var findings = DiagnosticCollector()
        let root = parseYAML(file, limits: limits, into: &findings)
        for finding in findings.diagnostics { diagnostics.report(finding) }
        // Nobody writes a document that exceeds a limit by hand: what else is wrong with it helps nobody.
        let isBeyondLimits = findings.diagnostics.contains { [.nestingTooDeep, .tooManyNodes].contains($0.code) }
        guard let root, !isBeyondLimits else { return nil }
        isWhole = !findings.hasErrors || Document.isWhole(root, of: file)
        guard isWhole || root.pairs != nil else { return nil }
        if let finding = mistake(root) {
            diagnostics.report(finding)
            return nil
        }
        self.root = root
        if isWhole { Document.takeAllowances(of: root, into: &diagnostics) }
        var check = StructureCheck(diagnostics: diagnostics, isWhole: isWhole)
        check.check(root, is: .mapping(mapping), at: "the file")
        diagnostics = check.diagnostics
        misplacedKeys = check.misplacedKeys
    }

    /// Hands over what comments of the document allow.
    private static func takeAllowances(of root: YAMLNode, into diagnostics: inout DiagnosticCollector) {
        guard root.range.file.text.contains(Allowance.marker) else { return }
        let comments = root.comments
        for (comment, extent) in zip(comments, root.extents(ofComments: comments)) {
            for allowance in Allowance.allowances(in: comment, for: extent, into: &diagnostics) {
                diagnostics.allow(allowance)
            }
        }
    }

    /// False if the document was given up at a syntax error: then something other than comments stands behind the tree.
    private static func isWhole(_ root: YAMLNode, of file: SourceFile) -> Bool {
        let rest = String(decoding: file.text.utf8.dropFirst(root.range.upper), as: UTF8.self)
        return rest.split(whereSeparator: \.isNewline).allSatisfy { line in
            let content = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
            return content.isEmpty || content.hasPrefix("#") || content == "..."
        }
    }
}

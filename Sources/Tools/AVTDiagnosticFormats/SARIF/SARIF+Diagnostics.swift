import AVTDiagnostics
import Foundation

extension SARIF.Rule {
    init(_ code: DiagnosticCode, page: CodePage?) {
        self.init(
            id: code.id, name: code.name, shortDescription: SARIF.Message(text: page?.summary ?? code.name),
            fullDescription: page.map { SARIF.Message(text: "\($0.summary) \($0.rationale)") },
            help: page.map { SARIF.Help(text: $0.text, markdown: $0.text) },
            properties: SARIF.RuleProperties(tags: [code.family.title]))
    }
}

extension SARIF.Result {
    init(_ diagnostic: Diagnostic, ruleIndex: Int, allowedBecause reason: String?) {
        let notes = diagnostic.notes.filter { $0.range == nil }.map(\.message)
        let related =
            diagnostic.related.map { ($0.range, $0.label) }
            + diagnostic.notes.compactMap { note in note.range.map { ($0, note.message) } }
        self.init(
            ruleId: diagnostic.code.id, ruleIndex: ruleIndex, level: "\(diagnostic.severity)",
            message: SARIF.Message(
                text: ([diagnostic.message] + (diagnostic.label.map { [$0] } ?? []) + notes).joined(separator: "\n")),
            locations: diagnostic.range.map { [SARIF.Location($0)] } ?? [],
            relatedLocations: related.isEmpty
                ? nil : related.enumerated().map { SARIF.Location($1.0, message: $1.1, id: $0 + 1) },
            codeFlows: diagnostic.trace.isEmpty ? nil : [SARIF.CodeFlow(diagnostic.trace)],
            fixes: diagnostic.fixes.isEmpty ? nil : diagnostic.fixes.map(SARIF.Fix.init),
            suppressions: reason.map { [SARIF.Suppression(justification: $0)] })
    }
}

extension SARIF.Location {
    init(_ range: SourceRange, message: String? = nil, id: Int? = nil) {
        self.init(
            id: id,
            physicalLocation: SARIF.PhysicalLocation(
                artifactLocation: SARIF.ArtifactLocation(range.file), region: SARIF.Region(range)),
            message: message.map(SARIF.Message.init))
    }
}

extension SARIF.ArtifactLocation {
    init(_ file: SourceFile) {
        // A colon in the first component of a relative path would be parsed as the end of a URI scheme.
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let path = file.name.addingPercentEncoding(withAllowedCharacters: allowed) ?? file.name
        uri = (path.hasPrefix("/") ? "file://" : "") + path
    }
}

extension SARIF.Region {
    init(_ range: SourceRange) {
        let (start, end) = (range.start, range.end)
        self.init(startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column)
    }
}

extension SARIF.CodeFlow {
    init(_ trace: [TraceStep]) {
        let locations = trace.enumerated().map { index, step in
            let text = [step.title, step.outcome, step.detail].filter { !$0.isEmpty }.joined(separator: ", ")
            let location =
                step.range.map { SARIF.Location($0, message: text) }
                ?? SARIF.Location(message: SARIF.Message(text: text))
            return SARIF.ThreadFlowLocation(location: location, executionOrder: index + 1)
        }
        threadFlows = [SARIF.ThreadFlow(locations: locations)]
    }
}

extension SARIF.Fix {
    init(_ fix: FixIt) {
        var files: [SourceFile] = []
        for edit in fix.edits where !files.contains(where: { $0 === edit.range.file }) { files.append(edit.range.file) }
        self.init(
            description: SARIF.Message(text: fix.message),
            artifactChanges: files.map { file in
                SARIF.ArtifactChange(
                    artifactLocation: SARIF.ArtifactLocation(file),
                    replacements: fix.edits.filter { $0.range.file === file }.map {
                        SARIF.Replacement(
                            deletedRegion: SARIF.Region($0.range),
                            insertedContent: SARIF.Message(text: $0.replacement))
                    })
            })
    }
}

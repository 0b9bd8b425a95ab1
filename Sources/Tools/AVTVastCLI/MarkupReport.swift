import AVTDiagnostics
import AVTVast

/// What was found in the document of a file or response.
package struct MarkupReport {
    /// The file or the URL.
    package let name: String
    /// The diagnostics, sorted.
    package let diagnostics: [Diagnostic]
    /// The number of diagnostics that are not in ``diagnostics``.
    package let omittedCount: Int
    /// The diagnostics that a comment allows.
    package let allowed: [AllowedDiagnostic]

    init(_ found: DiagnosticCollector, name: String) {
        self.init(name, found.sorted, found.omittedCount, found.allowed)
    }

    private init(_ name: String, _ diagnostics: [Diagnostic], _ omittedCount: Int, _ allowed: [AllowedDiagnostic]) {
        (self.name, self.diagnostics, self.omittedCount, self.allowed) = (name, diagnostics, omittedCount, allowed)
    }

    /// The report with masked URLs, and without fixes, which would quote them.
    var withMaskedURLs: MarkupReport {
        var files = MaskedFiles()
        return MarkupReport(
            MaskedURLs.masked(name), diagnostics.map { files.masked($0) }, omittedCount,
            allowed.map { AllowedDiagnostic(diagnostic: files.masked($0.diagnostic), reason: $0.reason) })
    }
}

/// The files of diagnostics with masked URLs; what is masked keeps its length, so that locations stay the same.
private struct MaskedFiles {
    private var files: [ObjectIdentifier: SourceFile] = [:]

    mutating func masked(_ diagnostic: Diagnostic) -> Diagnostic {
        var masked = diagnostic
        masked.message = MaskedURLs.masked(diagnostic.message)
        masked.label = diagnostic.label.map { MaskedURLs.masked($0) }
        masked.range = diagnostic.range.map { range($0) }
        masked.related = diagnostic.related.map { LabelledRange(range($0.range), MaskedURLs.masked($0.label)) }
        masked.notes = diagnostic.notes.map { note in
            DiagnosticNote(MaskedURLs.masked(note.message), at: note.range.map { range($0) })
        }
        masked.fixes = []
        return masked
    }

    private mutating func range(_ range: SourceRange) -> SourceRange {
        let id = ObjectIdentifier(range.file)
        let file =
            files[id]
            ?? SourceFile(
                name: MaskedURLs.masked(range.file.name), path: range.file.path,
                text: MaskedURLs.obscured(range.file.text))
        files[id] = file
        return file.range(range.lower, range.upper)
    }
}

import AVTDiagnostics
import AVTVast

extension DiagnosticCollector {
    /// The diagnostics with masked URLs, and without fixes, which would quote them.
    var withMaskedURLs: DiagnosticCollector {
        var files = MaskedFiles()
        var masked = self
        masked.replace { found in found.map { files.masked($0) } }
        return masked
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

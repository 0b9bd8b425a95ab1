// Files outside of the packs' folders may contain text that must not appear in a CI log: only locations in them are
// shown.
extension Diagnostic {
    /// The diagnostic without anything that quotes or changes a file outside of the packs' folders.
    ///
    /// A diagnostic in such a file keeps its code, severity and range. A diagnostic in another file keeps its own text,
    /// and loses the text about locations outside.
    package var withoutOutsideText: Diagnostic {
        if let range, range.file.isOutside {
            return Diagnostic(
                code, severity: severity, code.name.replacing("-", with: " "), at: range,
                notes: [DiagnosticNote("this file is outside of the packs' folders: its text is not shown")])
        }
        var diagnostic = self
        diagnostic.related = related.map { location in
            location.range.file.isOutside ? LabelledRange(location.range, "outside of the packs' folders") : location
        }
        diagnostic.notes = notes.map { note in
            guard let range = note.range, range.file.isOutside else { return note }
            return DiagnosticNote("outside of the packs' folders", at: range)
        }
        diagnostic.fixes = fixes.filter { fix in !fix.edits.contains { $0.range.file.isOutside } }
        return diagnostic
    }
}

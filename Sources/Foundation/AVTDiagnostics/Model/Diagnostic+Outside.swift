// Files outside of the packs' folders may hold what nobody wants in a log of CI: of them only places are shown.
extension Diagnostic {
    /// The same without anything that quotes or changes a file outside of the packs' folders.
    ///
    /// A finding in such a file keeps its code, severity and range. One in another file keeps its own text and loses what
    /// it says of places outside.
    package var withoutTextFromOutside: Diagnostic {
        if let range, range.file.isOutside {
            return Diagnostic(
                code, severity: severity, code.name.replacing("-", with: " "), at: range,
                notes: [DiagnosticNote("this file is outside of the packs' folders: its text is not shown")])
        }
        var diagnostic = self
        diagnostic.related = related.map { place in
            place.range.file.isOutside ? LabelledRange(place.range, "outside of the packs' folders") : place
        }
        diagnostic.notes = notes.map { note in
            guard let range = note.range, range.file.isOutside else { return note }
            return DiagnosticNote("outside of the packs' folders", at: range)
        }
        diagnostic.fixes = fixes.filter { fix in !fix.edits.contains { $0.range.file.isOutside } }
        return diagnostic
    }
}

import AVTDiagnostics

/// The first repair of each finding, by file; only of files on disk.
struct RepairPlan {
    /// A file and its text after the repairs.
    struct File {
        let file: SourceFile
        let path: String
        let repaired: RepairedText
    }

    /// The files in which something is repaired, by name.
    private(set) var files: [File] = []

    init(_ diagnostics: [Diagnostic]) {
        var fixes: [FixIt] = []
        for fix in diagnostics.compactMap(\.fixes.first) where fix.edits.allSatisfy({ $0.range.file.path != nil }) {
            fixes.append(fix)
        }
        var sources: [SourceFile] = []
        for edit in fixes.flatMap(\.edits) where !sources.contains(where: { $0.path == edit.range.file.path }) {
            sources.append(edit.range.file)
        }
        for source in sources.sorted(by: { $0.name < $1.name }) {
            let own = fixes.filter { $0.edits.allSatisfy { $0.range.file === source } }
            let repaired = RepairedText(source, with: own)
            guard let path = source.path, repaired.text != source.text else { continue }
            files.append(File(file: source, path: path, repaired: repaired))
        }
    }

    /// How many repairs are made.
    var madeCount: Int { files.reduce(0) { $0 + $1.repaired.madeCount } }
}

import AVTDiagnostics

/// The fix of each diagnostic that has exactly one, by file; only of files on disk.
///
/// Several fixes are alternatives, such as `10s` and `10ms`: only the author knows which one is meant.
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
        for diagnostic in diagnostics where diagnostic.fixes.count == 1 {
            fixes += diagnostic.fixes.filter { $0.edits.allSatisfy { $0.range.file.isFixable } }
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

extension SourceFile {
    /// True for a file on disk, in the folder of a pack that was named.
    fileprivate var isFixable: Bool { path != nil && !isOutside }
}

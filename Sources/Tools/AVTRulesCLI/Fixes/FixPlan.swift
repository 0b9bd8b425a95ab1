import AVTDiagnostics

/// The fix-its that can be applied without a choice, by file.
///
/// They are those of diagnostics with exactly one fix-it, in files on disk. Several fix-its of one diagnostic are
/// alternatives, such as `10s` and `10ms`: only the author knows which one is meant.
struct FixPlan {
    /// A file and its text after the fix-its.
    struct File {
        let file: SourceFile
        let path: String
        let fixed: FixedText
    }

    /// The files that the fix-its change, sorted by name.
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
            let fixed = FixedText(source, with: own)
            guard let path = source.path, fixed.text != source.text else { continue }
            files.append(File(file: source, path: path, fixed: fixed))
        }
    }

    /// The number of fix-its that are applied.
    var appliedCount: Int { files.reduce(0) { $0 + $1.fixed.appliedCount } }
}

extension SourceFile {
    /// True for a file on disk in the folder of a pack on the command line.
    fileprivate var isFixable: Bool { path != nil && !isOutside }
}

import AVTCore
import AVTDiagnostics

/// The fix-its of diagnostics, applied in memory in several passes, because some mistakes show only after others are
/// fixed.
struct AppliedFixes {
    /// The diagnostics after the last pass.
    private var findings: Findings
    /// The original text of the changed files, by path.
    private var files: [String: SourceFile] = [:]
    /// The fixed text of the changed files, by path.
    private var texts: [String: String] = [:]
    private var appliedCount = 0

    /// The maximum number of passes, since fix-its that undo each other would never end.
    private static let maxPasses = 20

    /// Applies the fix-its of diagnostics, and those of the diagnostics found after that, until none are left.
    ///
    /// - Parameters:
    ///   - findings: The diagnostics.
    ///   - check: Checks the packs with texts that replace those of files, keyed by path.
    init(of findings: Findings, check: ([String: String]) -> Findings) {
        self.findings = findings
        for _ in 0..<AppliedFixes.maxPasses {
            let plan = FixPlan(self.findings.all)
            guard !plan.files.isEmpty else { return }
            for file in plan.files {
                files[file.path] = files[file.path] ?? file.file
                texts[file.path] = file.fixed.text
            }
            appliedCount += plan.appliedCount
            self.findings = check(texts)
        }
    }

    /// The changes as a unified diff.
    var difference: String {
        files.values.sorted { $0.name < $1.name }.map { file in
            unifiedDifference(of: file.text, and: file.path.flatMap { texts[$0] } ?? file.text, named: file.name)
        }.joined()
    }

    /// Describes the number of fix-its: `3 fixes applied in 1 file`.
    func count(_ done: String) -> String {
        "\(appliedCount) \(appliedCount == 1 ? "fix" : "fixes") \(done) in \(counted(files.count, "file"))"
    }

    /// Writes the files.
    ///
    /// - Throws: `Failure` if one cannot be written, or has changed since it was checked.
    func write() throws(Failure) {
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            try replaceFile(at: path, holding: file.text, with: texts[path] ?? file.text)
        }
    }
}

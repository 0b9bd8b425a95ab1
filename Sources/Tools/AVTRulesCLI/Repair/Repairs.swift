import AVTDiagnostics

/// The first repair of each finding, made in memory pass by pass, because some show only after others.
struct Repairs {
    /// What is found afterwards.
    private var findings: Findings
    /// The files in which something is repaired, as they were, by path.
    private var files: [String: SourceFile] = [:]
    /// What they hold afterwards, by path.
    private var texts: [String: String] = [:]
    private var madeCount = 0

    /// Repairs would go on for ever where one undoes what another does.
    private static let mostPasses = 20

    /// Makes the repairs of findings, and of what is found then, until nothing is left to repair.
    ///
    /// - Parameters:
    ///   - findings: what was found.
    ///   - check: finds what is wrong with texts in place of files, by path.
    init(of findings: Findings, check: ([String: String]) -> Findings) {
        self.findings = findings
        for _ in 0..<Repairs.mostPasses {
            let plan = RepairPlan(self.findings.all)
            guard !plan.files.isEmpty else { return }
            for file in plan.files {
                files[file.path] = files[file.path] ?? file.file
                texts[file.path] = file.repaired.text
            }
            madeCount += plan.madeCount
            self.findings = check(texts)
        }
    }

    /// The changes as a unified diff.
    var difference: String {
        files.values.sorted { $0.name < $1.name }.map { file in
            unifiedDifference(of: file.text, and: file.path.flatMap { texts[$0] } ?? file.text, named: file.name)
        }.joined()
    }

    /// How many repairs were made, in words: `3 repairs made in 1 file`.
    func count(_ done: String) -> String {
        "\(counted(madeCount, "repair")) \(done) in \(counted(files.count, "file"))"
    }

    /// Writes the files.
    ///
    /// - Throws: `Failure` if one cannot be written, or is not any more what was checked.
    func write() throws(Failure) {
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            try replaceFile(at: path, holding: file.text, with: texts[path] ?? file.text)
        }
    }
}

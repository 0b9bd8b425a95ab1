/// The files that a run reads and writes.
extension RunCommand {
    /// Checks that no output replaces an input or another output, before one of them is opened.
    ///
    /// - Throws: `Failure` with the first such file.
    func checkFiles() throws {
        let outputs = try outputFiles()
        guard !outputs.isEmpty else { return }
        var files = OutputFiles()
        for name in try LogNames.expand(log) {
            if name == "-" { files.addStandardInput() } else { files.addInput(name, "the log") }
        }
        files.addInputs(packs: packs.pack + with, packs.accessOptions)
        if let hashKey { files.addInput(hashKey, "the file of '--hash-key'") }
        // The state of the next run may replace that of the previous one.
        if let path = state.stateIn, !(state.stateOut.map { OutputFiles.areSame($0, path) } ?? false) {
            files.addInput(path, "the file of '--state-in'")
        }
        files.addStandardOutput()
        for (path, option) in outputs { try files.addOutput(path, option) }
    }

    /// The files that options name, each with its option.
    private func outputFiles() throws -> [(path: String, option: String)] {
        var outputs: [(path: String, option: String)] = []
        if let path = report.report { outputs.append((path, "--report")) }
        outputs += try results.outputPaths.map { ($0, "--to") }
        if let path = state.stateOut { outputs.append((path, "--state-out")) }
        if let path = state.checkpoint { outputs.append((path, "--checkpoint")) }
        return outputs
    }
}

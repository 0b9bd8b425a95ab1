import AVTCore
import Foundation

/// The files that a run reads and writes.
extension RunCommand {
    /// Checks that no output replaces an input or another output, before one of them is opened, and reports files of the
    /// log that are named twice.
    ///
    /// - Throws: `Failure` with the first such output.
    func checkFiles() throws {
        let listed = try LogNames.listed(log)
        for (path, file) in listed.others {
            Console.report("`\(path)` is the same file as `\(file)`: it is read once")
        }
        let outputs = try outputFiles()
        guard !outputs.isEmpty else { return }
        var files = OutputFiles()
        for name in listed.files {
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
        if let path = state.stateOut { try checkReplaced(path, "--state-out", isContinued: false) }
        if let path = state.checkpoint { try checkReplaced(path, "--checkpoint", isContinued: state.resume) }
    }

    /// Checks that a file to which state is written has no other contents, which would be lost, and can be read again.
    private func checkReplaced(_ path: String, _ option: String, isContinued: Bool) throws(Failure) {
        func failure(_ reason: String) -> Failure {
            Failure(status: .usage, message: "'\(option)': `\(path)` \(reason)")
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.isRegularFile else {
            throw failure("is not a regular file, from which the state could be read again: write to another file")
        }
        guard status.st_size > 0, !isContinued else { return }
        guard StateFileReader.isState(path) else {
            throw failure("is not a state of `avt-rules run`, and would be replaced: write to another file")
        }
        // A file that is damaged, or of another version, is of no use.
        guard let header = RunHeader(ofFileAt: path), header.isCheckpoint, !header.isFinished else { return }
        throw failure(
            "is the checkpoint of a run that is not finished: '--resume' continues it; to start again, remove the file")
    }

    /// Checks that all files of the log can be opened, before a file of results is created.
    func checkLog() throws(Failure) {
        for name in try LogNames.expand(log) { _ = try LogFile.size(ofFileNamed: name) }
    }

    /// The files that options name, each with its option.
    private func outputFiles() throws -> [(path: String, option: String)] {
        var outputs: [(path: String, option: String)] = []
        if let path = report.report { outputs.append((path, "--report")) }
        outputs += try results.outputPaths.map { ($0, "--to") }
        for (path, option) in [(state.stateOut, "--state-out"), (state.checkpoint, "--checkpoint")] {
            guard let path else { continue }
            outputs += [(path, option), (StateFileWriter.temporaryPath(of: path), option)]
        }
        return outputs
    }
}

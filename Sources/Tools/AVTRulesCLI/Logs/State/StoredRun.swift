import AVTCore
import AVTEngine
import AVTPackTools
import AVTRules
import OpenAVT

/// The contents of a file with the state of a run.
struct StoredRun {
    let header: RunHeader
    /// The frames of each worker.
    let parts: [ArraySlice<[UInt8]>]
    private let path: String

    /// Reads a file.
    ///
    /// - Throws: `Failure` if the file cannot be read, or is incomplete or damaged.
    init(_ path: String) throws(Failure) {
        self.path = path
        // The header is written last, when the other frames have been counted.
        let frames = try StateFileReader(path).frames
        var coder = SnapshotCoder(reading: frames.last ?? [])
        var header = RunHeader()
        header.code(&coder)
        if let problem = coder.finished() { throw StateFileReader.failure(path, problem) }
        var parts: [ArraySlice<[UInt8]>] = []
        var rest = frames.dropLast()
        for count in header.frameCounts {
            parts.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty, header.frameCounts.reduce(0, { $0.addingClamped($1) }) == frames.count - 1 else {
            throw StateFileReader.failure(path, "it is incomplete")
        }
        self.header = header
        self.parts = parts
    }

    /// Writes a file beside the one that it replaces.
    ///
    /// - Parameters:
    ///   - header: The header, without the number of frames.
    ///   - workers: The workers.
    ///   - path: The path of the file.
    /// - Returns: The complete file, which does not replace the other one yet.
    /// - Throws: `Failure` if the file cannot be written.
    static func write(
        _ header: RunHeader, _ workers: [LogWorker], to path: String
    ) throws(Failure) -> StateFileWriter {
        var header = header
        let writer = try StateFileWriter(path)
        for worker in workers {
            header.frameCounts.append(try worker.store(to: writer, isComplete: header.isCheckpoint))
        }
        var coder = SnapshotCoder()
        header.code(&coder)
        try writer.write(coder.bytes)
        try writer.finish()
        return writer
    }

    /// Returns the program under which sessions were stored.
    ///
    /// - Parameters:
    ///   - program: The program that continues the sessions.
    ///   - options: The options of the replay.
    /// - Returns: The program.
    /// - Throws: `Failure` if the stored program cannot run here.
    func previous(_ program: RuleProgram, _ options: ReplayOptions) throws(Failure) -> PreviousProgram {
        do throws(ImageError) {
            let old = try RuleImage.decode(header.image, formulas: ExpressionFormulas())
            return PreviousProgram(old, to: program, options)
        } catch {
            throw StateFileReader.failure(path, "the packs in it cannot be loaded: \(error)")
        }
    }

    /// Returns the error of a file whose contents are not usable.
    func failure(_ reason: String) -> Failure { StateFileReader.failure(path, reason) }
}

import AVTEngine

/// What belongs to a run as a whole in a file with its state.
struct RunHeader {
    /// True if a run of the same log can continue, false if only its sessions can.
    var isCheckpoint = false
    /// True if the log was read to its end.
    var isFinished = false
    /// The program as an image.
    var image: [UInt8] = []
    /// True if lines were ordered by time.
    var isOrdered = false
    /// The options that the results depend on.
    var settings: [String] = []
    /// The position in the log.
    var position = LogPosition()
    /// The size of the results in a file, or `nil` if they are written at the end.
    var resultSize: Int?
    /// The number of malformed lines that were reported.
    var reportedCount = 0
    /// The number of frames of each worker.
    var frameCounts: [Int] = []

    /// Creates the header of a run that begins.
    init() {}

    /// Reads the header of a file; it is `nil` if the file is damaged, incomplete or of another version.
    ///
    /// - Parameter path: The path of the file.
    init?(ofFileAt path: String) {
        guard let frame = StateFileReader.lastFrame(path) else { return nil }
        var coder = SnapshotCoder(reading: frame)
        code(&coder)
        guard coder.finished() == nil else { return nil }
    }

    /// Codes the header.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&isCheckpoint)
        coder.code(&isFinished)
        coder.code(&image)
        coder.code(&isOrdered)
        coder.code(&settings, "") { $0.code(&$1) }
        position.code(&coder)
        coder.code(&resultSize)
        coder.code(&reportedCount)
        coder.code(&frameCounts, 0) { $0.code(&$1) }
        coder.require(frameCounts.allSatisfy { $0 >= 0 }, "frames that are impossible")
    }
}

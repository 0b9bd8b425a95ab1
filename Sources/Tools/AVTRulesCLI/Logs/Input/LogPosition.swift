import AVTEngine

/// A position between two pieces of a log.
struct LogPosition {
    /// The names of the files.
    var names: [String] = []
    /// The number of files that have been read completely.
    var index = 0
    /// True if the file at the index has been opened.
    var isInFile = false
    /// The number of bytes of the file that have been read, after decompression.
    var fileOffset = 0
    /// The offset of the log, as ``EventLog/offset``.
    var offset = 0
    /// The size of the files that have been read completely, as stored.
    var previousSize = 0
    /// The first bytes of the file, by which it is recognized.
    var start: [UInt8] = []

    /// True if nothing was read of other files; also at the start of the log.
    var isInFirstFile: Bool { offset == fileOffset }

    /// The number of bytes by which a file is recognized, if it has as many.
    static let recognizedSize = 4096

    /// Codes the position.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&names, "") { $0.code(&$1) }
        coder.code(&index)
        coder.code(&isInFile)
        coder.code(&fileOffset)
        coder.code(&offset)
        coder.code(&previousSize)
        coder.code(&start)
        coder.require((0...names.count).contains(index) && fileOffset >= 0, "a position that is impossible")
    }
}

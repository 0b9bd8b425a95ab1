import AVTPackTools

/// An event log in one or several files, which are read one after the other.
///
/// If a file can be read only in part, the log continues with the next one. The last file can be followed: the log then
/// continues with what is added to it, and with the files that replace it.
final class EventLog {
    /// The size of all files in bytes as stored, or `nil` if it is unknown.
    let size: Int?
    /// A number that increases with each piece that has been read.
    private(set) var offset = 0
    /// The errors of the files so far that could not be read completely.
    private(set) var failures: [Failure] = []
    private let names: [String]
    private let format: LogFormat?
    private let interruption: Interruption?
    private var index = 0
    private var file: LogFile?
    /// The size of the files before the current one.
    private var previousSize = 0
    /// The number of bytes of the current file that have been read, and the first of them.
    private var fileOffset = 0
    private var fileStart: [UInt8] = []
    /// The position from which the log is continued, until it is reached.
    private var resumed: LogPosition?
    private let canContinue: Bool
    /// The bytes that follow the position in the piece that contains it.
    private var rest: [UInt8]?

    /// Creates a log at its start.
    ///
    /// - Parameters:
    ///   - names: The names of files, of which each must exist, and patterns; `-` is standard input.
    ///   - format: The format of all files, or `nil` if their names decide it.
    ///   - interruption: Waits at the end of the last file, or `nil` if the log ends there.
    ///   - resumed: The position at which the log begins, or `nil` for its start.
    ///   - canContinue: True if an interruption is not the end of the log.
    /// - Throws: `Failure` if a file cannot be opened, or is not that of the position.
    convenience init(
        _ names: [String], format: LogFormat?, interruption: Interruption? = nil, resumed: LogPosition? = nil,
        canContinue: Bool = false
    ) throws(Failure) {
        let names = try LogNames.expand(names)
        let resumedIndex = try resumed.map { position throws(Failure) in try EventLog.index(of: position, in: names) }
        var size: Int? = 0
        for name in names {
            if format == nil { try LogFile.checkName(name) }
            let own = try LogFile.size(ofFileNamed: name)
            if interruption != nil, own == nil, name == names.last {
                throw Failure(
                    status: .usage,
                    message:
                        "'--follow' follows a file: `\(name)` is a pipe or a device, which ends when its writer ends")
            }
            size = size.flatMap { total in own.map { total + $0 } }
        }
        self.init(
            names: names, format: format, size: interruption == nil ? size : nil, interruption: interruption,
            canContinue: canContinue)
        guard let resumed, let resumedIndex else { return }
        if resumed.isInFile { self.resumed = resumed }
        (index, offset, previousSize) = (resumedIndex, resumed.offset, resumed.previousSize)
    }

    /// Returns the index of the file with which a log continues at a position.
    ///
    /// The file of the position is recognized by its first bytes: if it was rotated, it has another name, and the files
    /// before it can have others, too, or be removed.
    ///
    /// - Throws: `Failure` if the files are others.
    private static func index(of position: LogPosition, in names: [String]) throws(Failure) -> Int {
        func begins(_ name: String) throws(Failure) -> Bool {
            try LogFile.start(ofFileNamed: name, count: position.start.count) == position.start
        }
        let isNamed = names.starts(with: position.names)
        if isNamed, !position.isInFile { return position.index }
        if isNamed, try begins(names[position.index]) { return position.index }
        // If nothing was read before the file, it is the first one: others may begin with the same header, and of a run
        // that was killed early nothing is known.
        if position.isInFirstFile, let first = names.first, try begins(first) { return 0 }
        let previous = position.names.prefix(position.index)
        // Of a file of which nothing was read, nothing is known.
        if position.isInFile, position.start.isEmpty, names.count > previous.count, names.starts(with: previous) {
            return position.index
        }
        var found: [Int] = []
        if position.isInFile, !position.start.isEmpty {
            for (index, name) in names.enumerated() where try begins(name) { found.append(index) }
        }
        guard found.count == 1 else { throw isNamed ? changed(names[position.index]) : other(position) }
        return found[0]
    }

    /// Checks that a log is the one that a finished run has read.
    ///
    /// - Throws: `Failure` if it is another one, or has further files.
    static func checkFinished(_ names: [String], _ position: LogPosition) throws(Failure) {
        let names = try LogNames.expand(names)
        if names == position.names { return }
        guard names.starts(with: position.names) else { throw other(position) }
        throw Failure(
            status: .usage,
            message:
                "the run of the checkpoint is finished, and does not continue with further files: store the sessions of "
                + "each part with '--state-out', and continue them with '--state-in'")
    }

    private static func other(_ position: LogPosition) -> Failure {
        Failure(
            status: .usage,
            message: "the checkpoint is that of another log, which begins with `\(position.names.first ?? "")`: "
                + "give the same files in the same order; others may follow, and rotated ones have other names")
    }

    private init(
        names: [String], format: LogFormat?, size: Int?, interruption: Interruption?, canContinue: Bool = false
    ) {
        self.canContinue = canContinue
        self.names = names
        self.format = format
        self.interruption = interruption
        self.size = size
    }

    /// The number of bytes that have been read, as stored.
    var readSize: Int { previousSize + (file?.readSize ?? 0) }

    /// Returns the next piece, or `nil` at the end.
    func next() -> LogPiece? {
        do throws(Failure) {
            guard let file else {
                guard index < names.count else { return nil }
                let name = names[index]
                index += 1
                file = try LogFile(name, interruption: index == names.count ? interruption : nil)
                (fileOffset, fileStart) = (0, [])
                let format = format ?? LogFormat(ofFileNamed: name)
                if let resumed {
                    if resumed.fileOffset == 0 { self.resumed = nil }
                    return .resumption(format)
                }
                return .start(format, file: names.count > 1 ? name : nil)
            }
            if let resumed { return try knownPiece(of: file, until: resumed) }
            if let bytes = try nextBytes(of: file) {
                offset += bytes.count
                return .bytes(bytes)
            }
            if isInterrupted { return nil }
            if file.isReplaced { index -= 1 }
            closeFile()
            return .end
        } catch {
            failures.append(error)
            closeFile()
            return .interruption
        }
    }

    /// True if the log continues with what is added to its last file.
    var isFollowed: Bool { interruption != nil }

    /// True if the log was interrupted, and is to be continued later.
    var isInterrupted: Bool { canContinue && interruption?.hasOccurred == true }

    /// The position after the last piece.
    var position: LogPosition {
        LogPosition(
            names: names, index: file == nil ? index : index - 1, isInFile: file != nil, fileOffset: fileOffset,
            offset: offset, previousSize: previousSize, start: fileStart)
    }

    private func nextBytes(of file: LogFile) throws(Failure) -> [UInt8]? {
        let bytes: [UInt8]?
        if let rest {
            bytes = rest
            self.rest = nil
        } else {
            bytes = try file.next()
        }
        if let bytes { add(bytes) }
        return bytes
    }

    private func add(_ bytes: [UInt8]) {
        fileOffset += bytes.count
        if fileStart.count < LogPosition.recognizedSize {
            fileStart += bytes.prefix(LogPosition.recognizedSize - fileStart.count)
        }
    }

    /// Returns the next piece of the part of a file that was read before the position.
    private func knownPiece(of file: LogFile, until resumed: LogPosition) throws(Failure) -> LogPiece {
        guard let bytes = try file.next() else { throw EventLog.changed(names[index - 1]) }
        let known = Array(bytes.prefix(resumed.fileOffset - fileOffset))
        add(known)
        if known.count < bytes.count { rest = Array(bytes.dropFirst(known.count)) }
        if fileOffset == resumed.fileOffset { self.resumed = nil }
        return .known(known)
    }

    private static func changed(_ name: String) -> Failure {
        Failure(
            status: .inputOutput,
            message:
                "the log \(name) does not begin as it did at the checkpoint: if it was rotated, give the rotated file "
                + "in its place, and then the new one")
    }

    /// Returns the same log at its start, or `nil` if it is not in regular files, which can be read twice.
    func copy() -> EventLog? {
        size == nil ? nil : EventLog(names: names, format: format, size: size, interruption: nil)
    }

    /// Returns the next piece with the progress after it, or `nil` at the end.
    func nextStep() -> Step? {
        next().map { piece in
            Step(piece: piece, readSize: readSize, position: position, isCatchingUp: resumed != nil)
        }
    }

    /// A piece of a log, with the progress after it.
    struct Step {
        let piece: LogPiece
        /// The number of bytes that have been read, as stored.
        let readSize: Int
        let position: LogPosition
        /// True if an earlier run has read these bytes: the position is before that of the sessions.
        let isCatchingUp: Bool
    }

    private func closeFile() {
        previousSize = readSize
        file = nil
        // The end completes a last line without a line end.
        offset += 1
    }
}

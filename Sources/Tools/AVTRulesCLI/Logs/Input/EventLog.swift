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
    private let follower: LogFollower?
    private var index = 0
    private var file: LogFile?
    /// The size of the files before the current one.
    private var previousSize = 0

    /// Creates a log at its start.
    ///
    /// - Parameters:
    ///   - names: The names of files, of which each must exist, and patterns; `-` is standard input.
    ///   - format: The format of all files, or `nil` if their names decide it.
    ///   - follower: Waits at the end of the last file, or `nil` if the log ends there.
    /// - Throws: `Failure` if a file cannot be opened.
    convenience init(_ names: [String], format: LogFormat?, follower: LogFollower? = nil) throws(Failure) {
        let names = try LogNames.expand(names)
        var size: Int? = 0
        for name in names {
            let own = try LogFile.size(ofFileNamed: name)
            size = size.flatMap { total in own.map { total + $0 } }
        }
        self.init(names: names, format: format, size: follower == nil ? size : nil, follower: follower)
    }

    private init(names: [String], format: LogFormat?, size: Int?, follower: LogFollower?) {
        self.names = names
        self.format = format
        self.follower = follower
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
                file = try LogFile(name, follower: index == names.count ? follower : nil)
                let format = format ?? LogFormat(ofFileNamed: name)
                return .start(format, file: names.count > 1 ? name : nil)
            }
            if let bytes = try file.next() {
                offset += bytes.count
                return .bytes(bytes)
            }
            if file.isReplaced { index -= 1 }
            closeFile()
            return .end
        } catch {
            failures.append(error)
            closeFile()
            return .interruption
        }
    }

    /// Finds the last line of each session, or returns `nil` if the log is not in regular files, which can be read
    /// twice.
    func sessionEnds() -> SessionEnds? {
        size == nil ? nil : SessionEnds(in: EventLog(names: names, format: format, size: size, follower: nil))
    }

    private func closeFile() {
        previousSize = readSize
        file = nil
        // The end completes a last line without a line end.
        offset += 1
    }
}

import AVTEngine

/// The files of a log by the numbers of its lines, which count through all files.
package struct LogLocations: Sendable {
    /// A file and the number of lines before it.
    private var files: [(name: String?, previousLines: Int)] = []

    /// Creates the locations of a log that is one file.
    package init() {}

    /// The number of lines before the current file.
    package private(set) var previousLines = 0

    /// The name of the current file, or `nil` if the log is one file.
    var file: String? { files.last?.name }

    /// Adds a file that begins after a number of lines of the file before it.
    mutating func add(_ file: String?, after lines: Int) {
        previousLines += lines
        files.append((file, previousLines))
    }

    /// Codes the files.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&files, (name: nil, previousLines: 0)) { coder, file in
            coder.code(&file.name)
            coder.code(&file.previousLines)
        }
        coder.code(&previousLines)
    }

    /// Returns the location of a line: `line 17`, or with several files `day2.ndjson:17`.
    package func text(ofLine number: Int) -> String {
        guard let file = files.last(where: { $0.previousLines < number }), let name = file.name else {
            return "line \(number)"
        }
        return "\(name):\(number - file.previousLines)"
    }
}

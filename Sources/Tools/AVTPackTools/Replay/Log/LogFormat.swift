/// A format of event logs.
package enum LogFormat: String, Sendable, CaseIterable {
    /// One JSON object per line.
    case ndjson
    /// Rows of cells after a row with the names of the columns.
    case csv

    /// The format of a file, by the end of its name before `.gz` or `.zst`, and before the number of a rotated file.
    package init(ofFileNamed name: String) {
        self = LogFormat.ending(of: name) == ".csv" ? .csv : .ndjson
    }

    /// Returns true if the name ends as that of a log.
    package static func isLogName(_ name: String) -> Bool {
        [".csv", ".jsonl", ".ndjson"].contains(ending(of: name))
    }

    private static func ending(of name: String) -> String? {
        var name = name.lowercased()[...]
        for compression in [".gz", ".zst"] where name.hasSuffix(compression) {
            name = name.dropLast(compression.count)
            break
        }
        // Such as `log.csv.1`.
        if let dot = name.lastIndex(of: "."), name[dot...].dropFirst().allSatisfy(\.isNumber) { name = name[..<dot] }
        return name.lastIndex(of: ".").map { String(name[$0...]) }
    }
}

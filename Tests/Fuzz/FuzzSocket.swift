import AVTCore
import OpenAVTTrackers

/// The lines of mpv's socket do not depend on how they arrive, and each gives a bounded number of reports with known names.
func fuzzSocket(_ input: [UInt8]) {
    let limit = 200
    let whole = lines(input, inPiecesOf: max(input.count, 1), limit)
    require(whole == lines(input, inPiecesOf: 7, limit), "lines that depend on how they arrive")
    require(whole.allSatisfy { ($0?.count ?? 0) <= limit }, "a line beyond the limit")
    var reader = MPVReader()
    for (index, line) in whole.enumerated() {
        guard let line else { continue }
        let reports = reader.reports(of: line, at: index * 10)
        require(reports.count <= 4 * MPVReader.properties.count + 100, "too many reports of a line")
        for report in reports.map(\.report) {
            require(
                MPVReader.properties.contains(report.name) || report.name.utf8.count < 20,
                "a name that the player chose: \(report.name)")
        }
    }
    require(reader.heldPosition().count <= 1, "more than one position")
}

private func lines(_ input: [UInt8], inPiecesOf size: Int, _ limit: Int) -> [[UInt8]?] {
    var splitter = LineSplitter(limit: limit)
    var lines: [[UInt8]?] = []
    for start in stride(from: 0, to: input.count, by: size) {
        splitter.split(input[start..<min(start + size, input.count)]) { lines.append($0.map { Array($0) }) }
    }
    return lines
}

import AVTPackTools
import AVTTestSupport

/// A log of actions, in both formats.
struct CSVLog {
    /// The log as one JSON object per line.
    let ndjson: String
    /// The log as CSV.
    let csv: String

    /// Creates a log of the events that a run has printed.
    ///
    /// - Parameter output: The output of `avt-rules run`.
    /// - Throws: `JSONProblem` if the output is not JSON.
    init(eventsIn output: String) throws {
        var lines: [JSONValue] = []
        for line in output.split(separator: "\n") {
            if let event = try JSONReader.read(line.utf8)["event"] { lines.append(event) }
        }
        self.init(lines)
    }

    /// Creates a log of the lines with actions of another one.
    ///
    /// - Parameter log: The text of the log.
    /// - Throws: `JSONProblem` if the log is not JSON.
    init(actionsIn log: String) throws {
        self.init(try log.split(separator: "\n").map { try JSONReader.read($0.utf8) }.filter { $0["action"] != nil })
    }

    private init(_ lines: [JSONValue]) {
        let columns = ["at", "session", "tracker", "action"]
        var attributes: [String] = []
        var known: Set<String> = []
        for line in lines {
            for member in line["attributes"]?.members ?? [] where known.insert(member.name).inserted {
                attributes.append(member.name)
            }
        }
        let rows = lines.map { line in
            columns.map { CSVLog.cell(line[$0]) } + attributes.map { CSVLog.cell(line["attributes"]?[$0]) }
        }
        ndjson = lines.map { $0.text + "\n" }.joined()
        csv = csvText([(columns + attributes).map { CSVTextCell($0) }] + rows)
    }

    private static func cell(_ value: JSONValue?) -> CSVTextCell {
        switch value {
        case nil, .null: CSVTextCell("")
        case .string(let text): CSVTextCell(text, isQuoted: true)
        case let value?: CSVTextCell(value.text)
        }
    }
}

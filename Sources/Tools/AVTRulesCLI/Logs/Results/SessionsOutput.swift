import AVTEngine
import AVTPackTools

/// Writes a row for each session at the end.
struct SessionsOutput: LogOutput {
    /// How the rows are written.
    enum Form {
        case table, lines
        case csv(ResultFile)

        /// The form of the rows of a target.
        var rows: SessionRows.Form {
            switch self {
            case .table: .cells
            case .lines: .json
            case .csv: .csv
            }
        }
    }

    private let targets: [DirectTarget<SessionRows>]
    private let form: Form

    init(_ targets: [DirectTarget<SessionRows>], _ form: Form) {
        self.targets = targets
        self.form = form
    }

    var replacesFiles: Bool { if case .csv = form { true } else { false } }

    func finish(_ lines: LineCounts) throws {
        let parts = targets.map(\.replay.output)
        do {
            switch form {
            case .table:
                let table = try SessionRows.table(parts)
                try Console.write(table.isEmpty ? "no sessions\n" : table)
            case .lines: try SessionRows.merge(parts) { try Console.write(json: $0) }
            case .csv(let file):
                try file.write(parts[0].csvHeader)
                try SessionRows.merge(parts) { try file.write($0) }
            }
        } catch let error as EndLines.ReadError {
            throw EndLines.failure(error.reason)
        }
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    var dataLines: DataLines { DirectReplay.dataLines(of: targets.map(\.replay)) }
}

import AVTEngine
import AVTPackTools

/// Prints aggregates of metrics at the end.
struct AggregateOutput: LogOutput {
    /// How the aggregates are written.
    enum Form {
        case table, lines
        case csv(ResultFile)
    }

    private let targets: [DirectTarget<MetricAggregates>]
    private let program: RuleProgram
    private let options: ResultOptions
    private let hasHashKey: Bool
    private let form: Form

    init(
        _ targets: [DirectTarget<MetricAggregates>], _ program: RuleProgram, _ options: ResultOptions,
        hasHashKey: Bool, _ form: Form
    ) {
        self.targets = targets
        self.program = program
        self.options = options
        self.hasHashKey = hasHashKey
        self.form = form
    }

    private var report: AggregateReport {
        AggregateReport(merging: targets.map(\.replay.output), of: program, by: options.by, every: options.every)
    }

    var replacesFiles: Bool { if case .csv = form { true } else { false } }

    func finish(_ lines: LineCounts) throws {
        let report = report
        switch form {
        case .table: try Console.write(report.table.isEmpty ? "no metrics\n" : report.table)
        case .lines: try Console.write(json: report.lines)
        case .csv(let file): try file.write(report.csv)
        }
    }

    func messages(attributes: Set<String>) -> [String] {
        report.messages(present: attributes, of: program.content, hasHashKey: hasHashKey)
    }

    var dataReport: DataReport { DirectReplay.dataReport(of: targets.map(\.replay)) }

    var dataLines: DataLines { DirectReplay.dataLines(of: targets.map(\.replay)) }
}

import AVTEngine
import AVTPackTools

extension RunCommand {
    /// Prints a row for each session.
    func runSessions(
        _ program: RuleProgram, _ options: ReplayOptions, _ run: RunState?, printsTable: Bool
    ) throws {
        let options = options.forMetricsAlone
        let file = try results.csvPath.map { path throws(Failure) in try ResultFile(path) }
        let form = file.map { SessionsOutput.Form.csv($0) } ?? (printsTable ? .table : .lines)
        let targets = targets(run) {
            DirectTarget(
                program, options, output: SessionRows(of: program, only: options.metrics, form.rows))
        }
        try play(
            targets, SessionsOutput(targets, form), run, of: [program], selected: options.selected)
    }
}

extension ReplayOptions {
    /// The options of a replay that records nothing but metrics.
    var forMetricsAlone: ReplayOptions {
        var options = self
        options.steps = .none
        options.recordsEvents = false
        options.recordsAttributes = false
        return options
    }
}

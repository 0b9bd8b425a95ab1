import AVTPackTools
import AVTRules
import ArgumentParser
import Foundation
import OpenAVT

/// `avt-rules run`: plays an event log through packs.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Plays an event log through packs.",
        discussion: """
            Prints events and metrics as NDJSON; on a terminal, and with --summary, a table of metrics for each session \
            and of blocked events; with --sessions, a line for each session; with --by or --every, aggregates of metrics; with --report, nothing. A malformed line of the log is reported, skipped and counted, and the exit code is 4.
            """)

    @OptionGroup var packs: PackOptions

    @Option(help: LogFormat.logHelp)
    var log: [String]

    @Option(help: LogFormat.help)
    var logFormat: LogFormat?

    @Flag(
        help:
            "Wait for more lines at the end of the last file, and for files that replace it, until the command is interrupted; prints lines unless --summary is given."
    )
    var follow = false

    @Flag(inversion: .prefixedNo, help: "Print a table instead of events and metrics (default on a terminal).")
    var summary: Bool?

    @OptionGroup var results: ResultOptions

    @OptionGroup var report: ReportOptions

    @OptionGroup var state: StateOptions

    @Option(help: ArgumentHelp("Play only the session of this name.", valueName: "name"))
    var session: String?

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Play only sessions in which a condition holds at an event that is sent: an expression with the names of the packs, such as 'isPaused && event.position > 5s'. The log is read twice.",
            valueName: "condition"))
    var condition: String?

    @Flag(help: "Play the log through each pack separately, and print the results side by side.")
    var compare = false

    @Option(
        help: ArgumentHelp(
            "With --compare: a pack that is layered over each of them, such as a player's. Repeatable.",
            valueName: "pack"))
    var with: [String] = []

    @Option(
        name: .customLong("trace"), defaultAsFlag: TraceForm.text, parsing: .next,
        help: ArgumentHelp(
            "Print a line for each step: its outcome, metrics and changes of state; or JSON with everything.",
            valueName: "form"))
    var trace: TraceForm? = nil

    @Option(
        help: ArgumentHelp(
            "With --trace: also show attributes, memory, measures or transitions, separated by commas.",
            valueName: "parts"),
        transform: RunCommand.traceParts)
    var show: Set<TracePart> = []

    @OptionGroup var why: WhyOptions

    @Option(help: "Whether timers fire in log time, or are only reported.")
    var timers = TimerChoice.on

    @Option(
        help: ArgumentHelp("A consent that the viewer has given from the beginning. Repeatable.", valueName: "name"))
    var consent: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file with the key of hashed attributes, of at least 16 bytes, not counting a newline at its end; without a key they are not sent.",
            valueName: "file"))
    var hashKey: String?

    @Flag(help: "Stop at the first malformed line, or where a log cannot be read any further.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "End a session that has had no line for this duration of log time, such as 30m; a later line begins a new session.",
            valueName: "duration"),
        transform: {
            try LogDuration.milliseconds($0, of: "--session-timeout", wanted: "a duration such as 30m, 1h or 90s")
        })
    var sessionTimeout: Int?

    @Option(
        help: ArgumentHelp(
            "Play lines in the order of their times if they are late by at most this duration of log time, such as 10s; by default, lines are played in the order of the log.",
            valueName: "duration"),
        transform: {
            try LogDuration.milliseconds($0, of: "--lateness", wanted: "a duration such as 10s, 500ms or 1m")
        })
    var lateness: Int?

    @Option(
        help: ArgumentHelp(
            "The number of threads that share the sessions (default: one for each processor, at most 16); the output does not depend on it. With '--strict' there is one.",
            valueName: "number"))
    var threads: Int?

    private static let mostThreads = 16

    enum TraceForm: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    enum TimerChoice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    func validate() throws {
        try validateForms()
        try validateResults()
        try validateState()
        try validateReading()
        try validateSelection()
    }

    func run() throws {
        OAVTLog.setSink { _, message in LogWorker.report(message) }
        if strict, let threads, threads > 1 {
            Console.report("'--strict' reads the log in order with one thread: '--threads \(threads)' has no effect")
        }
        try checkFiles()
        if compare { return try runComparison() }
        let printsTable = summary ?? (Terminal.outputIsTerminal && trace == nil && !results.areLines && !follow)
        let steps: ReplayOptions.StepDetail = trace != nil ? .measures : printsTable ? .decisions : .none
        var options = ReplayOptions(
            runsTimers: timers == .on, steps: steps,
            hashKey: try hashKey.map(HashKey.read), consents: Set(consent))
        options.recordsAttributes = !printsTable
        options.repeatsNames = sessionTimeout != nil
        if why.isSet { return try runExplanation(options) }
        if let trace { return try runTrace(trace, options) }
        let program = try packs.program()
        try DeclaredConsents(of: [program]).check(consent)
        options.metrics = try results.metrics(of: program)
        try checkLog()
        options.selected = try selectedSessions(options)
        options.keepsProgram = state.carriesSessions
        if let path = report.report { return try runReport(program, options, to: path) }
        let run = try runState(program, options, printsTable: printsTable)
        if let header = run?.resumed?.header, header.isFinished { return try reportFinished(header) }
        // Also what is written at the end may have been written in part.
        if let size = run?.resumed?.header.resultSize, results.to.isEmpty { try Console.truncateOutput(to: size) }
        if results.sessions { return try runSessions(program, options, run, printsTable: printsTable) }
        if results.isAggregated { return try runAggregates(program, options, run, printsTable: printsTable) }
        if printsTable {
            let targets = targets(run) { DirectTarget(program, options, output: ReplaySummary()) }
            try play(targets, TableOutput(targets, program), run, of: [program], selected: options.selected)
        } else {
            try runLines(program, options, run)
        }
    }

    /// Reports that the run of a checkpoint is finished, with the exit code that it had.
    ///
    /// - Throws: `Failure` if the log is another one, or had malformed lines.
    private func reportFinished(_ header: RunHeader) throws(Failure) {
        try EventLog.checkFinished(log, header.position)
        let message = "the run of the checkpoint is finished"
        guard header.reportedCount == 0 else {
            throw Failure(
                status: .malformedLines, message: "\(message), with \(counted(header.reportedCount, "malformed line"))")
        }
        Console.report(message)
    }

    private func runLines(_ program: RuleProgram, _ options: ReplayOptions, _ run: RunState?) throws {
        var options = options
        let form = results.lines
        options.recordsEvents = form.hasEvents
        options.recordsAttributes = form.hasEvents
        options.groupAttributes = results.tag
        let size = run?.resumed?.header.resultSize
        let file = try results.csvPath.map { path throws(Failure) in
            try ResultFile(path, header: MetricCSV.header, keeping: size)
        }
        guard file != nil || state.checkpoint == nil || Console.isOutputFile else {
            throw Failure(
                status: .usage,
                message: "'--checkpoint' requires lines of results in a file, which can be shortened to those before "
                    + "the checkpoint: append standard output to a file with >>, or use '--to csv:FILE'")
        }
        let targets = targets(run) { DirectTarget(program, options, output: DirectLines(form)) }
        let writer: any ResultWriter = try file ?? results.writer(of: description(of: program), isEndless: follow)
        try play(
            targets,
            LinesOutput(targets, program, tags: results.tag, hasHashKey: hashKey != nil, to: writer), run,
            of: [program], selected: options.selected)
    }

    private func runAggregates(
        _ program: RuleProgram, _ options: ReplayOptions, _ run: RunState?, printsTable: Bool
    ) throws {
        var options = options.forMetricsAlone
        options.groupAttributes = results.by
        options.recordsQuotients = true
        let file = try results.csvPath.map { path throws(Failure) in try ResultFile(path) }
        let targets = targets(run) {
            DirectTarget(
                program, options,
                output: MetricAggregates(of: program, by: results.by.count, every: results.every))
        }
        let form = file.map { AggregateOutput.Form.csv($0) } ?? (printsTable ? .table : .lines)
        try play(
            targets, AggregateOutput(targets, program, results, hasHashKey: hashKey != nil, form), run, of: [program],
            selected: options.selected)
    }

    private func runReport(_ program: RuleProgram, _ options: ReplayOptions, to path: String) throws {
        var options = options
        options.steps = .none
        options.recordsAttributes = false
        options.recordsQuotients = true
        let log = try EventLog(self.log, format: logFormat)
        guard log.size != nil || report.reportTimeline.isEmpty else {
            throw Failure(status: .usage, message: "'--report-timeline' requires a log in files, which are read twice")
        }
        let file = try ResultFile(path)
        let targets = targets {
            DirectTarget(
                program, options,
                output: ReportCollector(of: program, limit: report.reportSessions, names: report.reportTimeline))
        }
        let source = ReportOutput.Source(
            packs: packs.fullNames(in: program),
            options: parameters + settings(printsTable: false).filter { !selection.contains($0) },
            session: session, condition: condition, files: self.log, timelines: report.reportTimeline,
            sessionTimeout: sessionTimeout
        ) {
            log.size == nil ? nil : try EventLog(self.log, format: logFormat)
        }
        try play(
            targets, ReportOutput(targets, program, options, source, to: file), of: [program],
            selected: options.selected)
    }

    /// Returns a target for each thread, as many as a run that is continued had.
    func targets<Target: LogTarget>(_ run: RunState? = nil, _ make: () -> Target) -> [Target] {
        let count =
            run?.threadCount ?? (strict ? 1 : threads)
            ?? min(ProcessInfo.processInfo.activeProcessorCount, RunCommand.mostThreads)
        return (0..<count).map { _ in make() }
    }

    /// Plays the log through targets.
    func play(
        _ targets: [any LogTarget], _ output: any LogOutput, _ runState: RunState? = nil, of programs: [RuleProgram],
        selected: SelectedSessions? = nil
    ) throws {
        var run = LogRun(
            targets, output, of: programs, session: session,
            unmetCondition: selected?.isEmpty == true ? condition.map(SessionCondition.init) : nil, state: runState,
            isStrict: strict,
            sessionTimeout: sessionTimeout, lateness: lateness, memoryLimit: state.memory,
            runsTimers: timers == .on)
        let log = try EventLog(
            log, format: logFormat, interruption: follow ? Interruption() : nil,
            resumed: runState?.resumed?.header.position,
            canContinue: state.checkpoint != nil)
        if state.checkpoint != nil, !follow, log.size == nil {
            throw Failure(status: .usage, message: "'--checkpoint' requires a log in files, which can be read again")
        }
        try run.play(log)
    }

    private static func traceParts(_ text: String) throws -> Set<TracePart> {
        let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return Set(
            try names.map { name in
                guard let part = TracePart(rawValue: name) else {
                    let all = TracePart.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("'--show \(name)': the parts are \(all).")
                }
                return part
            })
    }
}

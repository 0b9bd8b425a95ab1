import ArgumentParser
import AVTDiagnostics
import AVTEngine
import AVTReplay
import AVTRules
import OpenAVT

/// `avt-rules run`: plays an event log through packs.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Plays an event log through packs.",
        discussion: """
            Prints events and metrics as NDJSON; on a terminal, and with --summary, a table of metrics for each session \
            and of blocked events. A malformed line of the log is reported, skipped and counted, and the exit code is 4.
            """)

    @OptionGroup var packs: PackOptions

    @Option(help: ArgumentHelp("The event log; - is standard input.", valueName: "file"))
    var log: String

    @Flag(inversion: .prefixedNo, help: "Print a table instead of events and metrics (default on a terminal).")
    var summary: Bool?

    @Flag(help: "Print every step: what was accepted or blocked, and why, and the state after it.")
    var trace = false

    @Option(help: "Whether timers fire in log time, or are only reported.")
    var timers = TimerChoice.on

    @Flag(help: "Stop at the first malformed line.")
    var strict = false

    enum TimerChoice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    func validate() throws {
        if trace, summary == true { throw ValidationError("'--trace' and '--summary' exclude each other.") }
    }

    func run() throws {
        OAVTLog.setSink { _, message in Console.standardError("avt-rules: \(message)\n") }
        let program = try compile()
        let printsTable = summary ?? (Terminal.outputIsTerminal && !trace)
        let steps: ReplayOptions.StepDetail = trace ? .states : printsTable ? .decisions : .none
        let options = ReplayOptions(runsTimers: timers == .on, steps: steps)
        let output: any ReplayOutput = printsTable ? TableOutput(program: program) : LineOutput()
        var run = LogRun(replay: Replay(program: program, options: options), output: output, isStrict: strict)
        try run.play(LogFile(log))
    }

    private func compile() throws(Failure) -> RuleProgram {
        do throws(RulePackError) {
            return try RuleCompiler.compile(packs.sources, parameters: packs.values)
        } catch {
            Console.standardError(HumanRenderer().render(error.diagnostics, colour: Terminal.errorShowsColour))
            throw Failure(status: error.diagnostics.status)
        }
    }
}

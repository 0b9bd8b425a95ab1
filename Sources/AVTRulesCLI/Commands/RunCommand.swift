import ArgumentParser
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

    @Flag(help: "Play the log through each of the packs by itself, and print what they make of it side by side.")
    var compare = false

    @Option(help: ArgumentHelp("With --compare: a pack above each of them, such as a player's.", valueName: "pack"))
    var with: [String] = []

    @Flag(help: "Print every step: what was accepted or blocked, and why, and the state after it.")
    var trace = false

    @Option(help: "Whether timers fire in log time, or are only reported.")
    var timers = TimerChoice.on

    @Option(help: ArgumentHelp("A consent that the viewer has given from the beginning.", valueName: "name"))
    var consent: [String] = []

    @Option(
        help: ArgumentHelp(
            "A file with the key of hashed attributes, of at least 16 bytes besides a newline at its end; without a key they are left out.",
            valueName: "file"))
    var hashKey: String?

    @Flag(help: "Stop at the first malformed line.")
    var strict = false

    enum TimerChoice: String, ExpressibleByArgument, CaseIterable {
        case on, off
    }

    func validate() throws {
        if compare, trace || summary != nil {
            throw ValidationError("'--compare' prints a table of its own: leave out '--trace' and '--summary'.")
        }
        if compare, !packs.values.isEmpty { throw ValidationError("'--compare' takes no '--param'.") }
        if compare, !consent.isEmpty || hashKey != nil {
            throw ValidationError("'--compare' shows metrics alone: leave out '--consent' and '--hash-key'.")
        }
        if !with.isEmpty, !compare { throw ValidationError("'--with' goes with '--compare'.") }
        if trace, summary == true { throw ValidationError("'--trace' and '--summary' exclude each other.") }
    }

    func run() throws {
        OAVTLog.setSink { _, message in Console.standardError("avt-rules: \(message)\n") }
        if compare { return try runComparison() }
        let program = try packs.program()
        let consents = DeclaredConsents(of: [program])
        try consents.check(consent)
        let printsTable = summary ?? (Terminal.outputIsTerminal && !trace)
        let steps: ReplayOptions.StepDetail = trace ? .states : printsTable ? .decisions : .none
        let options = ReplayOptions(
            runsTimers: timers == .on, steps: steps,
            hashKey: try hashKey.map(RunCommand.key), consents: Set(consent))
        let output: any ReplayOutput = printsTable ? TableOutput(program: program) : LineOutput()
        let target = ReplayTarget(replay: Replay(program: program, options: options), output: output)
        var run = LogRun(target, isStrict: strict, consents: consents)
        try run.play(LogFile(log))
    }

    /// The key of hashes in a file, without the newline that editors put at its end.
    private static func key(in path: String) throws(Failure) -> [UInt8] {
        var bytes = try FileBytes.read(path, limit: 65_536)
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        let least = InstrumentRules.leastHashKeySize
        guard bytes.count >= least else {
            throw Failure(
                status: .usage,
                message:
                    "'--hash-key': the key in `\(path)` has \(counted(bytes.count, "byte")), and at least \(least) are "
                    + "wanted; a newline at the end is not part of it")
        }
        return bytes
    }

    private func runComparison() throws {
        let above = try PackOptions.sources(named: with)
        let programs = try packs.pack.map { name in
            (
                name: PackOptions.shortName(name),
                program: try packs.compile([try PackOptions.source(named: name)] + above)
            )
        }
        var run = LogRun(
            ComparisonTarget(programs, runsTimers: timers == .on), isStrict: strict,
            consents: DeclaredConsents(of: programs.map(\.program)))
        try run.play(LogFile(log))
    }
}

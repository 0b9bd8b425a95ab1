import AVTDiagnostics
import AVTEngine
import AVTPackTools
import AVTRules
import Foundation

/// A condition on the command line that selects sessions: those in which it holds at an event that is sent.
struct SessionCondition {
    private let text: String

    /// The name of a metric that the packs do not have.
    private static let metric = "CommandLineWhere"

    /// Creates a condition from an expression of the rule language.
    init(_ text: String) {
        self.text = text
    }

    /// Returns the sessions of a log that the condition selects.
    ///
    /// The log is read once for this, and again for the results. So nothing of an undecided session has to be kept, and
    /// the results are those of a log that has the selected sessions only.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - packs: The packs, whose names the condition can use.
    ///   - options: The options of the replay.
    ///   - run: Plays the log through a number of targets, without messages.
    /// - Returns: The sessions.
    /// - Throws: `Failure` if the log cannot be read twice, or the condition has errors.
    func sessions(
        of log: EventLog, _ packs: PackOptions, _ options: ReplayOptions,
        run: (_ target: () -> DirectTarget<SelectionOutput>) throws -> [DirectTarget<SelectionOutput>]
    ) throws -> SelectedSessions {
        guard log.size != nil else {
            throw Failure(
                status: .usage,
                message: "'--where' reads the log twice, and standard input and pipes can be read only once: write the "
                    + "log to a file")
        }
        let program = try program(with: packs)
        var options = options
        options.steps = .none
        options.recordsAttributes = false
        let targets = try run {
            DirectTarget(program, options, output: SelectionOutput(metric: SessionCondition.metric, of: program))
        }
        return targets.reduce(into: SelectedSessions()) { $0.add($1.replay.output.sessions) }
    }

    /// Compiles packs with a metric above them that is sent when the condition holds.
    private func program(with packs: PackOptions) throws(Failure) -> RuleProgram {
        guard !packs.pack.contains(where: ImageFile.isNamed) else {
            throw Failure(
                status: .usage,
                message: "an image does not contain the names of its packs: name the packs for '--where'")
        }
        return try packs.compile(try packs.sources() + [.text(pack, name: "--where")])
    }

    private var pack: String {
        let lines = text.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: "\n")
        return """
            metrics:
              \(SessionCondition.metric):
                when: |-
            \(lines.map { "      \($0)" }.joined(separator: "\n"))
                value: 1
            vocabulary:
              metrics:
                \(SessionCondition.metric): { type: counter, unit: count, description: Selects a session. }
            pack: { name: command-line.where, version: 1.0.0, language: \(RuleCompiler.languageVersion) }

            """
    }
}

/// The output of the first reading of a log, which prints nothing.
struct SilentOutput: LogOutput {
    func finish(_ lines: LineCounts) {}
    var dataReport: DataReport { DataReport() }
}

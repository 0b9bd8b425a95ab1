import AVTCore
import AVTVastCLI
import ArgumentParser
import Foundation

/// The command `avt-rules`.
package struct AVTRulesCommand: ParsableCommand {
    /// The name, the help and the version of the command.
    package static let configuration = CommandConfiguration(
        commandName: "avt-rules",
        abstract: "Checks and tests rule packs, plays event logs through them, and evaluates expressions.",
        discussion: """
            A PACK is a YAML file, a folder with a pack.yaml, a pack file NAME.avtpack, or the name of a pack that comes \
            with the tool, such as openavt.core. Exit codes: 0 done; 1 errors in packs or expressions, or tests that \
            fail; 2 wrong usage; 3 something cannot be read or written; 4 malformed lines in a log; 5 a pack file or \
            image that is damaged, or a pack file that is not trusted; 6 guarantees that are not proved within the budget.
            """,
        version: Version.text,
        subcommands: [
            CheckCommand.self, ExplainCommand.self, TestCommand.self, RunCommand.self, WatchCommand.self,
            CompileCommand.self, QueryCommand.self, OutboxCommand.self, EvalCommand.self, DocumentCommand.self,
            PackCommand.self, SchemaCommand.self, VastCommands.self,
        ])

    /// Creates an empty command line.
    package init() {}
}

extension ParsableCommand {
    /// Runs the command line of this process and exits with its status.
    package static func runAndExit() -> Never {
        Console.openMissingStreams()
        do {
            let arguments = CommandLine.arguments.dropFirst()
            if let failure = Failure.unknownCommand(in: arguments, of: self) { throw failure }
            var command = try parseAsRoot(CommandOptions(of: arguments, self).checked(Array(arguments)))
            do {
                try command.run()
            } catch let failure as VastCommandFailure {
                throw Failure(failure)
            }
            Foundation.exit(0)
        } catch let failure as Failure {
            if let message = failure.message { Console.report(message) }
            if let usage = failure.usage { Console.standardError(usage + "\n") }
            Foundation.exit(failure.status.rawValue)
        } catch {
            // ArgumentParser quotes arguments unescaped, including line breaks.
            let message = CommandLine.arguments.filter { !$0.isEmpty }.reduce(fullMessage(for: error)) {
                $0.replacing($1, with: printable($1))
            }.replacing(CommandOptions.invalidNumber) { "\($0.output): write an integer" }
            guard !exitCode(for: error).isSuccess else {
                try? Console.write(message + "\n")
                Foundation.exit(0)
            }
            Console.standardError(message + "\n")
            Foundation.exit(ExitStatus.usage.rawValue)
        }
    }
}

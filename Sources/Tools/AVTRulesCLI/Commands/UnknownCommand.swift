import AVTCore
import ArgumentParser

extension Failure {
    /// Returns a failure for a command that does not exist, or `nil` if every command exists or none is given.
    ///
    /// ArgumentParser reports an unknown command as an unexpected argument, without suggesting a command.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the name of the tool.
    ///   - root: The command whose subcommands are searched.
    ///   - path: The root command as written on the command line.
    /// - Returns: A failure with the status for wrong usage.
    static func unknownCommand(
        in arguments: ArraySlice<String>, of root: any ParsableCommand.Type, path: String = "avt-rules"
    ) -> Failure? {
        let subcommands = root.configuration.subcommands
        guard !subcommands.isEmpty, let name = arguments.first, !name.hasPrefix("-") else { return nil }
        if name == "help", path == "avt-rules" { return unknownCommand(in: arguments.dropFirst(), of: root) }
        for command in subcommands where command.configuration.commandName == name {
            return unknownCommand(in: arguments.dropFirst(), of: command, path: "\(path) \(name)")
        }
        let usage = "Usage: \(path) <subcommand>"
        let names = subcommands.compactMap { command in command.configuration.commandName }
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        if let close = closestName(to: name, among: names) ?? closestName(to: name.lowercased(), among: names) {
            return Failure(
                status: .usage,
                message:
                    "there is no command `\(name)`; did you mean `\(path) \(close)`? The commands are \(list)",
                usage: usage)
        }
        let isFile = name.hasSuffix(".yaml") || name.hasSuffix(".avtpack") || name.contains("/")
        let hint = isFile && path == "avt-rules" ? "; to check a pack, write `avt-rules check \(name)`" : ""
        return Failure(
            status: .usage, message: "there is no command `\(name)`\(hint); the commands are \(list)",
            usage: usage)
    }
}

import ArgumentParser

/// `avt-rules vast`: reads, resolves and expands ad markup.
package struct VastCommand: ParsableCommand {
    /// The name, the help and the parts of the command.
    package static let configuration = CommandConfiguration(
        commandName: "vast", abstract: "Reads and resolves VAST documents, and expands their macros.",
        subcommands: [VastParseCommand.self, VastResolveCommand.self, VastExpandCommand.self])

    /// Creates an empty command line.
    package init() {}
}

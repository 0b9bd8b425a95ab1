import ArgumentParser

/// How players are watched: by which rules, and what is printed and recorded.
package struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A pack instead of playback.metrics. Repeatable: each is layered over the one before, and the player's pack over all.",
            valueName: "pack"))
    var rules: [String] = []

    @OptionGroup var parameters: ParameterOptions

    @Flag(help: "Print events and metrics as JSON, as 'avt-rules run' does, without blocked events.")
    var json = false

    @Flag(help: "Print a line for each event also on a terminal, in place of the dashboard.")
    var lines = false

    @Option(
        help: ArgumentHelp(
            "Append the player's reports to an event log, which 'avt-rules run' plays.", valueName: "file"))
    var record: String?

    /// Creates options that are read from the command line.
    package init() {}

    /// Compiles the rules.
    ///
    /// - Parameter player: The pack of the player, the outermost layer, or `nil`.
    /// - Returns: The view.
    /// - Throws: `Failure` if the packs have errors; they have been printed.
    package func view(ofPlayerIn player: String?) throws -> LiveView {
        let names = (rules.isEmpty ? ["playback.metrics"] : rules) + (player.map { [$0] } ?? [])
        if let record {
            var files = OutputFiles()
            for name in names { files.addInput(name, "the pack") }
            try files.addOutput(record, "--record")
        }
        let rules = try LiveRules(try PackOptions.sources(named: names), parameters: parameters.values)
        let form: LiveView.Form = json ? .json : lines || !Terminal.outputIsScreen ? .lines : .screen
        return LiveView(rules: rules, form: form, record: record)
    }
}

import ArgumentParser
import AVTRules
import Foundation
import OpenAVT
import OpenAVTTrackers

/// `avt-rules watch`: shows the events and metrics of players that are running.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Shows the events and metrics of a player that is running.",
        discussion: """
            mpv:SOCKET is an mpv with the option --input-ipc-server=SOCKET. page:PORT is any page of a browser on this computer: \
            the command prints the lines to add to it. - reads the lines of an event log from standard input, as they arrive.

            The command shows each event with its metrics as soon as it is sent, and blocked events with their reasons, until \
            it is interrupted.
            """)

    @Argument(
        help: ArgumentHelp("The player: mpv:SOCKET, page:PORT or -.", valueName: "player"),
        transform: LiveSource.init(argument:))
    var player: LiveSource

    @Option(
        help: ArgumentHelp(
            "A pack below that of the player, the outermost layer; as often as needed (default: playback.metrics).",
            valueName: "pack"))
    var rules: [String] = []

    @OptionGroup var parameters: ParameterOptions

    @Flag(help: "Print events and metrics as JSON, as 'avt-rules run' does.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Append what the player reports to an event log, which 'avt-rules run' plays.", valueName: "file"))
    var record: String?

    func run() throws {
        let names = (rules.isEmpty ? ["playback.metrics"] : rules) + (player.pack.map { [$0] } ?? [])
        let program = try PackOptions.compile(
            try PackOptions.sources(named: names), parameters: parameters.values, limits: RuleLimits())
        let view = LiveView(program: program, json: json, record: record)
        switch player {
        case .mpv(let path): try view.watchMPV(path)
        case .page(let port): try view.watchPages(port)
        case .standardInput: try view.watchStandardInput()
        }
    }
}

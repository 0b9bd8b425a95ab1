import ArgumentParser

/// `avt-rules watch`: shows the events and metrics of players that are running.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Shows the events and metrics of a player that is running.",
        discussion: """
            mpv:SOCKET is an mpv with the option --input-ipc-server=SOCKET. page:PORT is any page of a browser on this computer: \
            the command prints the lines to add to it. - reads the lines of an event log from standard input, as they arrive; name the player's pack with --rules.

            The command shows each event with its metrics as soon as it is sent, and blocked events with their reasons, until \
            it is interrupted.
            """)

    @Argument(
        help: ArgumentHelp("The player: mpv:SOCKET, page:PORT or -.", valueName: "player"),
        transform: LiveSource.init(argument:))
    var player: LiveSource

    @OptionGroup var options: LiveOptions

    func run() throws {
        let view = try options.view(ofPlayerIn: player.pack)
        switch player {
        case .mpv(let path): try view.watchMPV(path)
        case .page(let port): try view.watchPages(port)
        case .standardInput: try view.watchStandardInput()
        }
    }
}

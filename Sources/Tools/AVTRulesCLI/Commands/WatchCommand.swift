import ArgumentParser

/// `avt-rules watch`: shows the events and metrics of players that are running.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Shows the events and metrics of a player that is running.",
        discussion: """
            mpv:SOCKET is an mpv with the option --input-ipc-server=SOCKET. page:PORT is any page of a browser on this computer: \
            the command prints the lines to add to it. - reads the lines of an event log from standard input, as they arrive, also compressed with gzip or zstd; name the player's pack with --rules.

            On a terminal, a dashboard shows what the player does, the metrics, the latest events, and blocked events with their \
            reasons. Otherwise, or with --lines, each event is a line with its metrics, as soon as it is sent. The command runs until it \
            is interrupted, or until standard input ends; the exit code is then 4 if lines were malformed. It is 3 if the output, which \
            ends the command, or the recording could not be written.
            """)

    @Argument(
        help: ArgumentHelp("The player: mpv:SOCKET, page:PORT or -.", valueName: "player"),
        transform: LiveSource.init(argument:))
    var player: LiveSource

    @Option(
        help: ArgumentHelp(
            "How late lines of a page may arrive, such as 10s; events are shown with this delay (default: 4s).",
            valueName: "duration"),
        transform: {
            try LogDuration.milliseconds($0, of: "--lateness", wanted: "a duration such as 2s, 500ms or 1m")
        })
    var lateness: Int?

    @OptionGroup var options: LiveOptions

    func validate() throws {
        guard let lateness else { return }
        guard case .page = player else { throw ValidationError("'--lateness' is for pages.") }
        if lateness > 60_000 { throw ValidationError("'--lateness' is at most 1m.") }
    }

    func run() throws {
        let view = try options.view(ofPlayerIn: player.pack)
        switch player {
        case .mpv(let path): try view.watchMPV(path)
        case .page(let port): try view.watchPages(port, lateness: lateness)
        case .standardInput: try view.watchStandardInput()
        }
    }
}

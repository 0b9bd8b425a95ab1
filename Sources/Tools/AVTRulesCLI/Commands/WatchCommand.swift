import ArgumentParser
import AVTRules
import Foundation
import OpenAVT
import OpenAVTTrackers

/// `avt-rules watch`: shows the events and metrics of a player that is running.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Shows the events and metrics of a player that is running.",
        discussion: """
            The player is an mpv with the option --input-ipc-server=SOCKET. The command waits for it, shows each event with its \
            metrics as soon as it is sent, and blocked events with their reasons, until it is interrupted.
            """)

    @Argument(help: ArgumentHelp("The player: mpv:SOCKET.", valueName: "player"))
    var player: String

    @Option(
        help: ArgumentHelp(
            "A pack below players.mpv, the outermost layer; as often as needed (default: playback.metrics).",
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
        let scheme = "mpv:"
        guard player.hasPrefix(scheme), player.count > scheme.count else {
            throw Failure(
                status: .usage, message: "'\(player)' is no player: write mpv:SOCKET, such as mpv:mpv.sock")
        }
        let path = String(player.dropFirst(scheme.count))
        guard path.utf8.count <= OAVTTrackerMPVSocket.pathLimit else {
            throw Failure(
                status: .usage, message: "the path of a socket has at most \(OAVTTrackerMPVSocket.pathLimit) bytes")
        }
        let names = (rules.isEmpty ? ["playback.metrics"] : rules) + ["players.mpv"]
        let program = try PackOptions.compile(
            try PackOptions.sources(named: names), parameters: parameters.values, limits: RuleLimits())
        let log = try record.map { file in
            do {
                return try OAVTReportLog(
                    url: URL(filePath: file), session: "mpv-\(OAVTSystemClock.shared.wallMilliseconds)")
            } catch {
                throw Failure(status: .inputOutput, message: "\(file): \(reason(of: error, writing: file))")
            }
        }
        let interruption = Interruption()
        let units = Dictionary(
            uniqueKeysWithValues: program.content.sends.metrics.compactMap { info in
                info.unit.map { (info.name.name, $0) }
            })
        let lines = LiveLines(json: json, units: units, start: OAVTSystemClock.shared.wallMilliseconds)
        let instrument = OAVTInstrument(rules: OAVTRules(program: program), backend: lines)
        let listening = instrument.addListener { lines.print($0) }
        let tracker = OAVTTrackerMPVSocket(path: path, log: log)
        instrument.addTracker(tracker)
        instrument.ready()
        while interruption.wait() {}
        instrument.shutdown()
        listening.cancel()
        if tracker.droppedReportCount > 0 {
            Console.report(
                "\(counted(tracker.droppedReportCount, "report")) of the player dropped, because too many waited")
        }
    }
}

import ArgumentParser
import AVTRulesCLI
import Foundation
import OpenAVTTrackerMPV

/// `avt-play`: plays films, and shows their events and metrics.
@main struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "avt-play", abstract: "Plays films with mpv, and shows the events and metrics of each.",
        discussion: """
            Each event is a line with its metrics, as soon as it is sent. Keys, in the window and in the terminal: space \
            pauses, the arrows seek, [ and ] change the speed, m mutes, > plays the next film, q ends. The command ends after \
            the last film, with exit code 3 if one could not be played.
            """)

    @Argument(help: ArgumentHelp("The films: files or URLs.", valueName: "film"))
    var films: [String]

    @Flag(help: "Play without a window and without sound; the default without a display.")
    var headless = false

    @OptionGroup var options: LiveOptions

    static func main() { runAndExit() }

    func run() throws {
        let view = try options.view(ofPlayerIn: "players.mpv")
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        if !headless, !hasDisplay { Console.report("there is no display: playing without a window and without sound") }
        let player = try Player(headless: headless || !hasDisplay)
        try view.watch(
            { OAVTTrackerMPV(core: player.core, log: $0) }, start: { player.play(films) }, isOver: { player.isOver })
        guard player.failures.isEmpty else { throw Failure.unreadable(player.failures.joined(separator: "; ")) }
    }
}

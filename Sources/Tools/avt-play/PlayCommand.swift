import AVTRulesCLI
import ArgumentParser
import Foundation
import OpenAVTTrackerMPV

/// `avt-play`: plays films, and shows their events and metrics.
@main struct PlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "avt-play", abstract: "Plays films with mpv, and shows the events and metrics of each.",
        discussion: """
            On a terminal, a dashboard shows what the player does, the metrics and the latest events; otherwise, or with --lines, \
            each event is a line with its metrics, as soon as it is sent. Keys, in the window and in the terminal: space \
            pauses, the arrows seek, [ and ] change the speed, m mutes, > plays the next film, q ends. The command ends after \
            the last film, with exit code 3 if one could not be played, or if the output or the recording could not be written.
            """,
        version: Version.text(of: "avt-play"))

    @Argument(help: ArgumentHelp("The films: files or URLs.", valueName: "film"))
    var films: [String]

    @Flag(help: "Play without a window and without sound; the default without a display.")
    var headless = false

    @Flag(help: "At the end, print the processor time that the tracker's thread has used.")
    var statistics = false

    @OptionGroup var options: LiveOptions

    static func main() { runAndExit() }

    func run() throws {
        let view = try options.view(ofPlayerIn: "players.mpv")
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
        if !headless, !hasDisplay { Console.report("there is no display: playing without a window and without sound") }
        let player = try Player(headless: headless || !hasDisplay)
        var tracker: OAVTTrackerMPV?
        let start = ContinuousClock.now
        let outcome = Result {
            try view.watch(
                "avt-play",
                { log in
                    let made = OAVTTrackerMPV(core: player.core, log: log)
                    tracker = made
                    return made
                }, start: { player.play(films) }, isOver: { player.isOver })
        }
        if statistics, let tracker { report(tracker, after: ContinuousClock.now - start) }
        let unplayed = player.failures.joined(separator: "; ")
        do {
            try outcome.get()
        } catch {
            if !unplayed.isEmpty { Console.report(unplayed) }
            throw error
        }
        guard unplayed.isEmpty else { throw Failure.unreadable(unplayed) }
    }

    private func report(_ tracker: OAVTTrackerMPV, after time: Duration) {
        let (used, seconds) = (tracker.processorTime, time / .seconds(1))
        Console.report(
            String(
                format: "the tracker's thread used %.1f ms of processor time in %.1f s, %.2f %% of a processor",
                used * 1000, seconds, 100 * used / seconds))
    }
}

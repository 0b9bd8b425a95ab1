import AVTHTTPServer
import AVTPackSigning
import ArgumentParser
import Foundation
import OpenAVT
import OpenAVTUpdates

/// `avt-example`: a player session without video, whose rule pack is edited, signed and served while it plays.
@main struct ExampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "avt-example",
        abstract: "Shows how a metric changes while a playback goes on and its rule pack is edited.",
        discussion: """
            An editor in this process changes a pack four times, signs it and serves it on 127.0.0.1; the app polls it as it would \
            a server of its own, and prints the metric that the pack defines and everything that happens to its rules.
            """)

    @Option(help: "How long the session is, in seconds, from 2 on.")
    var seconds = 60

    func validate() throws {
        guard (2...3600).contains(seconds) else { throw ValidationError("'--seconds' is from 2 to 3600.") }
    }

    func run() async throws {
        let length = Duration.seconds(seconds)
        let editor = try Editor()
        defer { editor.stop() }
        let screen = Screen()
        let store = FileManager.default.temporaryDirectory.appending(path: "avt-example-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: store) }

        let first = try editor.publish(Editor.versions[0], revision: 1)

        // The code from here to the start of the updates is that of an app.
        let feed = try RemotePack(
            editor.address, allowsLoopback: true, schedule: PollSchedule(interval: length / 60, firstRetry: length / 60)
        )
        var settings = UpdateSettings(
            keys: editor.keys, bundled: [.archive(first)], store: store)
        settings.health = HealthBounds(minimumEvents: 4, length: length / 10, failuresPerEvent: 0.3)
        let updates = await RuleUpdates.prepared(from: feed, settings: settings) { screen.show("rules", "\($0)") }
        let rules = updates.makeRules()
        let instrument = OAVTInstrument(hub: rules.hub, metricalc: rules.metricalc, backend: screen)
        updates.start(on: instrument)

        let player = HeadlessPlayer(instrument)
        try player.play(for: length, ticks: 120) { tick in
            guard tick.isMultiple(of: 24), let version = Editor.versions.dropFirst(tick / 24).first else { return }
            try editor.publish(version, revision: tick / 24 + 1)
            screen.show("editor", "serves \(version.number): \(version.change)")
        }
        screen.show("status", "\(updates.status)")
        updates.stop()
        await instrument.shutdown()
    }
}

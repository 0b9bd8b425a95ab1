import AVTRulesCLI
import CMPV
import Foundation

/// A player on libmpv.
final class Player {
    /// The player's core, until it is destroyed.
    let core: OpaquePointer
    private var hasEnded = false
    private var files: [String] = []
    /// The files that could not be played, with mpv's reasons.
    private(set) var failures: [String] = []

    /// Starts a player without a file.
    ///
    /// - Parameter headless: True for neither window nor sound.
    /// - Throws: `Failure` if libmpv cannot be started.
    init(headless: Bool) throws {
        // Required by libmpv.
        setlocale(LC_NUMERIC, "C")
        guard let core = mpv_create() else { throw Failure.unreadable("mpv cannot be started") }
        self.core = core
        // mpv itself reads keys, in its window and in the terminal.
        var options = [
            "idle": "yes", "osc": "yes", "input-default-bindings": "yes", "input-vo-keyboard": "yes", "terminal": "yes",
            "input-terminal": "yes", "really-quiet": "yes", "audio-fallback-to-null": "yes",
        ]
        if headless { options.merge(["vo": "null", "ao": "null"]) { $1 } }
        for (name, value) in options { mpv_set_option_string(core, name, value) }
        let status = mpv_initialize(core)
        guard status >= 0 else { throw Failure.unreadable(String(cString: mpv_error_string(status))) }
    }

    deinit { mpv_terminate_destroy(core) }

    /// Plays files or URLs one after the other, and then ends.
    func play(_ files: [String]) {
        self.files = files
        for file in files { command("loadfile", file, "append") }
        // Before anything plays: a film that fails at once would leave the core idle for ever.
        mpv_set_property_string(core, "idle", "once")
        command("playlist-play-index", "0")
    }

    /// True once all files have been played, or the viewer has closed the player.
    var isOver: Bool {
        while !hasEnded, let event = mpv_wait_event(core, 0)?.pointee, event.event_id != MPV_EVENT_NONE {
            hasEnded = event.event_id == MPV_EVENT_SHUTDOWN
            guard event.event_id == MPV_EVENT_END_FILE,
                let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee,
                end.reason == MPV_END_FILE_REASON_ERROR
            else { continue }
            // Entries are numbered from 1; those of a playlist come after the files.
            let number = Int(end.playlist_entry_id)
            let file = files.indices.contains(number - 1) ? files[number - 1] : "an entry of a playlist"
            failures.append("\(file): \(String(cString: mpv_error_string(end.error)))")
        }
        return hasEnded
    }

    private func command(_ words: String...) {
        var arguments: [UnsafePointer<CChar>?] = words.map { UnsafePointer(strdup($0)) }
        defer { for argument in arguments { free(UnsafeMutablePointer(mutating: argument)) } }
        arguments.append(nil)
        mpv_command(core, &arguments)
    }
}

import AVTEngine
import AVTCore
import OpenAVTChain

/// The timers of a program on an instrument.
final class RuleTimers {
    private let timers: [TimerInfo]
    private let actions: [OAVTAction]
    /// The index of the timer that is OpenAVT's ping.
    let ping: Int?
    // When a timer that keeps its phase first fell due, by timer and tracker id.
    private var anchors: [Key: Int] = [:]

    private struct Key: Hashable {
        let timer: Int
        let trackerId: Int
    }

    init(_ run: RuleRun) {
        timers = run.program.content.timers
        actions = timers.map { run.actions[$0.action] }
        let name = Symbol("ping")
        ping = timers.firstIndex { $0.name == name }
    }

    /// The timers of the program under which a run goes on: those that keep their phase keep their grid.
    convenience init(_ run: RuleRun, continuing old: RuleTimers, by migration: Migration) {
        self.init(run)
        for (index, former) in migration.timers.enumerated() {
            guard let former, !migration.isChanged(timer: index) else { continue }
            for (key, anchor) in old.anchors where key.timer == former {
                anchors[Key(timer: index, trackerId: key.trackerId)] = anchor
            }
        }
    }

    /// Starts a timer of a tracker, anew if it runs.
    ///
    /// - Parameters:
    ///   - index: the timer.
    ///   - trackerId: the tracker.
    ///   - now: when it is started, in milliseconds.
    ///   - lateness: how long ago that was.
    ///   - instrument: where it runs.
    func start(_ index: Int, trackerId: Int, now: Int, lateness: Int, on instrument: OAVTInstrument) {
        let timer = timers[index]
        guard let first = timer.after ?? timer.every else { return }
        var after = first
        if timer.keepsPhase, let every = timer.every {
            let key = Key(timer: index, trackerId: trackerId)
            if let anchor = anchors[key] {
                let passed = (now &- anchor) % every
                after = passed < 0 ? -passed : every - passed
            } else {
                anchors[key] = now &+ first
            }
        }
        instrument.startTimer(
            timer.name, trackerId: trackerId, after: after &- lateness, every: timer.every, action: actions[index])
    }

    func stop(_ index: Int, trackerId: Int, on instrument: OAVTInstrument) {
        instrument.stopTimer(timers[index].name, trackerId: trackerId)
    }
}

import AVTCore
import AVTEngine
import OpenAVTChain

/// The timers of a program on an instrument.
final class RuleTimers {
    private let timers: [TimerInfo]
    private let names: [Symbol]
    private let actions: [OAVTAction]
    /// The index of the timer that is OpenAVT's ping.
    let ping: Int?
    // The first due times of timers that keep their phase, by timer and tracker id.
    private var anchors: [Key: Int] = [:]

    private struct Key: Hashable {
        let timer: Int
        let trackerId: Int
    }

    /// Creates the timers of the program of a run.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - prefix: Begins their names on the instrument.
    init(_ run: RuleRun, prefix: String = "") {
        timers = run.program.content.timers
        names = prefix.isEmpty ? timers.map(\.name) : timers.map { Symbol(prefix + $0.name.name) }
        actions = timers.map { run.actions[$0.action] }
        ping = timers.firstIndex { $0.name == .ping }
    }

    /// Creates the timers of a program that replaces another one; unchanged timers that keep their phase keep their
    /// grid.
    convenience init(_ run: RuleRun, continuing old: RuleTimers, by migration: Migration) {
        self.init(run)
        for (index, previous) in migration.timers.enumerated() {
            guard let previous, !migration.isChanged(timer: index) else { continue }
            for (key, anchor) in old.anchors where key.timer == previous {
                anchors[Key(timer: index, trackerId: key.trackerId)] = anchor
            }
        }
    }

    /// Starts a timer of a tracker, or restarts it if it is running.
    ///
    /// - Parameters:
    ///   - index: The index of the timer.
    ///   - trackerId: The id of the tracker.
    ///   - now: The start time in milliseconds.
    ///   - lateness: The time since `now` in milliseconds.
    ///   - instrument: The instrument that runs the timer.
    func start(_ index: Int, trackerId: Int, now: Int, lateness: Int, on instrument: OAVTInstrument) {
        let timer = timers[index]
        let key = Key(timer: index, trackerId: trackerId)
        guard let after = timer.delay(startedAt: now, anchor: &anchors[key]) else { return }
        instrument.startTimer(
            names[index], trackerId: trackerId, after: after &- lateness, every: timer.every, action: actions[index])
    }

    /// Forgets the grids of a tracker that was removed.
    func forget(trackerId: Int) {
        anchors = anchors.filter { $0.key.trackerId != trackerId }
    }

    func stop(_ index: Int, trackerId: Int, on instrument: OAVTInstrument) {
        instrument.stopTimer(names[index], trackerId: trackerId)
    }
}

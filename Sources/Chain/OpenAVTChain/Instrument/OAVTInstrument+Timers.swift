import AVTCore
import Foundation

/// A timer of a tracker.
struct InstrumentTimer {
    var name: Symbol
    let trackerId: Int
    /// A number that identifies one scheduling of the timer; it changes with each firing of a periodic timer.
    var number: Int
    // nil while the timer is being scheduled, and after a timer without a period has fired.
    var task: (any OAVTScheduledTask)?
    /// What its events refer to, from the first one on.
    var run: TimerRun?
}

/// A timer from its start until it is stopped or started again.
///
/// An event that it has emitted, and that is still queued then, is not processed.
package final class TimerRun: Sendable {
    private let ended = Guarded(false)

    var hasEnded: Bool { ended.withLock { $0 } }

    func end() { ended.withLock { $0 = true } }
}

extension InstrumentTimer {
    fileprivate func cancel() {
        run?.end()
        task?.cancel()
    }
}

/// A component's request to start or stop a timer of an instrument.
package struct TimerRequest {
    /// The name of the timer.
    package let name: Symbol
    /// The id of the tracker that the timer belongs to.
    package let trackerId: Int
    /// The delay in milliseconds until the timer first fires, or `nil` to stop the timer.
    package let after: Int?
    /// The period in milliseconds, or `nil` if the timer fires once.
    package let every: Int?
}

extension OAVTInstrument {
    /// Emits `Ping` for a tracker repeatedly, every `interval` seconds; restarts the ping if it is running.
    ///
    /// An interval that is not a positive number of milliseconds is logged as a warning and has no other effect.
    public func startPing(trackerId: Int, interval: TimeInterval) {
        guard let milliseconds = Int(exactly: (interval * 1000).rounded()), milliseconds > 0 else {
            return OAVTLog.warning("a ping every \(interval) s cannot be started")
        }
        startTimer(
            .ping, trackerId: trackerId, after: milliseconds, every: milliseconds, action: .Ping)
    }

    /// Stops the ping of a tracker.
    public func stopPing(trackerId: Int) {
        stopTimer(.ping, trackerId: trackerId)
    }

    /// Starts a timer of a tracker, or restarts it if it is running.
    ///
    /// If a periodic timer fires late, the missed firings are coalesced into one, and the next firing is back on the
    /// grid. A negative delay means that the first firing is overdue.
    package func startTimer(_ name: Symbol, trackerId: Int, after delay: Int, every: Int?, action: OAVTAction) {
        timerObserver?(TimerRequest(name: name, trackerId: trackerId, after: max(0, delay), every: every))
        guard let number = replaceTimer(name, trackerId: trackerId) else { return }
        let due = clock.monotonicMilliseconds &+ delay
        schedule(number, trackerId: trackerId, due: due, every: every, action: action)
    }

    /// Renames running timers of a tracker, all at once: two timers may exchange their names.
    package func renameTimers(_ names: [(from: Symbol, to: Symbol)], trackerId: Int) {
        locked {
            for index in timers.indices where timers[index].trackerId == trackerId {
                guard let name = names.first(where: { $0.from == timers[index].name }) else { continue }
                timers[index].name = name.to
            }
        }
    }

    /// Stops a timer of a tracker.
    package func stopTimer(_ name: Symbol, trackerId: Int) {
        timerObserver?(TimerRequest(name: name, trackerId: trackerId, after: nil, every: nil))
        stopTimers { $0.name == name && $0.trackerId == trackerId }
    }

    func stopTimers(of trackerId: Int) {
        stopTimers { $0.trackerId == trackerId }
    }

    func stopAllTimers() {
        stopTimers { _ in true }
    }

    private func stopTimers(where matches: (InstrumentTimer) -> Bool) {
        let stopped = locked { () -> [InstrumentTimer] in
            guard !timers.isEmpty else { return [] }
            let stopped = timers.filter(matches)
            timers.removeAll(where: matches)
            return stopped
        }
        for timer in stopped { timer.cancel() }
    }

    /// Registers a timer in place of the tracker's timer of that name.
    ///
    /// From now on the timer can be stopped, even before it is scheduled on the clock.
    ///
    /// - Returns: The number of the timer, or `nil` if no timers may run for the tracker.
    private func replaceTimer(_ name: Symbol, trackerId: Int) -> Int? {
        let (old, number) = locked { () -> ([InstrumentTimer], Int?) in
            let old = timers.filter { $0.name == name && $0.trackerId == trackerId }
            timers.removeAll { $0.name == name && $0.trackerId == trackerId }
            guard !isShutDown, sender(of: trackerId) != nil else { return (old, nil) }
            nextTimerNumber += 1
            timers.append(InstrumentTimer(name: name, trackerId: trackerId, number: nextTimerNumber, task: nil))
            return (old, nextTimerNumber)
        }
        for timer in old { timer.cancel() }
        return number
    }

    private func schedule(_ number: Int, trackerId: Int, due: Int, every: Int?, action: OAVTAction) {
        let task = clock.schedule(afterMilliseconds: due &- clock.monotonicMilliseconds) { [weak self] in
            self?.fire(number, trackerId: trackerId, due: due, every: every, action: action)
        }
        let isOn = locked { () -> Bool in
            guard let index = timers.firstIndex(where: { $0.number == number }) else { return false }
            timers[index].task = task
            return true
        }
        if !isOn { task.cancel() }
    }

    private func fire(_ number: Int, trackerId: Int, due: Int, every: Int?, action: OAVTAction) {
        let next = locked { () -> (number: Int, run: TimerRun)? in
            guard let index = timers.firstIndex(where: { $0.number == number }) else { return nil }
            nextTimerNumber += 1
            timers[index].number = nextTimerNumber
            timers[index].task = nil
            let run = timers[index].run ?? TimerRun()
            timers[index].run = run
            return (nextTimerNumber, run)
        }
        guard let next else { return }
        if let every {
            // A difference that overflows counts as 0.
            let late = max(0, clock.monotonicMilliseconds &- due)
            let nextDue = due &+ (late / every &+ 1) &* every
            schedule(next.number, trackerId: trackerId, due: nextDue, every: every, action: action)
        }
        if let tracker = locked({ sender(of: trackerId)?.tracker }) as? any EmittingTracker {
            tracker.emitLater(action, from: next.run)
        } else {
            emit(action: action, trackerId: trackerId, from: .timer(next.run))
        }
    }
}

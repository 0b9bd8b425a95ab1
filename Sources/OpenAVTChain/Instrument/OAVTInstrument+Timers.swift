import AVTValues
import Foundation

/// A timer of a tracker.
struct InstrumentTimer {
    let name: Symbol
    let trackerId: Int
    let number: Int
    // nil: being scheduled.
    var task: (any OAVTScheduledTask)?
}

/// What a component asks of an instrument's timers.
package struct TimerRequest {
    /// The timer.
    package let name: Symbol
    /// The tracker whose timer it is.
    package let trackerId: Int
    /// In how many milliseconds it first fires; `nil` stops it.
    package let after: Int?
    /// Its period in milliseconds, if it fires more than once.
    package let every: Int?
}

extension OAVTInstrument {
    private static let ping = Symbol("ping")

    /// Emits `Ping` for a tracker every so many seconds, beginning anew if it does so already.
    public func startPing(trackerId: Int, interval: TimeInterval) {
        guard let milliseconds = Int(exactly: (interval * 1000).rounded()), milliseconds > 0 else { return }
        startTimer(
            OAVTInstrument.ping, trackerId: trackerId, after: milliseconds, every: milliseconds, action: .Ping)
    }

    /// Stops the ping of a tracker.
    public func stopPing(trackerId: Int) {
        stopTimer(OAVTInstrument.ping, trackerId: trackerId)
    }

    /// Starts a timer of a tracker, anew if it runs.
    ///
    /// A call that comes late is made once; the next is again on the grid.
    package func startTimer(_ name: Symbol, trackerId: Int, after delay: Int, every: Int?, action: OAVTAction) {
        timerObserver?(TimerRequest(name: name, trackerId: trackerId, after: delay, every: every))
        stopTimers { $0.name == name && $0.trackerId == trackerId }
        guard locked({ !isShutDown && sender(of: trackerId) != nil }) else { return }
        let due = clock.monotonicMilliseconds &+ delay
        schedule(name, trackerId: trackerId, due: due, every: every, action: action)
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
        for timer in stopped { timer.task?.cancel() }
    }

    private func schedule(_ name: Symbol, trackerId: Int, due: Int, every: Int?, action: OAVTAction) {
        let number = locked { () -> Int in
            nextTimerNumber += 1
            timers.append(InstrumentTimer(name: name, trackerId: trackerId, number: nextTimerNumber, task: nil))
            return nextTimerNumber
        }
        let task = clock.schedule(afterMilliseconds: due &- clock.monotonicMilliseconds) { [weak self] in
            self?.fire(name, trackerId: trackerId, number: number, due: due, every: every, action: action)
        }
        let isOn = locked { () -> Bool in
            guard let index = timers.firstIndex(where: { $0.number == number }) else { return false }
            timers[index].task = task
            return true
        }
        if !isOn { task.cancel() }
    }

    private func fire(_ name: Symbol, trackerId: Int, number: Int, due: Int, every: Int?, action: OAVTAction) {
        let isOn = locked { () -> Bool in
            let count = timers.count
            timers.removeAll { $0.number == number }
            return timers.count < count
        }
        guard isOn else { return }
        if let every {
            let late = max(0, clock.monotonicMilliseconds &- due)
            let next = due &+ (late / every + 1) &* every
            schedule(name, trackerId: trackerId, due: next, every: every, action: action)
        }
        emit(action: action, trackerId: trackerId)
    }
}

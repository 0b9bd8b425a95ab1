import AVTCore

/// An accepted event that will leave the hub when its step is over.
struct SendingEvent {
    let action: Int
    let tracker: Int
    let now: Int
}

/// A timer command caused by the end of a window.
package struct WindowCommand: Sendable {
    /// The command.
    package let command: TimerCommand
    /// The time at which the window ended, in milliseconds.
    package let at: Int
}

/// `within`: whether an event of an action left the hub less than a certain time ago.
///
/// The result depends only on the time and on when actions last left the hub, so no state is kept for it. Measures,
/// timers and periodic metrics follow such conditions between events: at the end of each window, in chronological
/// order, they are updated as of exactly that time.
extension Session {
    /// Returns whether a window is open.
    func isOpen(_ window: Window) -> Bool {
        var sentTime = sent.times[sent.times.index(of: window.action, window.owner, tracker: current.tracker)]
        if schedules.windows.following != nil, let sending = schedules.windows.sending, sending.action == window.action,
            window.owner == .instrument || sending.tracker == current.tracker
        {
            sentTime = sending.now
        }
        guard sentTime != SentState.never else { return false }
        return (schedules.windows.following ?? current.now).subtractingClamped(sentTime) < window.length
    }

    // MARK: The ends of windows

    /// The end of the next window that measures, timers or periodic metrics follow, in milliseconds, or `nil` if none
    /// is open.
    package var nextWindowEnd: Int? {
        guard schedules.windows.areFollowed, let last = measures.lastStep else { return nil }
        var next: Int?
        func add(_ sentTime: Int, _ length: Int) {
            guard sentTime != SentState.never else { return }
            let end = sentTime.addingClamped(length)
            if end > last, end < next ?? .max { next = end }
        }
        for window in program.followedWindows {
            if window.owner == .instrument {
                add(sent.times[window.action], window.length)
            } else {
                for tracker in finite.trackers.indices where isPresent(tracker) {
                    add(sent.times[tracker: tracker, window.action], window.length)
                }
            }
        }
        return next
    }

    /// Processes the windows that end until a time, in chronological order.
    ///
    /// Call this method before anything else happens at that time. Timer commands are left for `removeWindowCommands`.
    ///
    /// - Parameter time: The time in milliseconds.
    package mutating func passWindows(until time: Int) {
        guard schedules.windows.areFollowed else { return }
        while let end = nextWindowEnd, end <= time { pass(end) }
    }

    /// Returns and removes the timer commands that ends of windows have caused since the last call, in chronological
    /// order.
    package mutating func removeWindowCommands() -> [WindowCommand] {
        defer { schedules.windows.commands.clear() }
        return schedules.windows.commands
    }

    /// Processes the end of a window; the instrument's measures see the tracker of the last step.
    mutating func pass(_ end: Int) {
        let (tracker, then, count) = (current.tracker, current.now, step.effects.timerCommands.count)
        activate(tracker: step.event.tracker, now: end)
        advanceClock()
        refreshFollowers()
        schedules.windows.commands += step.effects.timerCommands[count...].map { WindowCommand(command: $0, at: end) }
        step.effects.timerCommands.removeLast(step.effects.timerCommands.count - count)
        activate(tracker: tracker, now: then)
    }

    // MARK: Following

    /// Updates measures, timers and periodic metrics to their conditions, as of the time that measures have counted.
    @inline(__always)
    mutating func refreshFollowers() {
        if schedules.windows.areFollowed { return refreshWindowFollowers() }
        refreshMeasures()
        refreshTimers()
        refreshPeriods()
    }

    private mutating func refreshWindowFollowers() {
        schedules.windows.following = measures.lastStep
        refreshMeasures()
        refreshTimers()
        refreshPeriods()
        schedules.windows.following = nil
    }

    /// Records whether the current event will leave the hub.
    @inline(never)
    mutating func willSend(_ isSent: Bool) {
        step.event.isReportPending = isSent && current.action != program.closingAction
        if schedules.windows.areFollowed { willOpenWindow(isSent) }
    }

    /// Records that the current event will leave the hub: its window opens at once, so that nothing changes twice at
    /// the same time.
    mutating func willOpenWindow(_ isSent: Bool) {
        let counts = isSent && current.action != program.closingAction && program.opensWindow[current.action]
        schedules.windows.sending =
            counts ? SendingEvent(action: current.action, tracker: current.tracker, now: current.now) : nil
    }

    /// Updates reports of measures and windows with an event that left the hub.
    @inline(never)
    mutating func follow(sent index: Int, tracker: Int, now: Int) {
        if !program.measures.reported.isEmpty { reportMeasures(tracker: tracker) }
        if schedules.windows.areFollowed { didOpenWindow(of: index, tracker: tracker, now: now) }
    }

    /// Records that an event left the hub.
    mutating func didOpenWindow(of index: Int, tracker: Int, now: Int) {
        guard program.opensWindow[index] else { return }
        if let sending = schedules.windows.sending, sending.action == index, sending.tracker == tracker,
            sending.now == now
        {
            schedules.windows.sending = nil
        } else {
            schedules.windows.hasOpened = true
        }
    }

    /// Updates everything that follows windows to the events that really left the hub: including derived events, but
    /// not an event that the app held back.
    mutating func settleWindows() {
        guard schedules.windows.sending != nil || schedules.windows.hasOpened else { return }
        schedules.windows.sending = nil
        schedules.windows.hasOpened = false
        // Ending scopes update everything that follows them once they have ended.
        guard step.effects.endingScopes == 0 else { return }
        activate(tracker: step.event.tracker, now: step.event.now)
        refreshFollowers()
    }
}

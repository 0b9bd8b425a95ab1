import AVTCore

/// The event that will have left the hub once its step is over.
struct SendingEvent {
    let action: Int
    let place: Int
    let now: Int
}

/// A timer command that the end of a window causes.
public struct WindowOrder: Sendable {
    /// The command.
    public let order: TimerOrder
    /// When the window ended, in milliseconds.
    public let at: Int
}

/// `within`: whether an event of an action left the hub less than some time ago.
///
/// What it evaluates to depends on nothing but the time and when actions last left the hub, so no state is kept for it.
/// Measures, timers and metrics of the clock follow such conditions between events: at the end of each window, in order of
/// time, they are brought up to date as of exactly that moment.
extension Session {
    /// Whether a window is open.
    func isOpen(_ window: Window) -> Bool {
        let row = window.owner == .instrument ? 0 : (current + 1) * program.content.actions.count
        var mark = marks[row + window.action]
        if following != nil, let sending, sending.action == window.action,
            window.owner == .instrument || sending.place == current
        {
            mark = sending.now
        }
        guard mark != Session.never else { return false }
        return (following ?? now).subtractingClamped(mark) < window.length
    }

    // MARK: The ends of windows

    /// When the next window ends that measures, timers or metrics of the clock follow, in milliseconds; `nil` if none is
    /// open.
    public var nextWindowEnd: Int? {
        guard followsWindows, let lastStep else { return nil }
        let actions = program.content.actions.count
        var next: Int?
        func add(_ mark: Int, _ length: Int) {
            guard mark != Session.never else { return }
            let end = mark.addingClamped(length)
            if end > lastStep, end < next ?? .max { next = end }
        }
        for window in program.followedWindows {
            if window.owner == .instrument {
                add(marks[window.action], window.length)
            } else {
                for place in trackerWords.indices where isPresent(place) {
                    add(marks[(place + 1) * actions + window.action], window.length)
                }
            }
        }
        return next
    }

    /// Has everything that follows windows pass the ends of those that end until a time, in order of time.
    ///
    /// To be called before whatever else happens at that time. Timer commands are left for `takeWindowOrders`.
    ///
    /// - Parameter time: the time in milliseconds.
    public mutating func passWindows(until time: Int) {
        guard followsWindows else { return }
        while let end = nextWindowEnd, end <= time { pass(end) }
    }

    /// Returns the timer commands that the ends of windows have caused since the last call, in order of time.
    public mutating func takeWindowOrders() -> [WindowOrder] {
        defer { windowOrders.clear() }
        return windowOrders
    }

    /// Passes the end of a window; what is the instrument's sees the tracker whose step was the last.
    mutating func pass(_ end: Int) {
        let (place, then, count) = (current, now, timerOrders.count)
        take(tracker: stepped.place, now: end)
        advanceClock()
        refreshFollowers()
        windowOrders += timerOrders[count...].map { WindowOrder(order: $0, at: end) }
        timerOrders.removeLast(timerOrders.count - count)
        take(tracker: place, now: then)
    }

    // MARK: Following

    /// Has measures, timers and metrics of the clock follow their conditions as of the time that measures have counted.
    @inline(__always)
    mutating func refreshFollowers() {
        if followsWindows { return refreshWindowFollowers() }
        refreshMeasures()
        refreshTimers()
        refreshPeriods()
    }

    private mutating func refreshWindowFollowers() {
        following = lastStep
        refreshMeasures()
        refreshTimers()
        refreshPeriods()
        following = nil
    }

    /// Records whether the event in hand will leave the hub.
    @inline(never)
    mutating func willSend(_ isSent: Bool) {
        reportIsPending = isSent && action != program.closingAction
        if followsWindows { willOpenWindow(isSent) }
    }

    /// Records that the event in hand will leave the hub: what follows windows goes by that at once, so that nothing
    /// changes twice at one moment.
    mutating func willOpenWindow(_ isSent: Bool) {
        let counts = isSent && action != program.closingAction && program.opensWindow[action]
        sending = counts ? SendingEvent(action: action, place: current, now: now) : nil
    }

    /// Has reports of measures and windows follow an event that left the hub.
    @inline(never)
    mutating func follow(sent index: Int, tracker place: Int, now: Int) {
        if !program.measures.reported.isEmpty { reportMeasures(tracker: place) }
        if followsWindows { didOpenWindow(of: index, tracker: place, now: now) }
    }

    /// Records that an event left the hub.
    mutating func didOpenWindow(of index: Int, tracker place: Int, now: Int) {
        guard program.opensWindow[index] else { return }
        if let sending, sending.action == index, sending.place == place, sending.now == now {
            self.sending = nil
        } else {
            hasOpenedWindow = true
        }
    }

    /// Has what follows windows go by what really left the hub: derived events, too, and not an event that the app kept
    /// back.
    mutating func settleWindows() {
        guard sending != nil || hasOpenedWindow else { return }
        sending = nil
        hasOpenedWindow = false
        // What follows scopes that end is brought up to date once they have ended.
        guard endingScopes == 0 else { return }
        take(tracker: stepped.place, now: stepped.now)
        refreshFollowers()
    }
}

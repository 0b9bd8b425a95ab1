import AVTCore

/// What a player has done in the last minute, by the actions that the rules sent.
struct PlaybackLanes {
    /// What a player does at a time.
    enum Activity: String, CaseIterable {
        case playing, paused, seeking, rebuffering, ad
    }

    /// The shown time, in milliseconds.
    static let length = 60_000

    private var isStarted = false
    private var isPaused = false
    private var isSeeking = false
    private var isBuffering = false
    private var isInAd = false
    /// Each time at which the activity changed, and the activity since.
    private var changes: [(at: Int, activity: Activity?)] = []

    /// What the player does now, or `nil` if no playback is in progress.
    ///
    /// An ad is shown in place of the content, also before its start. A wait or a seek is shown in place of the pause in which it happens.
    var activity: Activity? {
        if isInAd { return .ad }
        guard isStarted else { return nil }
        if isBuffering { return .rebuffering }
        if isSeeking { return .seeking }
        return isPaused ? .paused : .playing
    }

    /// Processes an event.
    ///
    /// - Parameters:
    ///   - action: The action, one of OpenAVT's or another one, which changes nothing.
    ///   - time: The time in milliseconds.
    mutating func event(_ action: String, at time: Int) {
        switch action {
        case "Start": (isStarted, isPaused, isSeeking, isBuffering) = (true, false, false, false)
        case _ where StandardAction.endings.contains(action): isStarted = false
        case "PauseBegin": isPaused = true
        case "PauseFinish": isPaused = false
        case "SeekBegin": isSeeking = true
        case "SeekFinish": isSeeking = false
        case "BufferBegin": isBuffering = true
        case "BufferFinish": isBuffering = false
        case "AdBegin": isInAd = true
        case "AdFinish", "AdSkip", "AdBreakFinish": isInAd = false
        default: return
        }
        guard changes.last?.activity != activity else { return }
        changes.append((time, activity))
        // The last change before the shown time says what the player does at its beginning.
        if let first = changes.lastIndex(where: { $0.at <= time - Self.length }) { changes.removeFirst(first) }
    }

    /// Returns what the player does in each part of the time before `now`.
    ///
    /// - Parameters:
    ///   - now: The end of the shown time, in milliseconds.
    ///   - count: The number of parts.
    /// - Returns: The activities of each part, however short, in order of time.
    func parts(before now: Int, count: Int) -> [Set<Activity>] {
        let start = now - Self.length
        var parts = Array(repeating: Set<Activity>(), count: count)
        for (index, change) in changes.enumerated() {
            guard let activity = change.activity else { continue }
            let end = index + 1 < changes.count ? changes[index + 1].at : now
            guard end > start, change.at <= now else { continue }
            // Times of a log may be so far away that their products would overflow.
            let first = max(0, change.at - start) * count / Self.length
            let last = min(count - 1, min(Self.length, max(change.at, end - 1) - start) * count / Self.length)
            guard first <= last else { continue }
            for part in first...last { parts[part].insert(activity) }
        }
        return parts
    }
}

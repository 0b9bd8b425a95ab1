/// The windows that measures, timers and periodic metrics follow.
struct WindowState {
    /// True if any windows are followed.
    let areFollowed: Bool
    /// The time as of which windows are evaluated while measures, timers and periodic metrics follow them.
    var following: Int?
    /// The accepted event until it leaves the hub; only for actions whose windows are followed.
    var sending: SendingEvent?
    /// True if a window has opened that is not followed yet.
    var hasOpened = false
    /// The timer commands caused by ends of windows.
    var commands: [WindowCommand] = []

    init(areFollowed: Bool) {
        self.areFollowed = areFollowed
    }
}

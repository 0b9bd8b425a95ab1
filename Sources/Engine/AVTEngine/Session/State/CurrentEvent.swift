/// The event that is processed, or the tracker and the time as of which anything else is evaluated.
struct CurrentEvent {
    /// The index of the tracker.
    var tracker = 0
    /// The action, by index into the program's actions.
    var action = 0
    /// The time in milliseconds.
    var now = 0
    /// The finite state of the tracker and the instrument, as expressions read it.
    var bits = StateBits()
}

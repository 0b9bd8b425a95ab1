import OpenAVTChain

/// The session on which costs are measured: 40 events, 700 ms apart.
///
/// From `MediaRequest` to `End` with a rebuffering before the start, pings, a pause, a seek and a change of quality;
/// while it plays nearly every event sends a `PlayTime`.
enum Script {
    static let actions: [OAVTAction] =
        [.MediaRequest, .StreamLoad, .BufferBegin, .BufferFinish, .Start]
        + Array(repeating: .Ping, count: 9)
        + [.PauseBegin, .PauseFinish]
        + Array(repeating: .Ping, count: 6)
        + [.SeekBegin, .BufferBegin, .BufferFinish, .SeekFinish]
        + Array(repeating: .Ping, count: 6)
        + [.QualityChangeUp]
        + Array(repeating: .Ping, count: 6)
        + [.End]

    /// Milliseconds between two events.
    static let interval = 700
}

import OpenAVT

/// The session with which the parts of the chain are measured: 40 events at intervals of 700 ms.
///
/// It goes from `MediaRequest` to `End`, with a rebuffering before the start, pings, a pause, a seek and a change of
/// quality. During playback nearly every event sends a `PlayTime`.
enum Script {
    static let actions: [OAVTAction] = {
        do { return try SessionLog("openavt.core").events.map(\.action) } catch { Main.end(error) }
    }()

    /// The interval between two events, in milliseconds.
    static let interval = 700
}

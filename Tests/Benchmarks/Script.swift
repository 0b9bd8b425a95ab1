import OpenAVT

/// The session on which the parts of the chain are measured: 40 events, 700 ms apart.
///
/// From `MediaRequest` to `End` with a rebuffering before the start, pings, a pause, a seek and a change of quality;
/// while it plays nearly every event sends a `PlayTime`.
enum Script {
    static let actions: [OAVTAction] = {
        do { return try SessionLog("openavt.core").events.map(\.action) } catch { Main.end(error) }
    }()

    /// Milliseconds between two events.
    static let interval = 700
}

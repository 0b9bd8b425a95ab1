/// The ten flags of OpenAVT's tracker state, which exist in every instrument; the raw value is the bit.
public enum StandardFlag: Int, CaseIterable, Sendable {
    /// The app has asked for the content.
    case didMediaRequest
    /// The tracker has its player.
    case didPlayerSet
    /// The player has begun to load the stream.
    case didStreamLoad
    /// The first frame has been shown.
    case didStart
    /// The player waits for data.
    case isBuffering
    /// The picture stands because someone stopped it.
    case isPaused
    /// The viewer moves to another position.
    case isSeeking
    /// The playback has ended.
    case didFinish
    /// An ad break is on.
    case inAdBreak
    /// An ad is on.
    case inAd

    /// The flag's bit in a word of state.
    public var mask: UInt64 { 1 << UInt64(rawValue) }

    /// The name of the flag, as in `OAVTState`.
    public var name: String { String(describing: self) }
}

/// The ten flags of OpenAVT's tracker state, which exist in every instrument; the raw value is the bit.
package enum StandardFlag: Int, CaseIterable, Sendable {
    /// The app has requested the content.
    case didMediaRequest
    /// The tracker has its player.
    case didPlayerSet
    /// The player has begun to load the stream.
    case didStreamLoad
    /// The first frame has been shown.
    case didStart
    /// The player is waiting for data.
    case isBuffering
    /// The playback is paused.
    case isPaused
    /// The viewer is seeking to another position.
    case isSeeking
    /// The playback has ended.
    case didFinish
    /// An ad break is active.
    case inAdBreak
    /// An ad is active.
    case inAd

    /// The flag's bit in a tracker's state bits.
    package var mask: UInt64 { 1 << UInt64(rawValue) }

    /// The name of the flag, as in `OAVTState`.
    package var name: String { String(describing: self) }

    /// The names of all flags.
    package static let names = Set(allCases.map(\.name))
}

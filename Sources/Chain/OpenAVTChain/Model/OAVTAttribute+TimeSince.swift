// The time attributes of the standard actions: the milliseconds since the last event of the action.
extension OAVTAttribute {
    /// Milliseconds since the last `TrackerInit`.
    public static let timeSinceTrackerInit = OAVTAttribute(name: "timeSinceTrackerInit")
    /// Milliseconds since the last `MediaRequest`.
    public static let timeSinceMediaRequest = OAVTAttribute(name: "timeSinceMediaRequest")
    /// Milliseconds since the last `PlayerSet`.
    public static let timeSincePlayerSet = OAVTAttribute(name: "timeSincePlayerSet")
    /// Milliseconds since the last `PlayerReady`.
    public static let timeSincePlayerReady = OAVTAttribute(name: "timeSincePlayerReady")
    /// Milliseconds since the last `PrepareItem`.
    public static let timeSincePrepareItem = OAVTAttribute(name: "timeSincePrepareItem")
    /// Milliseconds since the last `ManifestLoad`.
    public static let timeSinceManifestLoad = OAVTAttribute(name: "timeSinceManifestLoad")
    /// Milliseconds since the last `StreamLoad`.
    public static let timeSinceStreamLoad = OAVTAttribute(name: "timeSinceStreamLoad")
    /// Milliseconds since the last `Start`.
    public static let timeSinceStart = OAVTAttribute(name: "timeSinceStart")
    /// Milliseconds since the last `BufferBegin`.
    public static let timeSinceBufferBegin = OAVTAttribute(name: "timeSinceBufferBegin")
    /// Milliseconds since the last `BufferFinish`.
    public static let timeSinceBufferFinish = OAVTAttribute(name: "timeSinceBufferFinish")
    /// Milliseconds since the last `SeekBegin`.
    public static let timeSinceSeekBegin = OAVTAttribute(name: "timeSinceSeekBegin")
    /// Milliseconds since the last `SeekFinish`.
    public static let timeSinceSeekFinish = OAVTAttribute(name: "timeSinceSeekFinish")
    /// Milliseconds since the last `PauseBegin`.
    public static let timeSincePauseBegin = OAVTAttribute(name: "timeSincePauseBegin")
    /// Milliseconds since the last `PauseFinish`.
    public static let timeSincePauseFinish = OAVTAttribute(name: "timeSincePauseFinish")
    /// Milliseconds since the last `ForwardBegin`.
    public static let timeSinceForwardBegin = OAVTAttribute(name: "timeSinceForwardBegin")
    /// Milliseconds since the last `ForwardFinish`.
    public static let timeSinceForwardFinish = OAVTAttribute(name: "timeSinceForwardFinish")
    /// Milliseconds since the last `RewindBegin`.
    public static let timeSinceRewindBegin = OAVTAttribute(name: "timeSinceRewindBegin")
    /// Milliseconds since the last `RewindFinish`.
    public static let timeSinceRewindFinish = OAVTAttribute(name: "timeSinceRewindFinish")
    /// Milliseconds since the last `QualityChangeUp`.
    public static let timeSinceQualityChangeUp = OAVTAttribute(name: "timeSinceQualityChangeUp")
    /// Milliseconds since the last `QualityChangeDown`.
    public static let timeSinceQualityChangeDown = OAVTAttribute(name: "timeSinceQualityChangeDown")
    /// Milliseconds since the last `Stop`.
    public static let timeSinceStop = OAVTAttribute(name: "timeSinceStop")
    /// Milliseconds since the last `End`.
    public static let timeSinceEnd = OAVTAttribute(name: "timeSinceEnd")
    /// Milliseconds since the last `Next`.
    public static let timeSinceNext = OAVTAttribute(name: "timeSinceNext")
    /// Milliseconds since the last `Error`.
    public static let timeSinceError = OAVTAttribute(name: "timeSinceError")
    /// Milliseconds since the last `Ping`.
    public static let timeSincePing = OAVTAttribute(name: "timeSincePing")
    /// Milliseconds since the last `AdBreakBegin`.
    public static let timeSinceAdBreakBegin = OAVTAttribute(name: "timeSinceAdBreakBegin")
    /// Milliseconds since the last `AdBreakFinish`.
    public static let timeSinceAdBreakFinish = OAVTAttribute(name: "timeSinceAdBreakFinish")
    /// Milliseconds since the last `AdBegin`.
    public static let timeSinceAdBegin = OAVTAttribute(name: "timeSinceAdBegin")
    /// Milliseconds since the last `AdFinish`.
    public static let timeSinceAdFinish = OAVTAttribute(name: "timeSinceAdFinish")
    /// Milliseconds since the last `AdPauseBegin`.
    public static let timeSinceAdPauseBegin = OAVTAttribute(name: "timeSinceAdPauseBegin")
    /// Milliseconds since the last `AdPauseFinish`.
    public static let timeSinceAdPauseFinish = OAVTAttribute(name: "timeSinceAdPauseFinish")
    /// Milliseconds since the last `AdBufferBegin`.
    public static let timeSinceAdBufferBegin = OAVTAttribute(name: "timeSinceAdBufferBegin")
    /// Milliseconds since the last `AdBufferFinish`.
    public static let timeSinceAdBufferFinish = OAVTAttribute(name: "timeSinceAdBufferFinish")
    /// Milliseconds since the last `AdSkip`.
    public static let timeSinceAdSkip = OAVTAttribute(name: "timeSinceAdSkip")
    /// Milliseconds since the last `AdClick`.
    public static let timeSinceAdClick = OAVTAttribute(name: "timeSinceAdClick")
    /// Milliseconds since the last `AdFirstQuartile`.
    public static let timeSinceAdFirstQuartile = OAVTAttribute(name: "timeSinceAdFirstQuartile")
    /// Milliseconds since the last `AdSecondQuartile`.
    public static let timeSinceAdSecondQuartile = OAVTAttribute(name: "timeSinceAdSecondQuartile")
    /// Milliseconds since the last `AdThirdQuartile`.
    public static let timeSinceAdThirdQuartile = OAVTAttribute(name: "timeSinceAdThirdQuartile")
    /// Milliseconds since the last `AdError`.
    public static let timeSinceAdError = OAVTAttribute(name: "timeSinceAdError")
}

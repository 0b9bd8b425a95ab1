// OpenAVT's 39 actions, the same on all of its platforms.
extension OAVTAction {
    /// A tracker is ready.
    public static let TrackerInit = OAVTAction(name: "TrackerInit")
    /// The app has asked for content.
    public static let MediaRequest = OAVTAction(name: "MediaRequest")
    /// A tracker has its player.
    public static let PlayerSet = OAVTAction(name: "PlayerSet")
    /// The player can be used.
    public static let PlayerReady = OAVTAction(name: "PlayerReady")
    /// The player prepares an item.
    public static let PrepareItem = OAVTAction(name: "PrepareItem")
    /// The manifest has been loaded.
    public static let ManifestLoad = OAVTAction(name: "ManifestLoad")
    /// The player begins to load a stream.
    public static let StreamLoad = OAVTAction(name: "StreamLoad")
    /// The first frame is shown.
    public static let Start = OAVTAction(name: "Start")
    /// The player begins to wait for data.
    public static let BufferBegin = OAVTAction(name: "BufferBegin")
    /// The player has data again.
    public static let BufferFinish = OAVTAction(name: "BufferFinish")
    /// The viewer begins to move to another position.
    public static let SeekBegin = OAVTAction(name: "SeekBegin")
    /// The player plays from the new position.
    public static let SeekFinish = OAVTAction(name: "SeekFinish")
    /// The picture is stopped.
    public static let PauseBegin = OAVTAction(name: "PauseBegin")
    /// The picture goes on.
    public static let PauseFinish = OAVTAction(name: "PauseFinish")
    /// Winding forward begins.
    public static let ForwardBegin = OAVTAction(name: "ForwardBegin")
    /// Winding forward ends.
    public static let ForwardFinish = OAVTAction(name: "ForwardFinish")
    /// Winding back begins.
    public static let RewindBegin = OAVTAction(name: "RewindBegin")
    /// Winding back ends.
    public static let RewindFinish = OAVTAction(name: "RewindFinish")
    /// The rendition gets better.
    public static let QualityChangeUp = OAVTAction(name: "QualityChangeUp")
    /// The rendition gets worse.
    public static let QualityChangeDown = OAVTAction(name: "QualityChangeDown")
    /// The viewer ends the playback.
    public static let Stop = OAVTAction(name: "Stop")
    /// The content has been played to its end.
    public static let End = OAVTAction(name: "End")
    /// The next item of a playlist takes over.
    public static let Next = OAVTAction(name: "Next")
    /// An error of the content.
    public static let Error = OAVTAction(name: "Error")
    /// A sign of life, at intervals.
    public static let Ping = OAVTAction(name: "Ping")
    /// An ad break begins.
    public static let AdBreakBegin = OAVTAction(name: "AdBreakBegin")
    /// An ad break ends.
    public static let AdBreakFinish = OAVTAction(name: "AdBreakFinish")
    /// An ad begins.
    public static let AdBegin = OAVTAction(name: "AdBegin")
    /// An ad has been played to its end.
    public static let AdFinish = OAVTAction(name: "AdFinish")
    /// An ad is stopped.
    public static let AdPauseBegin = OAVTAction(name: "AdPauseBegin")
    /// An ad goes on.
    public static let AdPauseFinish = OAVTAction(name: "AdPauseFinish")
    /// An ad begins to wait for data.
    public static let AdBufferBegin = OAVTAction(name: "AdBufferBegin")
    /// An ad has data again.
    public static let AdBufferFinish = OAVTAction(name: "AdBufferFinish")
    /// The viewer skips an ad.
    public static let AdSkip = OAVTAction(name: "AdSkip")
    /// The viewer clicks on an ad.
    public static let AdClick = OAVTAction(name: "AdClick")
    /// A quarter of an ad has been shown.
    public static let AdFirstQuartile = OAVTAction(name: "AdFirstQuartile")
    /// Half of an ad has been shown.
    public static let AdSecondQuartile = OAVTAction(name: "AdSecondQuartile")
    /// Three quarters of an ad have been shown.
    public static let AdThirdQuartile = OAVTAction(name: "AdThirdQuartile")
    /// An error of an ad.
    public static let AdError = OAVTAction(name: "AdError")
}

// OpenAVT's 39 actions, the same on all of its platforms.
extension OAVTAction {
    /// A tracker is ready.
    public static let TrackerInit = OAVTAction(name: "TrackerInit")
    /// The app has requested content.
    public static let MediaRequest = OAVTAction(name: "MediaRequest")
    /// A tracker has its player.
    public static let PlayerSet = OAVTAction(name: "PlayerSet")
    /// The player can be used.
    public static let PlayerReady = OAVTAction(name: "PlayerReady")
    /// The player prepares an item.
    public static let PrepareItem = OAVTAction(name: "PrepareItem")
    /// The manifest is loaded.
    public static let ManifestLoad = OAVTAction(name: "ManifestLoad")
    /// The player begins to load a stream.
    public static let StreamLoad = OAVTAction(name: "StreamLoad")
    /// The first frame is shown.
    public static let Start = OAVTAction(name: "Start")
    /// The player begins to wait for data.
    public static let BufferBegin = OAVTAction(name: "BufferBegin")
    /// The player has data again.
    public static let BufferFinish = OAVTAction(name: "BufferFinish")
    /// The viewer begins to seek to another position.
    public static let SeekBegin = OAVTAction(name: "SeekBegin")
    /// Playback continues from the new position.
    public static let SeekFinish = OAVTAction(name: "SeekFinish")
    /// Playback is paused.
    public static let PauseBegin = OAVTAction(name: "PauseBegin")
    /// Playback resumes after a pause.
    public static let PauseFinish = OAVTAction(name: "PauseFinish")
    /// Fast-forwarding begins.
    public static let ForwardBegin = OAVTAction(name: "ForwardBegin")
    /// Fast-forwarding ends.
    public static let ForwardFinish = OAVTAction(name: "ForwardFinish")
    /// Rewinding begins.
    public static let RewindBegin = OAVTAction(name: "RewindBegin")
    /// Rewinding ends.
    public static let RewindFinish = OAVTAction(name: "RewindFinish")
    /// The player switches to a better rendition.
    public static let QualityChangeUp = OAVTAction(name: "QualityChangeUp")
    /// The player switches to a worse rendition.
    public static let QualityChangeDown = OAVTAction(name: "QualityChangeDown")
    /// The viewer stops the playback.
    public static let Stop = OAVTAction(name: "Stop")
    /// The content has been played to its end.
    public static let End = OAVTAction(name: "End")
    /// Playback moves on to the next item of a playlist.
    public static let Next = OAVTAction(name: "Next")
    /// An error occurs in the content.
    public static let Error = OAVTAction(name: "Error")
    /// A periodic heartbeat.
    public static let Ping = OAVTAction(name: "Ping")
    /// An ad break begins.
    public static let AdBreakBegin = OAVTAction(name: "AdBreakBegin")
    /// An ad break ends.
    public static let AdBreakFinish = OAVTAction(name: "AdBreakFinish")
    /// An ad begins.
    public static let AdBegin = OAVTAction(name: "AdBegin")
    /// An ad has been played to its end.
    public static let AdFinish = OAVTAction(name: "AdFinish")
    /// An ad is paused.
    public static let AdPauseBegin = OAVTAction(name: "AdPauseBegin")
    /// An ad resumes after a pause.
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
    /// An error occurs in an ad.
    public static let AdError = OAVTAction(name: "AdError")
}

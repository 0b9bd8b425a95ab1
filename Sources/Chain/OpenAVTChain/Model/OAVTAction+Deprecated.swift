// The names that constants had before June 2021.
extension OAVTAction {
    /// The older name of `TrackerInit`.
    @available(*, deprecated, renamed: "TrackerInit")
    public static var TRACKER_INIT: OAVTAction { TrackerInit }
    /// The older name of `MediaRequest`.
    @available(*, deprecated, renamed: "MediaRequest")
    public static var MEDIA_REQUEST: OAVTAction { MediaRequest }
    /// The older name of `PlayerSet`.
    @available(*, deprecated, renamed: "PlayerSet")
    public static var PLAYER_SET: OAVTAction { PlayerSet }
    /// The older name of `PlayerReady`.
    @available(*, deprecated, renamed: "PlayerReady")
    public static var PLAYER_READY: OAVTAction { PlayerReady }
    /// The older name of `PrepareItem`.
    @available(*, deprecated, renamed: "PrepareItem")
    public static var PREPARE_ITEM: OAVTAction { PrepareItem }
    /// The older name of `ManifestLoad`.
    @available(*, deprecated, renamed: "ManifestLoad")
    public static var MANIFEST_LOAD: OAVTAction { ManifestLoad }
    /// The older name of `StreamLoad`.
    @available(*, deprecated, renamed: "StreamLoad")
    public static var STREAM_LOAD: OAVTAction { StreamLoad }
    /// The older name of `Start`.
    @available(*, deprecated, renamed: "Start")
    public static var START: OAVTAction { Start }
    /// The older name of `BufferBegin`.
    @available(*, deprecated, renamed: "BufferBegin")
    public static var BUFFER_BEGIN: OAVTAction { BufferBegin }
    /// The older name of `BufferFinish`.
    @available(*, deprecated, renamed: "BufferFinish")
    public static var BUFFER_FINISH: OAVTAction { BufferFinish }
    /// The older name of `SeekBegin`.
    @available(*, deprecated, renamed: "SeekBegin")
    public static var SEEK_BEGIN: OAVTAction { SeekBegin }
    /// The older name of `SeekFinish`.
    @available(*, deprecated, renamed: "SeekFinish")
    public static var SEEK_FINISH: OAVTAction { SeekFinish }
    /// The older name of `PauseBegin`.
    @available(*, deprecated, renamed: "PauseBegin")
    public static var PAUSE_BEGIN: OAVTAction { PauseBegin }
    /// The older name of `PauseFinish`.
    @available(*, deprecated, renamed: "PauseFinish")
    public static var PAUSE_FINISH: OAVTAction { PauseFinish }
    /// The older name of `ForwardBegin`.
    @available(*, deprecated, renamed: "ForwardBegin")
    public static var FORWARD_BEGIN: OAVTAction { ForwardBegin }
    /// The older name of `ForwardFinish`.
    @available(*, deprecated, renamed: "ForwardFinish")
    public static var FORWARD_FINISH: OAVTAction { ForwardFinish }
    /// The older name of `RewindBegin`.
    @available(*, deprecated, renamed: "RewindBegin")
    public static var REWIND_BEGIN: OAVTAction { RewindBegin }
    /// The older name of `RewindFinish`.
    @available(*, deprecated, renamed: "RewindFinish")
    public static var REWIND_FINISH: OAVTAction { RewindFinish }
    /// The older name of `QualityChangeUp`.
    @available(*, deprecated, renamed: "QualityChangeUp")
    public static var QUALITY_CHANGE_UP: OAVTAction { QualityChangeUp }
    /// The older name of `QualityChangeDown`.
    @available(*, deprecated, renamed: "QualityChangeDown")
    public static var QUALITY_CHANGE_DOWN: OAVTAction { QualityChangeDown }
    /// The older name of `Stop`.
    @available(*, deprecated, renamed: "Stop")
    public static var STOP: OAVTAction { Stop }
    /// The older name of `End`.
    @available(*, deprecated, renamed: "End")
    public static var END: OAVTAction { End }
    /// The older name of `Next`.
    @available(*, deprecated, renamed: "Next")
    public static var NEXT: OAVTAction { Next }
    /// The older name of `Error`.
    @available(*, deprecated, renamed: "Error")
    public static var ERROR: OAVTAction { Error }
    /// The older name of `Ping`.
    @available(*, deprecated, renamed: "Ping")
    public static var PING: OAVTAction { Ping }
    /// The older name of `AdBreakBegin`.
    @available(*, deprecated, renamed: "AdBreakBegin")
    public static var AD_BREAK_BEGIN: OAVTAction { AdBreakBegin }
    /// The older name of `AdBreakFinish`.
    @available(*, deprecated, renamed: "AdBreakFinish")
    public static var AD_BREAK_FINISH: OAVTAction { AdBreakFinish }
    /// The older name of `AdBegin`.
    @available(*, deprecated, renamed: "AdBegin")
    public static var AD_BEGIN: OAVTAction { AdBegin }
    /// The older name of `AdFinish`.
    @available(*, deprecated, renamed: "AdFinish")
    public static var AD_FINISH: OAVTAction { AdFinish }
    /// The older name of `AdPauseBegin`.
    @available(*, deprecated, renamed: "AdPauseBegin")
    public static var AD_PAUSE_BEGIN: OAVTAction { AdPauseBegin }
    /// The older name of `AdPauseFinish`.
    @available(*, deprecated, renamed: "AdPauseFinish")
    public static var AD_PAUSE_FINISH: OAVTAction { AdPauseFinish }
    /// The older name of `AdBufferBegin`.
    @available(*, deprecated, renamed: "AdBufferBegin")
    public static var AD_BUFFER_BEGIN: OAVTAction { AdBufferBegin }
    /// The older name of `AdBufferFinish`.
    @available(*, deprecated, renamed: "AdBufferFinish")
    public static var AD_BUFFER_FINISH: OAVTAction { AdBufferFinish }
    /// The older name of `AdSkip`.
    @available(*, deprecated, renamed: "AdSkip")
    public static var AD_SKIP: OAVTAction { AdSkip }
    /// The older name of `AdClick`.
    @available(*, deprecated, renamed: "AdClick")
    public static var AD_CLICK: OAVTAction { AdClick }
    /// The older name of `AdFirstQuartile`.
    @available(*, deprecated, renamed: "AdFirstQuartile")
    public static var AD_FIRST_QUARTILE: OAVTAction { AdFirstQuartile }
    /// The older name of `AdSecondQuartile`.
    @available(*, deprecated, renamed: "AdSecondQuartile")
    public static var AD_SECOND_QUARTILE: OAVTAction { AdSecondQuartile }
    /// The older name of `AdThirdQuartile`.
    @available(*, deprecated, renamed: "AdThirdQuartile")
    public static var AD_THIRD_QUARTILE: OAVTAction { AdThirdQuartile }
    /// The older name of `AdError`.
    @available(*, deprecated, renamed: "AdError")
    public static var AD_ERROR: OAVTAction { AdError }
}

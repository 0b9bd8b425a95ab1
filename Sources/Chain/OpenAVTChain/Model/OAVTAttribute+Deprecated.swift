// The names that constants had before June 2021.
extension OAVTAttribute {
    /// The older name of `trackerTarget`.
    @available(*, deprecated, renamed: "trackerTarget")
    public static var TRACKER_TARGET: OAVTAttribute { trackerTarget }
    /// The older name of `streamId`.
    @available(*, deprecated, renamed: "streamId")
    public static var STREAM_ID: OAVTAttribute { streamId }
    /// The older name of `playbackId`.
    @available(*, deprecated, renamed: "playbackId")
    public static var PLAYBACK_ID: OAVTAttribute { playbackId }
    /// The older name of `senderId`.
    @available(*, deprecated, renamed: "senderId")
    public static var SENDER_ID: OAVTAttribute { senderId }
    /// The older name of `countErrors`.
    @available(*, deprecated, renamed: "countErrors")
    public static var COUNT_ERRORS: OAVTAttribute { countErrors }
    /// The older name of `countStarts`.
    @available(*, deprecated, renamed: "countStarts")
    public static var COUNT_STARTS: OAVTAttribute { countStarts }
    /// The older name of `accumPauseTime`.
    @available(*, deprecated, renamed: "accumPauseTime")
    public static var ACCUM_PAUSE_TIME: OAVTAttribute { accumPauseTime }
    /// The older name of `accumBufferTime`.
    @available(*, deprecated, renamed: "accumBufferTime")
    public static var ACCUM_BUFFER_TIME: OAVTAttribute { accumBufferTime }
    /// The older name of `accumSeekTime`.
    @available(*, deprecated, renamed: "accumSeekTime")
    public static var ACCUM_SEEK_TIME: OAVTAttribute { accumSeekTime }
    /// The older name of `accumPlayTime`.
    @available(*, deprecated, renamed: "accumPlayTime")
    public static var ACCUM_PLAY_TIME: OAVTAttribute { accumPlayTime }
    /// The older name of `deltaPlayTime`.
    @available(*, deprecated, renamed: "deltaPlayTime")
    public static var DELTA_PLAY_TIME: OAVTAttribute { deltaPlayTime }
    /// The older name of `countAds`.
    @available(*, deprecated, renamed: "countAds")
    public static var COUNT_ADS: OAVTAttribute { countAds }
    /// The older name of `inPauseBlock`.
    @available(*, deprecated, renamed: "inPauseBlock")
    public static var IN_PAUSE_BLOCK: OAVTAttribute { inPauseBlock }
    /// The older name of `inSeekBlock`.
    @available(*, deprecated, renamed: "inSeekBlock")
    public static var IN_SEEK_BLOCK: OAVTAttribute { inSeekBlock }
    /// The older name of `inBufferBlock`.
    @available(*, deprecated, renamed: "inBufferBlock")
    public static var IN_BUFFER_BLOCK: OAVTAttribute { inBufferBlock }
    /// The older name of `inPlaybackBlock`.
    @available(*, deprecated, renamed: "inPlaybackBlock")
    public static var IN_PLAYBACK_BLOCK: OAVTAttribute { inPlaybackBlock }
    /// The older name of `inAdBreakBlock`.
    @available(*, deprecated, renamed: "inAdBreakBlock")
    public static var IN_AD_BREAK_BLOCK: OAVTAttribute { inAdBreakBlock }
    /// The older name of `inAdBlock`.
    @available(*, deprecated, renamed: "inAdBlock")
    public static var IN_AD_BLOCK: OAVTAttribute { inAdBlock }
    /// The older name of `errorDescription`.
    @available(*, deprecated, renamed: "errorDescription")
    public static var ERROR_DESCRIPTION: OAVTAttribute { errorDescription }
    /// The older name of `position`.
    @available(*, deprecated, renamed: "position")
    public static var POSITION: OAVTAttribute { position }
    /// The older name of `duration`.
    @available(*, deprecated, renamed: "duration")
    public static var DURATION: OAVTAttribute { duration }
    /// The older name of `resolutionHeight`.
    @available(*, deprecated, renamed: "resolutionHeight")
    public static var RESOLUTION_HEIGHT: OAVTAttribute { resolutionHeight }
    /// The older name of `resolutionWidth`.
    @available(*, deprecated, renamed: "resolutionWidth")
    public static var RESOLUTION_WIDTH: OAVTAttribute { resolutionWidth }
    /// The older name of `isMuted`.
    @available(*, deprecated, renamed: "isMuted")
    public static var IS_MUTED: OAVTAttribute { isMuted }
    /// The older name of `volume`.
    @available(*, deprecated, renamed: "volume")
    public static var VOLUME: OAVTAttribute { volume }
    /// The older name of `fps`.
    @available(*, deprecated, renamed: "fps")
    public static var FPS: OAVTAttribute { fps }
    /// The older name of `source`.
    @available(*, deprecated, renamed: "source")
    public static var SOURCE: OAVTAttribute { source }
    /// The older name of `bitrate`.
    @available(*, deprecated, renamed: "bitrate")
    public static var BITRATE: OAVTAttribute { bitrate }
    /// The older name of `language`.
    @available(*, deprecated, renamed: "language")
    public static var LANGUAGE: OAVTAttribute { language }
    /// The older name of `subtitles`.
    @available(*, deprecated, renamed: "subtitles")
    public static var SUBTITLES: OAVTAttribute { subtitles }
    /// The older name of `title`.
    @available(*, deprecated, renamed: "title")
    public static var TITLE: OAVTAttribute { title }
    /// The older name of `isAdsTracker`.
    @available(*, deprecated, renamed: "isAdsTracker")
    public static var IS_ADS_TRACKER: OAVTAttribute { isAdsTracker }
    /// The older name of `adPosition`.
    @available(*, deprecated, renamed: "adPosition")
    public static var AD_POSITION: OAVTAttribute { adPosition }
    /// The older name of `adDuration`.
    @available(*, deprecated, renamed: "adDuration")
    public static var AD_DURATION: OAVTAttribute { adDuration }
    /// The older name of `adBufferedTime`.
    @available(*, deprecated, renamed: "adBufferedTime")
    public static var AD_BUFFERED_TIME: OAVTAttribute { adBufferedTime }
    /// The older name of `adVolume`.
    @available(*, deprecated, renamed: "adVolume")
    public static var AD_VOLUME: OAVTAttribute { adVolume }
    /// The older name of `adRoll`.
    @available(*, deprecated, renamed: "adRoll")
    public static var AD_ROLL: OAVTAttribute { adRoll }
    /// The older name of `adDescription`.
    @available(*, deprecated, renamed: "adDescription")
    public static var AD_DESCRIPTION: OAVTAttribute { adDescription }
    /// The older name of `adId`.
    @available(*, deprecated, renamed: "adId")
    public static var AD_ID: OAVTAttribute { adId }
    /// The older name of `adTitle`.
    @available(*, deprecated, renamed: "adTitle")
    public static var AD_TITLE: OAVTAttribute { adTitle }
    /// The older name of `adAdvertiserName`.
    @available(*, deprecated, renamed: "adAdvertiserName")
    public static var AD_ADVERTISER_NAME: OAVTAttribute { adAdvertiserName }
    /// The older name of `adCreativeId`.
    @available(*, deprecated, renamed: "adCreativeId")
    public static var AD_CREATIVE_ID: OAVTAttribute { adCreativeId }
    /// The older name of `adBitrate`.
    @available(*, deprecated, renamed: "adBitrate")
    public static var AD_BITRATE: OAVTAttribute { adBitrate }
    /// The older name of `adResolutionHeight`.
    @available(*, deprecated, renamed: "adResolutionHeight")
    public static var AD_RESOLUTION_HEIGHT: OAVTAttribute { adResolutionHeight }
    /// The older name of `adResolutionWidth`.
    @available(*, deprecated, renamed: "adResolutionWidth")
    public static var AD_RESOLUTION_WIDTH: OAVTAttribute { adResolutionWidth }
    /// The older name of `adSystem`.
    @available(*, deprecated, renamed: "adSystem")
    public static var AD_SYSTEM: OAVTAttribute { adSystem }
    /// The older name of `errorType`.
    @available(*, deprecated, renamed: "errorType")
    public static var ERROR_TYPE: OAVTAttribute { errorType }
    /// The older name of `errorCode`.
    @available(*, deprecated, renamed: "errorCode")
    public static var ERROR_CODE: OAVTAttribute { errorCode }
    /// The older name of `adClient`.
    @available(*, deprecated, renamed: "adClient")
    public static var AD_CLIENT: OAVTAttribute { adClient }
    /// The older name of `timeSinceTrackerInit`.
    @available(*, deprecated, renamed: "timeSinceTrackerInit")
    public static var TIME_SINCE_TRACKER_INIT: OAVTAttribute { timeSinceTrackerInit }
    /// The older name of `timeSinceMediaRequest`.
    @available(*, deprecated, renamed: "timeSinceMediaRequest")
    public static var TIME_SINCE_MEDIA_REQUEST: OAVTAttribute { timeSinceMediaRequest }
    /// The older name of `timeSincePlayerSet`.
    @available(*, deprecated, renamed: "timeSincePlayerSet")
    public static var TIME_SINCE_PLAYER_SET: OAVTAttribute { timeSincePlayerSet }
    /// The older name of `timeSincePlayerReady`.
    @available(*, deprecated, renamed: "timeSincePlayerReady")
    public static var TIME_SINCE_PLAYER_READY: OAVTAttribute { timeSincePlayerReady }
    /// The older name of `timeSincePrepareItem`.
    @available(*, deprecated, renamed: "timeSincePrepareItem")
    public static var TIME_SINCE_PREPARE_ITEM: OAVTAttribute { timeSincePrepareItem }
    /// The older name of `timeSinceManifestLoad`.
    @available(*, deprecated, renamed: "timeSinceManifestLoad")
    public static var TIME_SINCE_MANIFEST_LOAD: OAVTAttribute { timeSinceManifestLoad }
    /// The older name of `timeSinceStreamLoad`.
    @available(*, deprecated, renamed: "timeSinceStreamLoad")
    public static var TIME_SINCE_STREAM_LOAD: OAVTAttribute { timeSinceStreamLoad }
    /// The older name of `timeSinceStart`.
    @available(*, deprecated, renamed: "timeSinceStart")
    public static var TIME_SINCE_START: OAVTAttribute { timeSinceStart }
    /// The older name of `timeSinceBufferBegin`.
    @available(*, deprecated, renamed: "timeSinceBufferBegin")
    public static var TIME_SINCE_BUFFER_BEGIN: OAVTAttribute { timeSinceBufferBegin }
    /// The older name of `timeSinceBufferFinish`.
    @available(*, deprecated, renamed: "timeSinceBufferFinish")
    public static var TIME_SINCE_BUFFER_FINISH: OAVTAttribute { timeSinceBufferFinish }
    /// The older name of `timeSinceSeekBegin`.
    @available(*, deprecated, renamed: "timeSinceSeekBegin")
    public static var TIME_SINCE_SEEK_BEGIN: OAVTAttribute { timeSinceSeekBegin }
    /// The older name of `timeSinceSeekFinish`.
    @available(*, deprecated, renamed: "timeSinceSeekFinish")
    public static var TIME_SINCE_SEEK_FINISH: OAVTAttribute { timeSinceSeekFinish }
    /// The older name of `timeSincePauseBegin`.
    @available(*, deprecated, renamed: "timeSincePauseBegin")
    public static var TIME_SINCE_PAUSE_BEGIN: OAVTAttribute { timeSincePauseBegin }
    /// The older name of `timeSincePauseFinish`.
    @available(*, deprecated, renamed: "timeSincePauseFinish")
    public static var TIME_SINCE_PAUSE_FINISH: OAVTAttribute { timeSincePauseFinish }
    /// The older name of `timeSinceForwardBegin`.
    @available(*, deprecated, renamed: "timeSinceForwardBegin")
    public static var TIME_SINCE_FORWARD_BEGIN: OAVTAttribute { timeSinceForwardBegin }
    /// The older name of `timeSinceForwardFinish`.
    @available(*, deprecated, renamed: "timeSinceForwardFinish")
    public static var TIME_SINCE_FORWARD_FINISH: OAVTAttribute { timeSinceForwardFinish }
    /// The older name of `timeSinceRewindBegin`.
    @available(*, deprecated, renamed: "timeSinceRewindBegin")
    public static var TIME_SINCE_REWIND_BEGIN: OAVTAttribute { timeSinceRewindBegin }
    /// The older name of `timeSinceRewindFinish`.
    @available(*, deprecated, renamed: "timeSinceRewindFinish")
    public static var TIME_SINCE_REWIND_FINISH: OAVTAttribute { timeSinceRewindFinish }
    /// The older name of `timeSinceQualityChangeUp`.
    @available(*, deprecated, renamed: "timeSinceQualityChangeUp")
    public static var TIME_SINCE_QUALITY_CHANGE_UP: OAVTAttribute { timeSinceQualityChangeUp }
    /// The older name of `timeSinceQualityChangeDown`.
    @available(*, deprecated, renamed: "timeSinceQualityChangeDown")
    public static var TIME_SINCE_QUALITY_CHANGE_DOWN: OAVTAttribute { timeSinceQualityChangeDown }
    /// The older name of `timeSinceStop`.
    @available(*, deprecated, renamed: "timeSinceStop")
    public static var TIME_SINCE_STOP: OAVTAttribute { timeSinceStop }
    /// The older name of `timeSinceEnd`.
    @available(*, deprecated, renamed: "timeSinceEnd")
    public static var TIME_SINCE_END: OAVTAttribute { timeSinceEnd }
    /// The older name of `timeSinceNext`.
    @available(*, deprecated, renamed: "timeSinceNext")
    public static var TIME_SINCE_NEXT: OAVTAttribute { timeSinceNext }
    /// The older name of `timeSinceError`.
    @available(*, deprecated, renamed: "timeSinceError")
    public static var TIME_SINCE_ERROR: OAVTAttribute { timeSinceError }
    /// The older name of `timeSincePing`.
    @available(*, deprecated, renamed: "timeSincePing")
    public static var TIME_SINCE_PING: OAVTAttribute { timeSincePing }
    /// The older name of `timeSinceAdBreakBegin`.
    @available(*, deprecated, renamed: "timeSinceAdBreakBegin")
    public static var TIME_SINCE_AD_BREAK_BEGIN: OAVTAttribute { timeSinceAdBreakBegin }
    /// The older name of `timeSinceAdBreakFinish`.
    @available(*, deprecated, renamed: "timeSinceAdBreakFinish")
    public static var TIME_SINCE_AD_BREAK_FINISH: OAVTAttribute { timeSinceAdBreakFinish }
    /// The older name of `timeSinceAdBegin`.
    @available(*, deprecated, renamed: "timeSinceAdBegin")
    public static var TIME_SINCE_AD_BEGIN: OAVTAttribute { timeSinceAdBegin }
    /// The older name of `timeSinceAdFinish`.
    @available(*, deprecated, renamed: "timeSinceAdFinish")
    public static var TIME_SINCE_AD_FINISH: OAVTAttribute { timeSinceAdFinish }
    /// The older name of `timeSinceAdPauseBegin`.
    @available(*, deprecated, renamed: "timeSinceAdPauseBegin")
    public static var TIME_SINCE_AD_PAUSE_BEGIN: OAVTAttribute { timeSinceAdPauseBegin }
    /// The older name of `timeSinceAdPauseFinish`.
    @available(*, deprecated, renamed: "timeSinceAdPauseFinish")
    public static var TIME_SINCE_AD_PAUSE_FINISH: OAVTAttribute { timeSinceAdPauseFinish }
    /// The older name of `timeSinceAdBufferBegin`.
    @available(*, deprecated, renamed: "timeSinceAdBufferBegin")
    public static var TIME_SINCE_AD_BUFFER_BEGIN: OAVTAttribute { timeSinceAdBufferBegin }
    /// The older name of `timeSinceAdBufferFinish`.
    @available(*, deprecated, renamed: "timeSinceAdBufferFinish")
    public static var TIME_SINCE_AD_BUFFER_FINISH: OAVTAttribute { timeSinceAdBufferFinish }
    /// The older name of `timeSinceAdSkip`.
    @available(*, deprecated, renamed: "timeSinceAdSkip")
    public static var TIME_SINCE_AD_SKIP: OAVTAttribute { timeSinceAdSkip }
    /// The older name of `timeSinceAdClick`.
    @available(*, deprecated, renamed: "timeSinceAdClick")
    public static var TIME_SINCE_AD_CLICK: OAVTAttribute { timeSinceAdClick }
    /// The older name of `timeSinceAdFirstQuartile`.
    @available(*, deprecated, renamed: "timeSinceAdFirstQuartile")
    public static var TIME_SINCE_AD_FIRST_QUARTILE: OAVTAttribute { timeSinceAdFirstQuartile }
    /// The older name of `timeSinceAdSecondQuartile`.
    @available(*, deprecated, renamed: "timeSinceAdSecondQuartile")
    public static var TIME_SINCE_AD_SECOND_QUARTILE: OAVTAttribute { timeSinceAdSecondQuartile }
    /// The older name of `timeSinceAdThirdQuartile`.
    @available(*, deprecated, renamed: "timeSinceAdThirdQuartile")
    public static var TIME_SINCE_AD_THIRD_QUARTILE: OAVTAttribute { timeSinceAdThirdQuartile }
    /// The older name of `timeSinceAdError`.
    @available(*, deprecated, renamed: "timeSinceAdError")
    public static var TIME_SINCE_AD_ERROR: OAVTAttribute { timeSinceAdError }
}

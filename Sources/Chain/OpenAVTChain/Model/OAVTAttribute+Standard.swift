// OpenAVT's attributes: 46 from iOS, `errorType` and `errorCode` from Android, `adClient` from JavaScript.
extension OAVTAttribute {
    /// The target of the tracker.
    public static let trackerTarget = OAVTAttribute(name: "trackerTarget")
    /// The id of the stream.
    public static let streamId = OAVTAttribute(name: "streamId")
    /// The id of the playback.
    public static let playbackId = OAVTAttribute(name: "playbackId")
    /// The id of the instrument and tracker that emitted the event.
    public static let senderId = OAVTAttribute(name: "senderId")
    /// The number of errors so far.
    public static let countErrors = OAVTAttribute(name: "countErrors")
    /// The number of starts so far.
    public static let countStarts = OAVTAttribute(name: "countStarts")
    /// The total time paused, in milliseconds.
    public static let accumPauseTime = OAVTAttribute(name: "accumPauseTime")
    /// The total time buffering, in milliseconds.
    public static let accumBufferTime = OAVTAttribute(name: "accumBufferTime")
    /// The total time seeking, in milliseconds.
    public static let accumSeekTime = OAVTAttribute(name: "accumSeekTime")
    /// The total time played, in milliseconds.
    public static let accumPlayTime = OAVTAttribute(name: "accumPlayTime")
    /// The time played since the previous event, in milliseconds.
    public static let deltaPlayTime = OAVTAttribute(name: "deltaPlayTime")
    /// The number of ads so far.
    public static let countAds = OAVTAttribute(name: "countAds")
    /// Whether playback is paused.
    public static let inPauseBlock = OAVTAttribute(name: "inPauseBlock")
    /// Whether the viewer is seeking.
    public static let inSeekBlock = OAVTAttribute(name: "inSeekBlock")
    /// Whether the player is buffering.
    public static let inBufferBlock = OAVTAttribute(name: "inBufferBlock")
    /// Whether playback has started and not ended.
    public static let inPlaybackBlock = OAVTAttribute(name: "inPlaybackBlock")
    /// Whether an ad break is in progress.
    public static let inAdBreakBlock = OAVTAttribute(name: "inAdBreakBlock")
    /// Whether an ad is in progress.
    public static let inAdBlock = OAVTAttribute(name: "inAdBlock")
    /// The description of the error.
    public static let errorDescription = OAVTAttribute(name: "errorDescription")
    /// The position in the content, in milliseconds.
    public static let position = OAVTAttribute(name: "position")
    /// The duration of the content, in milliseconds.
    public static let duration = OAVTAttribute(name: "duration")
    /// The height of the picture, in pixels.
    public static let resolutionHeight = OAVTAttribute(name: "resolutionHeight")
    /// The width of the picture, in pixels.
    public static let resolutionWidth = OAVTAttribute(name: "resolutionWidth")
    /// Whether the sound is muted.
    public static let isMuted = OAVTAttribute(name: "isMuted")
    /// The volume, from 0 to 100.
    public static let volume = OAVTAttribute(name: "volume")
    /// The number of frames per second.
    public static let fps = OAVTAttribute(name: "fps")
    /// The URL of the content.
    public static let source = OAVTAttribute(name: "source")
    /// The bitrate, in bits per second.
    public static let bitrate = OAVTAttribute(name: "bitrate")
    /// The language of the audio.
    public static let language = OAVTAttribute(name: "language")
    /// The language of the subtitles.
    public static let subtitles = OAVTAttribute(name: "subtitles")
    /// The title of the content.
    public static let title = OAVTAttribute(name: "title")
    /// Whether the tracker tracks ads.
    public static let isAdsTracker = OAVTAttribute(name: "isAdsTracker")
    /// The position in the ad, in milliseconds.
    public static let adPosition = OAVTAttribute(name: "adPosition")
    /// The duration of the ad, in milliseconds.
    public static let adDuration = OAVTAttribute(name: "adDuration")
    /// The buffered time of the ad, in milliseconds.
    public static let adBufferedTime = OAVTAttribute(name: "adBufferedTime")
    /// The volume of the ad, from 0 to 100.
    public static let adVolume = OAVTAttribute(name: "adVolume")
    /// The position of the ad relative to the content: `pre`, `mid` or `post`.
    public static let adRoll = OAVTAttribute(name: "adRoll")
    /// The description of the ad.
    public static let adDescription = OAVTAttribute(name: "adDescription")
    /// The id of the ad.
    public static let adId = OAVTAttribute(name: "adId")
    /// The title of the ad.
    public static let adTitle = OAVTAttribute(name: "adTitle")
    /// The name of the advertiser.
    public static let adAdvertiserName = OAVTAttribute(name: "adAdvertiserName")
    /// The id of the creative.
    public static let adCreativeId = OAVTAttribute(name: "adCreativeId")
    /// The bitrate of the ad, in bits per second.
    public static let adBitrate = OAVTAttribute(name: "adBitrate")
    /// The height of the ad, in pixels.
    public static let adResolutionHeight = OAVTAttribute(name: "adResolutionHeight")
    /// The width of the ad, in pixels.
    public static let adResolutionWidth = OAVTAttribute(name: "adResolutionWidth")
    /// The system that served the ad.
    public static let adSystem = OAVTAttribute(name: "adSystem")
    /// The kind of error.
    public static let errorType = OAVTAttribute(name: "errorType")
    /// The code of the error.
    public static let errorCode = OAVTAttribute(name: "errorCode")
    /// The client that plays the ads.
    public static let adClient = OAVTAttribute(name: "adClient")
}

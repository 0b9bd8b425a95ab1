// OpenAVT's attributes: 46 of iOS, `errorType` and `errorCode` of Android, `adClient` of JavaScript.
extension OAVTAttribute {
    /// What the tracker tracks.
    public static let trackerTarget = OAVTAttribute(name: "trackerTarget")
    /// One stream.
    public static let streamId = OAVTAttribute(name: "streamId")
    /// One playback.
    public static let playbackId = OAVTAttribute(name: "playbackId")
    /// The instrument and tracker that emitted the event.
    public static let senderId = OAVTAttribute(name: "senderId")
    /// Errors so far.
    public static let countErrors = OAVTAttribute(name: "countErrors")
    /// Starts so far.
    public static let countStarts = OAVTAttribute(name: "countStarts")
    /// Time in pauses, in milliseconds.
    public static let accumPauseTime = OAVTAttribute(name: "accumPauseTime")
    /// Time in bufferings, in milliseconds.
    public static let accumBufferTime = OAVTAttribute(name: "accumBufferTime")
    /// Time in seeks, in milliseconds.
    public static let accumSeekTime = OAVTAttribute(name: "accumSeekTime")
    /// Time played, in milliseconds.
    public static let accumPlayTime = OAVTAttribute(name: "accumPlayTime")
    /// Time played since the event before, in milliseconds.
    public static let deltaPlayTime = OAVTAttribute(name: "deltaPlayTime")
    /// Ads so far.
    public static let countAds = OAVTAttribute(name: "countAds")
    /// Inside a pause.
    public static let inPauseBlock = OAVTAttribute(name: "inPauseBlock")
    /// Inside a seek.
    public static let inSeekBlock = OAVTAttribute(name: "inSeekBlock")
    /// Inside a buffering.
    public static let inBufferBlock = OAVTAttribute(name: "inBufferBlock")
    /// Between the start and the end of a playback.
    public static let inPlaybackBlock = OAVTAttribute(name: "inPlaybackBlock")
    /// Inside an ad break.
    public static let inAdBreakBlock = OAVTAttribute(name: "inAdBreakBlock")
    /// Inside an ad.
    public static let inAdBlock = OAVTAttribute(name: "inAdBlock")
    /// What went wrong.
    public static let errorDescription = OAVTAttribute(name: "errorDescription")
    /// Position in the content, in milliseconds.
    public static let position = OAVTAttribute(name: "position")
    /// Length of the content, in milliseconds.
    public static let duration = OAVTAttribute(name: "duration")
    /// Height of the picture in pixels.
    public static let resolutionHeight = OAVTAttribute(name: "resolutionHeight")
    /// Width of the picture in pixels.
    public static let resolutionWidth = OAVTAttribute(name: "resolutionWidth")
    /// The sound is off.
    public static let isMuted = OAVTAttribute(name: "isMuted")
    /// Volume from 0 to 100.
    public static let volume = OAVTAttribute(name: "volume")
    /// Frames a second.
    public static let fps = OAVTAttribute(name: "fps")
    /// The URL of the content.
    public static let source = OAVTAttribute(name: "source")
    /// Bits a second.
    public static let bitrate = OAVTAttribute(name: "bitrate")
    /// The language of the sound.
    public static let language = OAVTAttribute(name: "language")
    /// The language of the subtitles.
    public static let subtitles = OAVTAttribute(name: "subtitles")
    /// The title of the content.
    public static let title = OAVTAttribute(name: "title")
    /// The tracker tracks ads.
    public static let isAdsTracker = OAVTAttribute(name: "isAdsTracker")
    /// Position in the ad, in milliseconds.
    public static let adPosition = OAVTAttribute(name: "adPosition")
    /// Length of the ad, in milliseconds.
    public static let adDuration = OAVTAttribute(name: "adDuration")
    /// Buffered time of the ad, in milliseconds.
    public static let adBufferedTime = OAVTAttribute(name: "adBufferedTime")
    /// Volume of the ad from 0 to 100.
    public static let adVolume = OAVTAttribute(name: "adVolume")
    /// `pre`, `mid` or `post`.
    public static let adRoll = OAVTAttribute(name: "adRoll")
    /// The description of the ad.
    public static let adDescription = OAVTAttribute(name: "adDescription")
    /// The id of the ad.
    public static let adId = OAVTAttribute(name: "adId")
    /// The title of the ad.
    public static let adTitle = OAVTAttribute(name: "adTitle")
    /// The advertiser.
    public static let adAdvertiserName = OAVTAttribute(name: "adAdvertiserName")
    /// The id of the creative.
    public static let adCreativeId = OAVTAttribute(name: "adCreativeId")
    /// Bits a second of the ad.
    public static let adBitrate = OAVTAttribute(name: "adBitrate")
    /// Height of the ad in pixels.
    public static let adResolutionHeight = OAVTAttribute(name: "adResolutionHeight")
    /// Width of the ad in pixels.
    public static let adResolutionWidth = OAVTAttribute(name: "adResolutionWidth")
    /// The system that served the ad.
    public static let adSystem = OAVTAttribute(name: "adSystem")
    /// The kind of error.
    public static let errorType = OAVTAttribute(name: "errorType")
    /// The number of the error.
    public static let errorCode = OAVTAttribute(name: "errorCode")
    /// The client that plays the ads.
    public static let adClient = OAVTAttribute(name: "adClient")
}

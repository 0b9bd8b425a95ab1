// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An ad, as IMA describes it.
public final class IMAAd: NSObject {
    /// The ID of the ad.
    public var adId = ""
    /// The title.
    public var adTitle = ""
    /// The description.
    public var adDescription = ""
    /// The server of the ad.
    public var adSystem = ""
    /// The advertiser; empty if it is unknown.
    public var advertiserName = ""
    /// The ID of the creative.
    public var creativeID = ""
    /// The duration in seconds.
    public var duration: TimeInterval = 0
    /// The bitrate of the media in kbit/s.
    public var vastMediaBitrate = 0
    /// The width of the media in pixels.
    public var vastMediaWidth = 0
    /// The height of the media in pixels.
    public var vastMediaHeight = 0
    /// The pod of the ad.
    public var adPodInfo = IMAAdPodInfo()
}

/// A group of ads.
public final class IMAAdPodInfo: NSObject {
    /// The index of the pod: 0 before the content, -1 after it.
    public var podIndex = 0
    /// The position of the pod in the content in seconds, -1 after it.
    public var timeOffset: TimeInterval = 0
}

/// The error of an ad.
public final class IMAAdError: NSObject {
    /// Whether the ad could not be loaded, or not be played.
    public let type: IMAErrorType
    /// What has failed.
    public let code: IMAErrorCode
    /// A description.
    public let message: String?

    package init(type: IMAErrorType, code: IMAErrorCode, message: String?) {
        (self.type, self.code, self.message) = (type, code, message)
    }
}

/// When an ad has failed.
public enum IMAErrorType: Int, Sendable { case adUnknownErrorType, adLoadingFailed, adPlayingFailed }

/// What has failed.
public enum IMAErrorCode: Int, Sendable {
    case VAST_MEDIA_LOAD_TIMEOUT = 402
    case UNKNOWN_ERROR = 900
}

/// The playback of an ad.
public protocol IMAAdPlaybackInfo: NSObjectProtocol {
    /// The position in the ad in seconds.
    var currentMediaTime: TimeInterval { get }
    /// The buffered time in seconds.
    var bufferedMediaTime: TimeInterval { get }
}

/// What plays the ads.
public final class IMAAdsManager: NSObject {
    /// The volume from 0 to 1.
    public var volume: Float = 1
    /// The playback of the current ad.
    public let adPlaybackInfo: any IMAAdPlaybackInfo

    package init(adPlaybackInfo: any IMAAdPlaybackInfo) { self.adPlaybackInfo = adPlaybackInfo }
}

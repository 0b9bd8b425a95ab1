// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// Something that happened to ads.
public final class IMAAdEvent: NSObject {
    /// What happened.
    public let type: IMAAdEventType
    /// The ad, or `nil` for events without one.
    public let ad: IMAAd?
    /// Further data, such as that of an error that was survived, or `nil`.
    public let adData: [String: Any]?

    package init(type: IMAAdEventType, ad: IMAAd? = nil, adData: [String: Any]? = nil) {
        (self.type, self.ad, self.adData) = (type, ad, adData)
    }
}

/// The types of events.
public enum IMAAdEventType: Int, CaseIterable, Sendable {
    case AD_BREAK_READY, AD_BREAK_FETCH_ERROR, AD_BREAK_ENDED, AD_BREAK_STARTED, AD_PERIOD_ENDED, AD_PERIOD_STARTED
    case ALL_ADS_COMPLETED, CLICKED, COMPLETE, CUEPOINTS_CHANGED, ICON_FALLBACK_IMAGE_CLOSED, ICON_TAPPED
    case FIRST_QUARTILE, LOADED, LOG, MIDPOINT, PAUSE, RESUME, SKIPPED, STARTED, STREAM_LOADED, STREAM_STARTED
    case TAPPED, THIRD_QUARTILE
}

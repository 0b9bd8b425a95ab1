public import Foundation

/// The kind of an ad.
public enum AdType: String, Sendable {
    /// The ad contains its creatives.
    case inline
    /// The ad refers to another document.
    case wrapper
    /// The ad contains neither `InLine` nor `Wrapper`.
    case unknown
}

/// An ad.
public struct VastAd: Sendable, Hashable {
    /// The ad without loss.
    public let view: VASTDocument.Ad
    /// The ad in its chain, from which `AdChoice` chooses, or `nil` for an ad of a document that was not resolved.
    public let resolved: ResolvedAd?

    /// Wrappers have the elements of inline ads by the same names, as far as they have them.
    private var content: VASTDocument.InLine? {
        view.inLine ?? view.wrapper.map { VASTDocument.InLine($0.element) }
    }

    /// The kind of the ad.
    public var type: AdType { view.inLine != nil ? .inline : view.wrapper != nil ? .wrapper : .unknown }
    /// The identifier; empty if it is missing.
    public var id: String { view.id ?? "" }
    /// The number in a pod, or `nil` for a stand-alone ad.
    public var sequence: Int? { view.sequence }
    /// True if the ad may decide not to play, or `nil` if it is missing or cannot be read.
    public var conditionalAd: Bool? { view.conditionalAd }
    /// What the ad is for: stand-alone ads next to a pod, or behind the first one, are spare.
    public var role: ResolvedAd.Role { resolved?.role ?? .play }

    // MARK: Inline ads and wrappers

    /// The ad server, or `nil` if it is missing.
    public var adSystem: VastAdSystem? {
        content?.element.child(named: "AdSystem").map(VastAdSystem.init(element:))
    }
    /// The URLs to request when the ad begins, those of wrappers first.
    public var impressions: [VastImpression] { content?.impressions.map(VastImpression.init(view:)) ?? [] }
    /// The verification vendors, those of wrappers first.
    public var adVerifications: [VastVerification] {
        content?.adVerifications.map(VastVerification.init(view:)) ?? []
    }
    /// The URLs about viewability, or `nil` if there are none.
    public var viewableImpression: VastViewableImpression? {
        content?.viewableImpression.map { VastViewableImpression(element: $0.element) }
    }
    /// The price, or `nil` if it is missing, or its model or currency is.
    public var pricing: VastPricing? { content?.pricing.flatMap(VastPricing.init) }
    /// The URLs to request when the ad fails, those of wrappers first.
    public var errors: [URL] { content?.errors.compactMap(\.lossyURL) ?? [] }
    /// The creatives; in a resolution, the companions of wrappers are creatives of their own.
    public var creatives: [VastCreative] { content?.creatives.map(VastCreative.init(view:)) ?? [] }
    /// The extensions, those of wrappers first.
    public var extensions: [VastExtension] { content?.extensions.map(VastExtension.init(view:)) ?? [] }

    // MARK: Inline ads

    /// The title, or `nil` if it is missing.
    public var adTitle: String? { content?.adTitle }
    /// The categories.
    public var adCategories: [VastAdCategory] { content?.categories.map(VastAdCategory.init(view:)) ?? [] }
    /// The description, or `nil` if it is missing.
    public var description: String? { content?.description }
    /// The advertiser, or `nil` if it is missing.
    public var advertiser: String? { content?.advertiser }
    /// The surveys.
    public var surveys: [VastSurvey] {
        content?.element.children(named: "Survey").map(VastSurvey.init(element:)) ?? []
    }

    // MARK: Wrappers

    /// The wrapper: the ad itself, or the first of its chain; `nil` if there is none.
    public var wrapper: VastWrapper? { wrappers.first }
    /// The wrappers of the chain, outermost first; the ad itself if it is a wrapper.
    public var wrappers: [VastWrapper] {
        (view.wrapper.map { [$0] } ?? resolved?.wrappers ?? []).map(VastWrapper.init(view:))
    }
}

/// A wrapper.
public struct VastWrapper: Sendable, Hashable {
    /// The wrapper without loss.
    public let view: VASTDocument.Wrapper

    /// False if wrappers in the response are ignored, or `nil` if it is missing or cannot be read.
    public var followAdditionalWrappers: Bool? { view.followAdditionalWrappers }
    /// True if the response may have several ads, or `nil` if it is missing or cannot be read.
    public var allowMultipleAds: Bool? { view.allowMultipleAds }
    /// True if another ad is played if the response has none, or `nil` if it is missing or cannot be read.
    public var fallbackOnNoAd: Bool? { view.fallbackOnNoAd }
    /// The URL of the next document, or `nil` if it is missing.
    public var adTagUri: URL? { view.vastAdTagURI?.lossyURL }
}

public import Foundation

/// The kind of an ad.
public enum AdType: String, Sendable, Codable {
    /// The ad contains its creatives.
    case inline
    /// The ad refers to another document.
    case wrapper
    /// The ad contains neither `InLine` nor `Wrapper`.
    case unknown
}

/// An ad.
public struct VastAd: VastModelPart {
    /// The ad without loss.
    public let view: VASTDocument.Ad
    /// The ad in its chain, from which `AdChoice` chooses, or `nil` for an ad of a document that was not resolved.
    public let resolved: ResolvedAd?

    /// Wrappers have the elements of inline ads by the same names, as far as they have them.
    private var content: VASTDocument.InLine? {
        view.inLine ?? view.wrapper.map { VASTDocument.InLine($0.element) }
    }

    /// The kind of the ad.
    public var type: AdType {
        get { changes.value("type", view.inLine != nil ? .inline : view.wrapper != nil ? .wrapper : .unknown) }
        set { changes.set("type", newValue) }
    }
    /// The identifier; empty if it is missing.
    public var id: String {
        get { changes.value("id", view.id ?? "") }
        set { changes.set("id", newValue) }
    }
    /// The number in a pod, or `nil` for a stand-alone ad.
    public var sequence: Int? {
        get { changes.value("sequence", view.sequence) }
        set { changes.set("sequence", newValue) }
    }
    /// True if the ad may decide not to play, or `nil` if it is missing or cannot be read.
    public var conditionalAd: Bool? {
        get { changes.value("conditionalAd", view.conditionalAd) }
        set { changes.set("conditionalAd", newValue) }
    }
    /// What the ad is for: stand-alone ads next to a pod, or behind the first one, are spare.
    public var role: ResolvedAd.Role { resolved?.role ?? .play }

    // MARK: Inline ads and wrappers

    /// The ad server, or `nil` if it is missing.
    public var adSystem: VastAdSystem? {
        get {
            changes.value(
                "adSystem",
                content?.element.child(named: "AdSystem").map(VastAdSystem.init(element:)))
        }
        set { changes.set("adSystem", newValue) }
    }
    /// The URLs to request when the ad begins, those of wrappers first.
    public var impressions: [VastImpression] {
        get { changes.value("impressions", content?.impressions.map(VastImpression.init(view:)) ?? []) }
        set { changes.set("impressions", newValue) }
    }
    /// The verification vendors, those of wrappers first.
    public var adVerifications: [VastVerification] {
        get {
            changes.value(
                "adVerifications",
                content?.adVerifications.map(VastVerification.init(view:)) ?? [])
        }
        set { changes.set("adVerifications", newValue) }
    }
    /// The URLs about viewability, or `nil` if there are none.
    public var viewableImpression: VastViewableImpression? {
        get {
            changes.value(
                "viewableImpression",
                content?.viewableImpression.map { VastViewableImpression(element: $0.element) })
        }
        set { changes.set("viewableImpression", newValue) }
    }
    /// The price, or `nil` if it is missing, or its model or currency is.
    public var pricing: VastPricing? {
        get { changes.value("pricing", content?.pricing.flatMap(VastPricing.init)) }
        set { changes.set("pricing", newValue) }
    }
    /// The URLs to request when the ad fails, those of wrappers first.
    public var errors: [URL] {
        get { changes.value("errors", content?.errors.compactMap(\.lossyURL) ?? []) }
        set { changes.set("errors", newValue) }
    }
    /// The creatives; in a resolution, the companions of wrappers are creatives of their own.
    public var creatives: [VastCreative] {
        get { changes.value("creatives", content?.creatives.map(VastCreative.init(view:)) ?? []) }
        set { changes.set("creatives", newValue) }
    }
    /// The extensions, those of wrappers first.
    public var extensions: [VastExtension] {
        get { changes.value("extensions", content?.extensions.map(VastExtension.init(view:)) ?? []) }
        set { changes.set("extensions", newValue) }
    }

    // MARK: Inline ads

    /// The title, or `nil` if it is missing.
    public var adTitle: String? {
        get { changes.value("adTitle", content?.adTitle) }
        set { changes.set("adTitle", newValue) }
    }
    /// The categories.
    public var adCategories: [VastAdCategory] {
        get { changes.value("adCategories", content?.categories.map(VastAdCategory.init(view:)) ?? []) }
        set { changes.set("adCategories", newValue) }
    }
    /// The description, or `nil` if it is missing.
    public var description: String? {
        get { changes.value("description", content?.description) }
        set { changes.set("description", newValue) }
    }
    /// The advertiser, or `nil` if it is missing.
    public var advertiser: String? {
        get { changes.value("advertiser", content?.advertiser) }
        set { changes.set("advertiser", newValue) }
    }
    /// The surveys.
    public var surveys: [VastSurvey] {
        get {
            changes.value(
                "surveys",
                content?.element.children(named: "Survey").map(VastSurvey.init(element:)) ?? [])
        }
        set { changes.set("surveys", newValue) }
    }

    // MARK: Wrappers

    /// The wrapper: the ad itself, or the first of its chain; `nil` if there is none.
    public var wrapper: VastWrapper? {
        get { changes.value("wrapper", wrappers.first) }
        set { changes.set("wrapper", newValue) }
    }
    /// The wrappers of the chain, outermost first; the ad itself if it is a wrapper.
    public var wrappers: [VastWrapper] {
        get {
            changes.value(
                "wrappers",
                (view.wrapper.map { [$0] } ?? resolved?.wrappers ?? []).map(VastWrapper.init(view:)))
        }
        set { changes.set("wrappers", newValue) }
    }

    init(view: VASTDocument.Ad, resolved: ResolvedAd?) {
        (self.view, self.resolved) = (view, resolved)
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("id", \.id), VastMember("sequence", \.sequence),
            VastMember("conditionalAd", \.conditionalAd), VastMember("adSystem", \.adSystem),
            VastMember("impressions", \.impressions), VastMember("adVerifications", \.adVerifications),
            VastMember("viewableImpression", \.viewableImpression), VastMember("pricing", \.pricing),
            VastMember("errors", \.errors), VastMember("creatives", \.creatives),
            VastMember("extensions", \.extensions), VastMember("adTitle", \.adTitle),
            VastMember("adCategories", \.adCategories), VastMember("description", \.description),
            VastMember("advertiser", \.advertiser), VastMember("surveys", \.surveys),
            VastMember("wrapper", \.wrapper), VastMember("wrappers", \.wrappers),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Ad(element), resolved: nil) }
}

/// A wrapper.
public struct VastWrapper: VastModelPart {
    /// The wrapper without loss.
    public let view: VASTDocument.Wrapper

    /// False if wrappers in the response are ignored, or `nil` if it is missing or cannot be read.
    public var followAdditionalWrappers: Bool? {
        get { changes.value("followAdditionalWrappers", view.followAdditionalWrappers) }
        set { changes.set("followAdditionalWrappers", newValue) }
    }
    /// True if the response may have several ads, or `nil` if it is missing or cannot be read.
    public var allowMultipleAds: Bool? {
        get { changes.value("allowMultipleAds", view.allowMultipleAds) }
        set { changes.set("allowMultipleAds", newValue) }
    }
    /// True if another ad is played if the response has none, or `nil` if it is missing or cannot be read.
    public var fallbackOnNoAd: Bool? {
        get { changes.value("fallbackOnNoAd", view.fallbackOnNoAd) }
        set { changes.set("fallbackOnNoAd", newValue) }
    }
    /// The URL of the next document, or `nil` if it is missing.
    public var adTagUri: URL? {
        get { changes.value("adTagUri", view.vastAdTagURI?.lossyURL) }
        set { changes.set("adTagUri", newValue) }
    }

    init(view: VASTDocument.Wrapper) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("followAdditionalWrappers", \.followAdditionalWrappers),
            VastMember("allowMultipleAds", \.allowMultipleAds), VastMember("fallbackOnNoAd", \.fallbackOnNoAd),
            VastMember("adTagUri", \.adTagUri),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Wrapper(element)) }
}

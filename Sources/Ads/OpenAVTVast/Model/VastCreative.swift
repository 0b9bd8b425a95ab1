/// A creative.
public struct VastCreative: Sendable, Hashable {
    /// The creative without loss.
    public let view: VASTDocument.Creative

    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The identifier of the ad server, or `nil` if it is missing.
    public var adId: String? { view.adId }
    /// The order of the creatives, or `nil` if it is missing or cannot be read.
    public var sequence: Int? { view.sequence }
    /// The framework that it needs, or `nil` if it is missing.
    public var apiFramework: String? { view.apiFramework }
    /// The first identifier across systems, or `nil` if there is none.
    public var universalAdId: VastUniversalAdId? { universalAdIds.first }
    /// The identifiers across systems.
    public var universalAdIds: [VastUniversalAdId] { view.universalAdIds.map(VastUniversalAdId.init(view:)) }
    /// The extensions.
    public var creativeExtensions: [VastCreativeExtension] {
        view.creativeExtensions.map(VastCreativeExtension.init(view:))
    }
    /// The linear creative, with what wrappers add, or `nil` if there is none.
    public var linear: VastLinearCreative? { view.linear.map(VastLinearCreative.init(view:)) }
    /// The non-linear creatives, or `nil` if there are none.
    public var nonLinearAds: VastNonLinearAdsCreative? {
        view.element.child(named: "NonLinearAds").map { _ in VastNonLinearAdsCreative(view: view) }
    }
    /// The companions, or `nil` if there are none.
    public var companionAds: VastCompanionAds? {
        view.element.child(named: "CompanionAds").map { _ in VastCompanionAds(view: view) }
    }
}

/// An identifier of a creative across systems.
public struct VastUniversalAdId: Sendable, Hashable {
    /// The identifier without loss.
    public let view: VASTDocument.UniversalAdId

    /// The registry; empty if it is missing.
    public var idRegistry: String { view.idRegistry ?? "" }
    /// The identifier: the attribute of VAST 4.0, else the content; empty if both are missing.
    public var idValue: String { view.element["idValue"]?.text ?? view.value }
    /// The content, or `nil` if it is empty.
    public var uniqueCreativeId: String? { view.element.text.isEmpty ? nil : view.element.text }
}

/// An extension of a creative.
public struct VastCreativeExtension: Sendable, Hashable {
    /// The extension without loss.
    public let view: VASTDocument.Extension

    /// The MIME type, or `nil` if it is missing.
    public var mimeType: String? { view.type }
    /// The content as written.
    public var content: String? { view.xml }
}

/// Parameters for an interactive creative.
public struct VastAdParameters: Sendable, Hashable {
    /// The element without loss.
    public let element: VASTElement

    /// `true` if the parameters are XML that is encoded, or `nil` if it is missing.
    public var xmlEncoded: String? { element["xmlEncoded"]?.text }
    /// The parameters; the source of those that are XML.
    public var content: String? { element.text }

    /// Reads the parameters of a creative, or returns `nil` if it has none.
    init?(of creative: VASTElement) {
        guard let element = creative.child(named: "AdParameters") else { return nil }
        self.element = element
    }
}

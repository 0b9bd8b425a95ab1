/// A creative.
public struct VastCreative: VastModelPart {
    /// The creative without loss.
    public let view: VASTDocument.Creative

    /// The identifier, or `nil` if it is missing.
    public var id: String? {
        get { changes.value("id", view.id) }
        set { changes.set("id", newValue) }
    }
    /// The identifier of the ad server, or `nil` if it is missing.
    public var adId: String? {
        get { changes.value("adId", view.adId) }
        set { changes.set("adId", newValue) }
    }
    /// The order of the creatives, or `nil` if it is missing or cannot be read.
    public var sequence: Int? {
        get { changes.value("sequence", view.sequence) }
        set { changes.set("sequence", newValue) }
    }
    /// The framework that it needs, or `nil` if it is missing.
    public var apiFramework: String? {
        get { changes.value("apiFramework", view.apiFramework) }
        set { changes.set("apiFramework", newValue) }
    }
    /// The first identifier across systems, or `nil` if there is none.
    public var universalAdId: VastUniversalAdId? {
        get { changes.value("universalAdId", universalAdIds.first) }
        set { changes.set("universalAdId", newValue) }
    }
    /// The identifiers across systems.
    public var universalAdIds: [VastUniversalAdId] {
        get { changes.value("universalAdIds", view.universalAdIds.map(VastUniversalAdId.init(view:))) }
        set { changes.set("universalAdIds", newValue) }
    }
    /// The extensions.
    public var creativeExtensions: [VastCreativeExtension] {
        get {
            changes.value(
                "creativeExtensions",
                view.creativeExtensions.map(VastCreativeExtension.init(view:)))
        }
        set { changes.set("creativeExtensions", newValue) }
    }
    /// The linear creative, with what wrappers add, or `nil` if there is none.
    public var linear: VastLinearCreative? {
        get { changes.value("linear", view.linear.map(VastLinearCreative.init(view:))) }
        set { changes.set("linear", newValue) }
    }
    /// The non-linear creatives, or `nil` if there are none.
    public var nonLinearAds: VastNonLinearAdsCreative? {
        get {
            changes.value(
                "nonLinearAds",
                view.element.child(named: "NonLinearAds").map { _ in VastNonLinearAdsCreative(view: view) })
        }
        set { changes.set("nonLinearAds", newValue) }
    }
    /// The companions, or `nil` if there are none.
    public var companionAds: VastCompanionAds? {
        get {
            changes.value(
                "companionAds",
                view.element.child(named: "CompanionAds").map { _ in VastCompanionAds(view: view) })
        }
        set { changes.set("companionAds", newValue) }
    }

    init(view: VASTDocument.Creative) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("id", \.id), VastMember("adId", \.adId), VastMember("sequence", \.sequence),
            VastMember("apiFramework", \.apiFramework), VastMember("universalAdId", \.universalAdId),
            VastMember("universalAdIds", \.universalAdIds), VastMember("creativeExtensions", \.creativeExtensions),
            VastMember("linear", \.linear), VastMember("nonLinearAds", \.nonLinearAds),
            VastMember("companionAds", \.companionAds),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Creative(element)) }
}

/// An identifier of a creative across systems.
public struct VastUniversalAdId: VastModelPart {
    /// The identifier without loss.
    public let view: VASTDocument.UniversalAdId

    /// The registry; empty if it is missing.
    public var idRegistry: String {
        get { changes.value("idRegistry", view.idRegistry ?? "") }
        set { changes.set("idRegistry", newValue) }
    }
    /// The identifier: the attribute of VAST 4.0, else the content; empty if both are missing.
    public var idValue: String {
        get { changes.value("idValue", view.element["idValue"]?.text ?? view.value) }
        set { changes.set("idValue", newValue) }
    }
    /// The content, or `nil` if it is empty.
    public var uniqueCreativeId: String? {
        get { changes.value("uniqueCreativeId", view.element.text.isEmpty ? nil : view.element.text) }
        set { changes.set("uniqueCreativeId", newValue) }
    }

    init(view: VASTDocument.UniversalAdId) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("idRegistry", \.idRegistry), VastMember("idValue", \.idValue),
            VastMember("uniqueCreativeId", \.uniqueCreativeId),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.UniversalAdId(element)) }
}

/// An extension of a creative.
public struct VastCreativeExtension: VastModelPart {
    /// The extension without loss.
    public let view: VASTDocument.Extension

    /// The MIME type, or `nil` if it is missing.
    public var mimeType: String? {
        get { changes.value("mimeType", view.type) }
        set { changes.set("mimeType", newValue) }
    }
    /// The content as written.
    public var content: String? {
        get { changes.value("content", Optional(view.xml)) }
        set { changes.set("content", newValue) }
    }

    init(view: VASTDocument.Extension) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("mimeType", \.mimeType), VastMember("content", \.content),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Extension(element)) }
}

/// Parameters for an interactive creative.
public struct VastAdParameters: VastModelPart {
    /// The element without loss.
    public let element: VASTElement

    /// `true` if the parameters are XML that is encoded, or `nil` if it is missing.
    public var xmlEncoded: String? {
        get { changes.value("xmlEncoded", element["xmlEncoded"]?.text) }
        set { changes.set("xmlEncoded", newValue) }
    }
    /// The parameters; the source of those that are XML.
    public var content: String? {
        get { changes.value("content", Optional(element.text)) }
        set { changes.set("content", newValue) }
    }

    /// Reads the parameters of a creative, or returns `nil` if it has none.
    init?(of creative: VASTElement) {
        guard let element = creative.child(named: "AdParameters") else { return nil }
        self.init(element: element)
    }

    init(element: VASTElement) { self.element = element }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("xmlEncoded", \.xmlEncoded), VastMember("content", \.content),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element: element) }
}

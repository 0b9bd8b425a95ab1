public import Foundation

/// The server of an ad.
public struct VastAdSystem: VastElementPart {
    /// The element without loss.
    public let element: VASTElement

    /// The version of the server, or `nil` if it is missing.
    public var version: String? {
        get { changes.value("version", element["version"]?.text) }
        set { changes.set("version", newValue) }
    }
    /// The name of the server.
    public var system: String? {
        get { changes.value("system", Optional(element.text)) }
        set { changes.set("system", newValue) }
    }

    init(element: VASTElement) { self.element = element }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("version", \.version), VastMember("system", \.system),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element: element) }
}

/// A category of ads.
public struct VastAdCategory: VastElementPart {
    /// The category without loss.
    public let view: VASTDocument.Category

    /// The authority that defines the code, or `nil` if it is missing or no URL.
    public var authority: URL? {
        get { changes.value("authority", view.authority.flatMap { URL(exactly: $0) }) }
        set { changes.set("authority", newValue) }
    }
    /// The code, or `nil` if it is empty.
    public var category: String? {
        get { changes.value("category", view.code.isEmpty ? nil : view.code) }
        set { changes.set("category", newValue) }
    }

    init(view: VASTDocument.Category) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("authority", \.authority), VastMember("category", \.category),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Category(element)) }
}

/// The event for which a price is paid.
public enum PricingModel: String, Sendable, Codable {
    /// Cost per click.
    case cpc
    /// Cost per thousand impressions.
    case cpm
    /// Cost per engagement.
    case cpe
    /// Cost per view.
    case cpv
}

/// A price.
public struct VastPricing: VastElementPart {
    /// The price without loss.
    public let view: VASTDocument.Pricing
    /// The event for which it is paid.
    public var model: PricingModel
    /// The currency by ISO 4217.
    public var currency: String

    init(view: VASTDocument.Pricing, model: PricingModel, currency: String) {
        (self.view, self.model, self.currency) = (view, model, currency)
    }

    init?(_ view: VASTDocument.Pricing) {
        guard let model = view.model.flatMap({ PricingModel(rawValue: $0.lowercased()) }), let currency = view.currency
        else { return nil }
        self.init(view: view, model: model, currency: currency)
    }

    /// The price in the currency, or `nil` if it cannot be read.
    public var pricing: Double? {
        get { changes.value("pricing", view.value) }
        set { changes.set("pricing", newValue) }
    }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("model", \.model), VastMember("currency", \.currency), VastMember("pricing", \.pricing),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) {
        self.init(view: VASTDocument.Pricing(element), model: .cpm, currency: "")
    }
}

/// A survey.
public struct VastSurvey: VastElementPart {
    /// The element without loss.
    public let element: VASTElement

    /// The MIME type, or `nil` if it is missing.
    public var type: String? {
        get { changes.value("type", element["type"]?.text) }
        set { changes.set("type", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var survey: URL? {
        get { changes.value("survey", element.url?.lossyURL) }
        set { changes.set("survey", newValue) }
    }

    init(element: VASTElement) { self.element = element }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("survey", \.survey),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element: element) }
}

/// A URL to request when an ad begins.
public typealias VastImpression = VastIdentifiedURL

/// URLs about viewability, of which those of one kind are requested.
public struct VastViewableImpression: VastElementPart {
    /// The element without loss.
    public let element: VASTElement

    private var view: VASTDocument.ViewableImpression { VASTDocument.ViewableImpression(element) }

    /// The identifier; empty if it is missing.
    public var id: String {
        get { changes.value("id", view.id ?? "") }
        set { changes.set("id", newValue) }
    }
    /// The URL of a verification of VAST 4.0, or `nil` for that of an ad.
    public var url: URL? {
        get { changes.value("url", element.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }
    /// The URLs for a viewable ad.
    public var viewable: [URL] {
        get { changes.value("viewable", view.viewable.compactMap(\.lossyURL)) }
        set { changes.set("viewable", newValue) }
    }
    /// The URLs for an ad that was not viewable.
    public var notViewable: [URL] {
        get { changes.value("notViewable", view.notViewable.compactMap(\.lossyURL)) }
        set { changes.set("notViewable", newValue) }
    }
    /// The URLs for an ad whose viewability is unknown.
    public var viewUndetermined: [URL] {
        get { changes.value("viewUndetermined", view.viewUndetermined.compactMap(\.lossyURL)) }
        set { changes.set("viewUndetermined", newValue) }
    }

    init(element: VASTElement) { self.element = element }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("id", \.id), VastMember("url", \.url), VastMember("viewable", \.viewable),
            VastMember("notViewable", \.notViewable), VastMember("viewUndetermined", \.viewUndetermined),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element: element) }
}

/// An extension of an ad.
public struct VastExtension: VastElementPart {
    /// The extension without loss.
    public let view: VASTDocument.Extension

    /// The type; empty if it is missing.
    public var type: String {
        get { changes.value("type", view.type ?? "") }
        set { changes.set("type", newValue) }
    }
    /// The content as written.
    public var content: String {
        get { changes.value("content", view.xml) }
        set { changes.set("content", newValue) }
    }
    /// The parameters of creatives, which the makers of ios-vast-client define.
    public var creativeParameters: [VastCreativeParameter] {
        get {
            changes.value(
                "creativeParameters",
                view.element.children.filter { $0.name == "CreativeParameters" }.flatMap(\.children)
                    .filter { $0.name == "CreativeParameter" }.map(VastCreativeParameter.init(element:)))
        }
        set { changes.set("creativeParameters", newValue) }
    }

    init(view: VASTDocument.Extension) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("content", \.content),
            VastMember("creativeParameters", \.creativeParameters),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Extension(element)) }
}

/// A parameter of a creative in an extension.
public struct VastCreativeParameter: VastElementPart {
    /// The element without loss.
    public let element: VASTElement

    /// The identifier of the creative; empty if it is missing.
    public var creativeId: String {
        get { changes.value("creativeId", element["creativeId"]?.text ?? "") }
        set { changes.set("creativeId", newValue) }
    }
    /// The name; empty if it is missing.
    public var name: String {
        get { changes.value("name", element["name"]?.text ?? "") }
        set { changes.set("name", newValue) }
    }
    /// The type; empty if it is missing.
    public var type: String {
        get { changes.value("type", element["type"]?.text ?? "") }
        set { changes.set("type", newValue) }
    }
    /// The value.
    public var content: String? {
        get { changes.value("content", Optional(element.text)) }
        set { changes.set("content", newValue) }
    }

    init(element: VASTElement) { self.element = element }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("creativeId", \.creativeId), VastMember("name", \.name), VastMember("type", \.type),
            VastMember("content", \.content),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(element: element) }
}

public import Foundation

/// The server of an ad.
public struct VastAdSystem: Sendable, Hashable {
    /// The element without loss.
    public let element: VASTElement

    /// The version of the server, or `nil` if it is missing.
    public var version: String? { element["version"]?.text }
    /// The name of the server.
    public var system: String? { element.text }
}

/// A category of ads.
public struct VastAdCategory: Sendable, Hashable {
    /// The category without loss.
    public let view: VASTDocument.Category

    /// The authority that defines the code, or `nil` if it is missing or no URL.
    public var authority: URL? { view.authority.flatMap { URL(exactly: $0) } }
    /// The code, or `nil` if it is empty.
    public var category: String? { view.code.isEmpty ? nil : view.code }
}

/// The event for which a price is paid.
public enum PricingModel: String, Sendable {
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
public struct VastPricing: Sendable, Hashable {
    /// The price without loss.
    public let view: VASTDocument.Pricing
    /// The event for which it is paid.
    public let model: PricingModel
    /// The currency by ISO 4217.
    public let currency: String

    init?(_ view: VASTDocument.Pricing) {
        guard let model = view.model.flatMap({ PricingModel(rawValue: $0.lowercased()) }), let currency = view.currency
        else { return nil }
        (self.view, self.model, self.currency) = (view, model, currency)
    }

    /// The price in the currency, or `nil` if it cannot be read.
    public var pricing: Double? { view.value }
}

/// A survey.
public struct VastSurvey: Sendable, Hashable {
    /// The element without loss.
    public let element: VASTElement

    /// The MIME type, or `nil` if it is missing.
    public var type: String? { element["type"]?.text }
    /// The URL, or `nil` if it is missing.
    public var survey: URL? { element.url?.lossyURL }
}

/// A URL to request when an ad begins.
public struct VastImpression: Sendable, Hashable {
    /// The impression without loss.
    public let view: VASTDocument.IdentifiedURL

    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

/// URLs about viewability, of which those of one kind are requested.
public struct VastViewableImpression: Sendable, Hashable {
    /// The element without loss.
    public let element: VASTElement

    private var view: VASTDocument.ViewableImpression { VASTDocument.ViewableImpression(element) }

    /// The identifier; empty if it is missing.
    public var id: String { view.id ?? "" }
    /// The URL of a verification of VAST 4.0, or `nil` for that of an ad.
    public var url: URL? { element.url?.lossyURL }
    /// The URLs for a viewable ad.
    public var viewable: [URL] { view.viewable.compactMap(\.lossyURL) }
    /// The URLs for an ad that was not viewable.
    public var notViewable: [URL] { view.notViewable.compactMap(\.lossyURL) }
    /// The URLs for an ad whose viewability is unknown.
    public var viewUndetermined: [URL] { view.viewUndetermined.compactMap(\.lossyURL) }
}

/// An extension of an ad.
public struct VastExtension: Sendable, Hashable {
    /// The extension without loss.
    public let view: VASTDocument.Extension

    /// The type; empty if it is missing.
    public var type: String { view.type ?? "" }
    /// The content as written.
    public var content: String { view.xml }
    /// The parameters of creatives, which the makers of ios-vast-client define.
    public var creativeParameters: [VastCreativeParameter] {
        view.element.children.filter { $0.name == "CreativeParameters" }.flatMap(\.children)
            .filter { $0.name == "CreativeParameter" }.map(VastCreativeParameter.init(element:))
    }
}

/// A parameter of a creative in an extension.
public struct VastCreativeParameter: Sendable, Hashable {
    /// The element without loss.
    public let element: VASTElement

    /// The identifier of the creative; empty if it is missing.
    public var creativeId: String { element["creativeId"]?.text ?? "" }
    /// The name; empty if it is missing.
    public var name: String { element["name"]?.text ?? "" }
    /// The type; empty if it is missing.
    public var type: String { element["type"]?.text ?? "" }
    /// The value.
    public var content: String? { element.text }
}

public import Foundation

/// A URL to request, with its identifier: of an impression, or of a click on a companion or an icon.
public struct VastIdentifiedURL: VastElementPart {
    /// The element without loss.
    public let view: VASTDocument.IdentifiedURL

    /// The identifier, or `nil` if it is missing.
    public var id: String? {
        get { changes.value("id", view.id) }
        set { changes.set("id", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.IdentifiedURL) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("id", \.id), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.IdentifiedURL(element)) }
}

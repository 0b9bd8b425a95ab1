/// A view of an element by the names of VAST.
///
/// A view holds the document and reads it when a property is read; everything else of the element is in
/// ``element``, such as its location and attributes that VAST does not define.
public protocol VASTView: Sendable, Hashable {
    /// The element.
    var element: VASTElement { get }

    /// Creates a view of an element.
    init(_ element: VASTElement)
}

extension VASTDocument {
    /// The version as written, or `nil` if the attribute is missing.
    public var version: String? { root["version"]?.text }

    /// The ads in the order of the document.
    public var ads: [Ad] { root.children(named: "Ad").map(Ad.init) }

    /// The error URLs of a document without ads.
    public var errors: [MacroURL] { root.children(named: "Error").compactMap(\.url) }
}

extension VASTElement {
    /// The `Verification` elements of an ad: of `AdVerifications`, and of the extensions of documents before 4.1.
    var verifications: [VASTElement] {
        let own = child(named: "AdVerifications")?.children(named: "Verification") ?? []
        let extensions = child(named: "Extensions")?.children(named: "Extension") ?? []
        let moved = extensions.filter { $0["type"]?.text == "AdVerifications" }.flatMap { item in
            item.children.filter { $0.name == "AdVerifications" }.flatMap(\.children)
                + item.children.filter { $0.name == "Verification" }
        }
        return own + moved.filter { $0.name == "Verification" }
    }
}

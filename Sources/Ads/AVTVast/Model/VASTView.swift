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

extension VASTView {
    /// The extension from which the part was read, or `nil` if it is where VAST 4.x has it.
    ///
    /// Versions before 4.x have no elements for verifications, interactive files, mezzanines and universal identifiers;
    /// their documents have them in extensions.
    public var sourceExtension: VASTDocument.Extension? {
        element.containingExtension.map(VASTDocument.Extension.init)
    }
}

extension VASTDocument {
    /// The version as written, or `nil` if the attribute is missing.
    public var version: String? { root["version"]?.text }

    /// The ads in the order of the document.
    public var ads: [Ad] { root.children(named: "Ad").map(Ad.init) }

    /// The error URLs of a document without ads.
    public var errors: [MacroURL] { root.children(named: "Error").compactMap(\.url) }
}

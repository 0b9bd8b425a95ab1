/// An element with something to display: a companion, a non-linear creative or an icon.
public protocol VASTDisplay: VASTView {}

extension VASTDisplay {
    /// The files.
    public var staticResources: [VASTDocument.StaticResource] {
        element.children(named: "StaticResource").map(VASTDocument.StaticResource.init)
    }
    /// The pages for an iframe.
    public var iFrameResources: [MacroURL] { element.children(named: "IFrameResource").compactMap(\.url) }
    /// The pieces of HTML.
    public var htmlResources: [String] { element.children(named: "HTMLResource").map(\.text) }
}

/// A resource of a companion, an icon or a non-linear creative.
public enum CreativeResource: Sendable, Hashable {
    /// A file, with its MIME type in lower case if it has one.
    case file(MacroURL, type: String?)
    /// A page for an iframe.
    case iframe(MacroURL)
    /// A piece of HTML.
    case html(String)

    /// Reads the resources of an element, in the order of the document.
    static func all(of element: VASTElement) -> [CreativeResource] {
        element.children.compactMap { child in
            switch child.name {
            case "StaticResource":
                child.url.map { .file($0, type: child.text(of: "creativeType")?.lowercased()) }
            case "IFrameResource": child.url.map { .iframe($0) }
            case "HTMLResource": child.text.isEmpty ? nil : .html(child.text)
            default: nil
            }
        }
    }
}

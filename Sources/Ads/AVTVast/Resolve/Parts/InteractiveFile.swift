/// A file that makes a linear creative interactive.
public struct InteractiveFile: Sendable, Hashable {
    /// The URL of the file, or a `data:` URI.
    public let url: MacroURL
    /// The MIME type in lower case, or `nil` if the attribute is missing.
    public let type: String?
    /// The framework that executes it, such as `SIMID`, or `nil` if the attribute is missing.
    public let apiFramework: String?
    /// True if the duration may change while it plays.
    public let hasVariableDuration: Bool

    /// Reads an `InteractiveCreativeFile` element, or returns `nil` if it has no URL.
    init?(_ element: VASTElement) {
        guard let url = element.url else { return nil }
        self.url = url
        (type, apiFramework) = (element.text(of: "type")?.lowercased(), element.text(of: "apiFramework"))
        hasVariableDuration = element["variableDuration"]?.boolean ?? false
    }
}

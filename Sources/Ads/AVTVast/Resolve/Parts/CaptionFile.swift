/// A file with closed captions.
public struct CaptionFile: Sendable, Hashable {
    /// The URL of the file.
    public let url: MacroURL
    /// The MIME type in lower case, or `nil` if the attribute is missing.
    public let type: String?
    /// The language, such as `en` or `zh-TW`, or `nil` if the attribute is missing.
    public let language: String?

    /// Reads a `ClosedCaptionFile` element, or returns `nil` if it has no URL.
    init?(_ element: VASTElement) {
        guard let url = element.url else { return nil }
        self.url = url
        (type, language) = (element.text(of: "type")?.lowercased(), element.text(of: "language"))
    }
}

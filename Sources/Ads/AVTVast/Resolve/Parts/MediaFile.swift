/// A media file of a linear creative.
public struct MediaFile: Sendable, Hashable {
    /// The URL of the file.
    public let url: MacroURL
    /// `progressive` or `streaming`, or `nil` if the attribute is missing.
    public let delivery: String?
    /// The MIME type in lower case, or `nil` if the attribute is missing.
    public let type: String?
    /// The codec by RFC 6381, or `nil` if the attribute is missing.
    public let codec: String?
    /// The width in pixels; 0 for audio.
    public let width: Int?
    /// The height in pixels; 0 for audio.
    public let height: Int?
    /// The average bitrate in kbit/s; of a range, its maximum.
    public let bitrate: Int?
    /// The framework that a player needs to execute the file, such as `VPAID`, or `nil` for media.
    public let apiFramework: String?
    /// The identifier, or `nil` if there is none.
    public let id: String?

    /// Reads a `MediaFile` element, or returns `nil` if it has no URL.
    init?(_ element: VASTElement) {
        guard let url = element.url else { return nil }
        self.url = url
        (delivery, id) = (element.text(of: "delivery")?.lowercased(), element.text(of: "id"))
        (type, codec) = (element.text(of: "type")?.lowercased(), element.text(of: "codec"))
        (width, height) = (element["width"]?.integer, element["height"]?.integer)
        bitrate = element["bitrate"]?.integer ?? element["maxBitrate"]?.integer ?? element["minBitrate"]?.integer
        apiFramework = element.text(of: "apiFramework")
    }
}

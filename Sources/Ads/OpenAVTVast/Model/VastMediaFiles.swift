public import Foundation

/// The files of a linear creative.
public struct VastMediaFiles: Sendable, Hashable {
    /// The creative without loss.
    public let view: VASTDocument.Linear

    /// The media files.
    public var mediaFiles: [VastMediaFile] { view.mediaFiles.map(VastMediaFile.init(view:)) }
    /// The sources for transcoding, which never play.
    public var mezzanines: [VastMediaFile] { view.mezzanines.map(VastMediaFile.init(view:)) }
    /// The interactive files, those of a wrapper included.
    public var interactiveCreativeFiles: [VastInteractiveCreativeFile] {
        view.interactiveCreativeFiles.map(VastInteractiveCreativeFile.init(view:))
    }
    /// The closed captions.
    public var closedCaptionFiles: [VastClosedCaptionFile] {
        view.closedCaptionFiles.map(VastClosedCaptionFile.init(view:))
    }
}

/// A media file, or a mezzanine.
public struct VastMediaFile: Sendable, Hashable {
    /// The file without loss.
    public let view: VASTDocument.MediaFile

    /// `progressive` or `streaming`; empty if it is missing.
    public var delivery: String { view.delivery ?? "" }
    /// The MIME type; empty if it is missing.
    public var type: String { view.type ?? "" }
    /// The width in pixels as written; empty if it is missing.
    public var width: String { view.element["width"]?.text ?? "" }
    /// The height in pixels as written; empty if it is missing.
    public var height: String { view.element["height"]?.text ?? "" }
    /// The codec by RFC 6381, or `nil` if it is missing.
    public var codec: String? { view.codec }
    /// The identifier, or `nil` if it is missing.
    public var id: String? { view.id }
    /// The average bitrate in kbit/s, or `nil` if it is missing or cannot be read.
    public var bitrate: Int? { view.bitrate }
    /// The lowest bitrate in kbit/s, or `nil` if it is missing or cannot be read.
    public var minBitrate: Int? { view.minBitrate }
    /// The highest bitrate in kbit/s, or `nil` if it is missing or cannot be read.
    public var maxBitrate: Int? { view.maxBitrate }
    /// True if the file may be scaled, or `nil` if it is missing or cannot be read.
    public var scalable: Bool? { view.scalable }
    /// True if the aspect ratio must be kept, or `nil` if it is missing or cannot be read.
    public var maintainAspectRatio: Bool? { view.maintainAspectRatio }
    /// The framework that executes the file, or `nil` if it is missing.
    public var apiFramework: String? { view.apiFramework }
    /// The size in bytes, or `nil` if it is missing or cannot be read.
    public var fileSize: Int? { view.fileSize }
    /// The type of media, such as `2D`, or `nil` if it is missing.
    public var mediaType: String? { view.mediaType }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

/// A file with interactive parts of the ad.
public struct VastInteractiveCreativeFile: Sendable, Hashable {
    /// The file without loss.
    public let view: VASTDocument.InteractiveCreativeFile

    /// The MIME type, or `nil` if it is missing.
    public var type: String? { view.type }
    /// The framework that executes the file, or `nil` if it is missing.
    public var apiFramework: String? { view.apiFramework }
    /// True if the file changes the duration, or `nil` if it is missing or cannot be read.
    public var variableDuration: Bool? { view.variableDuration }
    /// The URL, which may be a `data:` URI, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

/// A file with closed captions.
public struct VastClosedCaptionFile: Sendable, Hashable {
    /// The file without loss.
    public let view: VASTDocument.ClosedCaptionFile

    /// The MIME type, or `nil` if it is missing.
    public var type: String? { view.type }
    /// The language, or `nil` if it is missing.
    public var language: String? { view.language }
    /// The URL, or `nil` if it is missing.
    public var url: URL? { view.url?.lossyURL }
}

public import Foundation

/// The files of a linear creative.
public struct VastMediaFiles: VastModelPart {
    /// The creative without loss.
    public let view: VASTDocument.Linear

    /// The media files.
    public var mediaFiles: [VastMediaFile] {
        get { changes.value("mediaFiles", view.mediaFiles.map(VastMediaFile.init(view:))) }
        set { changes.set("mediaFiles", newValue) }
    }
    /// The sources for transcoding, which never play.
    public var mezzanines: [VastMediaFile] {
        get { changes.value("mezzanines", view.mezzanines.map(VastMediaFile.init(view:))) }
        set { changes.set("mezzanines", newValue) }
    }
    /// The interactive files, those of a wrapper included.
    public var interactiveCreativeFiles: [VastInteractiveCreativeFile] {
        get {
            changes.value(
                "interactiveCreativeFiles",
                view.interactiveCreativeFiles.map(VastInteractiveCreativeFile.init(view:)))
        }
        set { changes.set("interactiveCreativeFiles", newValue) }
    }
    /// The closed captions.
    public var closedCaptionFiles: [VastClosedCaptionFile] {
        get {
            changes.value(
                "closedCaptionFiles",
                view.closedCaptionFiles.map(VastClosedCaptionFile.init(view:)))
        }
        set { changes.set("closedCaptionFiles", newValue) }
    }

    init(view: VASTDocument.Linear) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("mediaFiles", \.mediaFiles), VastMember("mezzanines", \.mezzanines),
            VastMember("interactiveCreativeFiles", \.interactiveCreativeFiles),
            VastMember("closedCaptionFiles", \.closedCaptionFiles),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.Linear(element)) }
}

/// A media file, or a mezzanine.
public struct VastMediaFile: VastModelPart {
    /// The file without loss.
    public let view: VASTDocument.MediaFile

    /// `progressive` or `streaming`; empty if it is missing.
    public var delivery: String {
        get { changes.value("delivery", view.delivery ?? "") }
        set { changes.set("delivery", newValue) }
    }
    /// The MIME type; empty if it is missing.
    public var type: String {
        get { changes.value("type", view.type ?? "") }
        set { changes.set("type", newValue) }
    }
    /// The width in pixels as written; empty if it is missing.
    public var width: String {
        get { changes.value("width", view.element["width"]?.text ?? "") }
        set { changes.set("width", newValue) }
    }
    /// The height in pixels as written; empty if it is missing.
    public var height: String {
        get { changes.value("height", view.element["height"]?.text ?? "") }
        set { changes.set("height", newValue) }
    }
    /// The codec by RFC 6381, or `nil` if it is missing.
    public var codec: String? {
        get { changes.value("codec", view.codec) }
        set { changes.set("codec", newValue) }
    }
    /// The identifier, or `nil` if it is missing.
    public var id: String? {
        get { changes.value("id", view.id) }
        set { changes.set("id", newValue) }
    }
    /// The average bitrate in kbit/s, or `nil` if it is missing or cannot be read.
    public var bitrate: Int? {
        get { changes.value("bitrate", view.bitrate) }
        set { changes.set("bitrate", newValue) }
    }
    /// The lowest bitrate in kbit/s, or `nil` if it is missing or cannot be read.
    public var minBitrate: Int? {
        get { changes.value("minBitrate", view.minBitrate) }
        set { changes.set("minBitrate", newValue) }
    }
    /// The highest bitrate in kbit/s, or `nil` if it is missing or cannot be read.
    public var maxBitrate: Int? {
        get { changes.value("maxBitrate", view.maxBitrate) }
        set { changes.set("maxBitrate", newValue) }
    }
    /// True if the file may be scaled, or `nil` if it is missing or cannot be read.
    public var scalable: Bool? {
        get { changes.value("scalable", view.scalable) }
        set { changes.set("scalable", newValue) }
    }
    /// True if the aspect ratio must be kept, or `nil` if it is missing or cannot be read.
    public var maintainAspectRatio: Bool? {
        get { changes.value("maintainAspectRatio", view.maintainAspectRatio) }
        set { changes.set("maintainAspectRatio", newValue) }
    }
    /// The framework that executes the file, or `nil` if it is missing.
    public var apiFramework: String? {
        get { changes.value("apiFramework", view.apiFramework) }
        set { changes.set("apiFramework", newValue) }
    }
    /// The size in bytes, or `nil` if it is missing or cannot be read.
    public var fileSize: Int? {
        get { changes.value("fileSize", view.fileSize) }
        set { changes.set("fileSize", newValue) }
    }
    /// The type of media, such as `2D`, or `nil` if it is missing.
    public var mediaType: String? {
        get { changes.value("mediaType", view.mediaType) }
        set { changes.set("mediaType", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.MediaFile) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("delivery", \.delivery), VastMember("type", \.type), VastMember("width", \.width),
            VastMember("height", \.height), VastMember("codec", \.codec), VastMember("id", \.id),
            VastMember("bitrate", \.bitrate), VastMember("minBitrate", \.minBitrate),
            VastMember("maxBitrate", \.maxBitrate), VastMember("scalable", \.scalable),
            VastMember("maintainAspectRatio", \.maintainAspectRatio), VastMember("apiFramework", \.apiFramework),
            VastMember("fileSize", \.fileSize), VastMember("mediaType", \.mediaType), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.MediaFile(element)) }
}

/// A file with interactive parts of the ad.
public struct VastInteractiveCreativeFile: VastModelPart {
    /// The file without loss.
    public let view: VASTDocument.InteractiveCreativeFile

    /// The MIME type, or `nil` if it is missing.
    public var type: String? {
        get { changes.value("type", view.type) }
        set { changes.set("type", newValue) }
    }
    /// The framework that executes the file, or `nil` if it is missing.
    public var apiFramework: String? {
        get { changes.value("apiFramework", view.apiFramework) }
        set { changes.set("apiFramework", newValue) }
    }
    /// True if the file changes the duration, or `nil` if it is missing or cannot be read.
    public var variableDuration: Bool? {
        get { changes.value("variableDuration", view.variableDuration) }
        set { changes.set("variableDuration", newValue) }
    }
    /// The URL, which may be a `data:` URI, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.InteractiveCreativeFile) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("apiFramework", \.apiFramework),
            VastMember("variableDuration", \.variableDuration), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.InteractiveCreativeFile(element)) }
}

/// A file with closed captions.
public struct VastClosedCaptionFile: VastModelPart {
    /// The file without loss.
    public let view: VASTDocument.ClosedCaptionFile

    /// The MIME type, or `nil` if it is missing.
    public var type: String? {
        get { changes.value("type", view.type) }
        set { changes.set("type", newValue) }
    }
    /// The language, or `nil` if it is missing.
    public var language: String? {
        get { changes.value("language", view.language) }
        set { changes.set("language", newValue) }
    }
    /// The URL, or `nil` if it is missing.
    public var url: URL? {
        get { changes.value("url", view.url?.lossyURL) }
        set { changes.set("url", newValue) }
    }

    init(view: VASTDocument.ClosedCaptionFile) { self.view = view }

    /// The members that were set or decoded.
    public var changes = VastChanges()
    /// The members by name.
    public static var members: [VastMember<Self>] {
        [
            VastMember("type", \.type), VastMember("language", \.language), VastMember("url", \.url),
        ]
    }
    /// Creates a part of an element without content, for members that are decoded.
    public init(placeholder element: VASTElement) { self.init(view: VASTDocument.ClosedCaptionFile(element)) }
}

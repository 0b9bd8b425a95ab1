/// What a player can do.
public struct PlayerCapabilities: Sendable, Hashable {
    /// The MIME types of media files that the player plays, in lower case.
    public var mediaTypes: Set<String>
    /// The codecs that the player plays, such as `avc1` or `mp4a.40.2`, or `nil` if it plays all of its MIME types.
    public var codecs: Set<String>?
    /// The deliveries that the player supports: `progressive` and `streaming`.
    public var deliveries: Set<String> = ["progressive", "streaming"]
    /// The frameworks that the player executes, such as `VPAID`, `SIMID` and `omid`; compared without case.
    public var apiFrameworks: Set<String> = []
    /// The maximum bitrate in kbit/s, or `nil` if there is none.
    public var bitrateLimit: Int?
    /// The width and the height of the player in logical pixels, or `nil` if they are not known.
    public var size: PixelSize?
    /// The ratio of physical to logical pixels.
    public var pixelRatio = 1.0
    /// True if the player displays video; otherwise only audio files are chosen.
    public var displaysVideo = true
    /// True if the player can execute scripts that need a browser.
    public var hasBrowser = false
    /// The verification vendors that the host refuses.
    public var refusedVendors: Set<String> = []
    /// The MIME types of captions that the player displays, in lower case.
    public var captionTypes: Set<String> = []
    /// The languages of the viewer, the most preferred first, such as `en` or `zh-TW`.
    public var languages: [String] = []
    /// The MIME types of images and scripts that companions, icons and non-linear ads may have, in lower case.
    public var resourceTypes: Set<String> = ["image/gif", "image/jpeg", "image/jpg", "image/png", "image/webp"]
    /// True if the player displays pages: resources of `IFrameResource` and `HTMLResource`.
    public var displaysPages = false
    /// The places for companions.
    public var companionSlots: [CompanionSlot] = []

    /// Creates capabilities.
    ///
    /// - Parameter mediaTypes: The MIME types of media files that the player plays.
    public init(mediaTypes: Set<String>) {
        self.mediaTypes = mediaTypes
    }

    func executes(_ framework: String?) -> Bool {
        guard let framework = framework?.lowercased() else { return true }
        return apiFrameworks.contains { $0.lowercased() == framework }
    }

    func plays(codecs text: String) -> Bool {
        guard let codecs else { return true }
        return text.split(separator: ",").allSatisfy { codec in
            let words = codec.split(whereSeparator: \.isWhitespace)
            let name = words.joined().lowercased()
            let family = name.split(separator: ".").first.map(String.init) ?? name
            return codecs.contains { [name, family].contains($0.lowercased()) }
        }
    }

    /// Returns the first resource of an element that the player displays, or `nil` if there is none.
    func displayable(_ element: VASTElement) -> CreativeResource? {
        CreativeResource.all(of: element).first { resource in
            switch resource {
            case .file(_, let type): type.map(resourceTypes.contains) ?? false
            case .iframe, .html: displaysPages
            }
        }
    }
}

/// A width and a height in pixels.
public struct PixelSize: Sendable, Hashable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// Returns true if another size is not larger in any dimension.
    func holds(width: Int?, height: Int?) -> Bool { width ?? 0 <= self.width && height ?? 0 <= self.height }
}

/// A place for a companion.
public struct CompanionSlot: Sendable, Hashable {
    /// The identifier, which companions name by `adSlotId`, or `nil` if it has none.
    public var id: String?
    /// The size.
    public var size: PixelSize
    /// The modes in which it displays companions, in lower case, such as `concurrent` and `end-card`.
    public var renderingModes: Set<String>

    /// Creates a slot.
    public init(id: String? = nil, size: PixelSize, renderingModes: Set<String> = ["default", "concurrent"]) {
        (self.id, self.size, self.renderingModes) = (id, size, renderingModes)
    }
}

/// The media file that plays, and the reason for each of the others.
public struct MediaChoice: Sendable, Hashable {
    /// The reason why a file does not play.
    public enum Rejection: String, Sendable, Hashable {
        /// The file has no URL.
        case url
        /// The player does not play the MIME type, or the file has none.
        case type
        /// The player does not play the codec.
        case codec
        /// The player does not support the delivery.
        case delivery
        /// The player does not execute the framework.
        case apiFramework
        /// The player displays no video.
        case video
        /// The file failed before.
        case failed
        /// Another file fits better.
        case lessSuitable
    }

    /// The file, or `nil` if none can play.
    public let file: VASTDocument.MediaFile?
    /// The other files, in the order of the document.
    public let rejected: [Rejected]
    /// The code of the failure, or `nil` if there is a file.
    public let code: VASTErrorCode?

    /// A file that does not play.
    public struct Rejected: Sendable, Hashable {
        /// The file.
        public let file: VASTDocument.MediaFile
        /// The reason.
        public let reason: Rejection
    }

    /// Chooses a file by its attributes, whatever its position.
    ///
    /// Media is preferred to executable files. With a limit, the file with the highest bitrate under it is chosen, else the
    /// one closest to it; without, the file whose size is closest to that of the player, and of these the one with the
    /// highest bitrate.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - player: What the player can do.
    ///   - failed: The files that the player tried before.
    public init(
        from files: [VASTDocument.MediaFile], for player: PlayerCapabilities, without failed: Set<MacroURL> = []
    ) {
        let reasons = files.map { MediaChoice.rejection($0, player, failed) }
        let usable = zip(files, reasons).filter { $0.1 == nil }.map(\.0)
        let best = usable.min { Rank($0, player) < Rank($1, player) }
        file = best
        rejected = zip(files, reasons).filter { $0.0 != best }.map { file, reason in
            Rejected(file: file, reason: reason ?? .lessSuitable)
        }
        let hasFailed = reasons.contains(.failed)
        code = best == nil ? hasFailed ? .mediaFileNotDisplayed : .noSupportedMediaFile : nil
    }

    private static func rejection(
        _ file: VASTDocument.MediaFile, _ player: PlayerCapabilities, _ failed: Set<MacroURL>
    ) -> Rejection? {
        guard let url = file.url else { return .url }
        if failed.contains(url) { return .failed }
        guard player.executes(file.framework) else { return .apiFramework }
        guard let type = file.mimeType, player.mediaTypes.contains(type) else { return .type }
        if let delivery = file.delivery?.lowercased(), !player.deliveries.contains(delivery) { return .delivery }
        if let codec = file.codec, !player.plays(codecs: codec) { return .codec }
        return player.displaysVideo || file.isAudio ? nil : .video
    }

    /// The order of preference; smaller is better.
    private struct Rank: Comparable {
        private let keys: [Int]
        private let url: [UInt8]

        init(_ file: VASTDocument.MediaFile, _ player: PlayerCapabilities) {
            let isExecutable = file.framework == nil ? 0 : 1
            let bitrate = file.bitrate ?? file.maxBitrate ?? file.minBitrate ?? 0
            let distance = Rank.distance(file, player)
            if let limit = player.bitrateLimit {
                let isOver = bitrate > limit
                keys = [isExecutable, isOver ? 1 : 0, isOver ? bitrate : -bitrate, distance]
            } else {
                keys = [isExecutable, distance, -bitrate]
            }
            // Files with the same attributes are ordered by their URLs, never by their positions.
            url = file.url?.bytes ?? []
        }

        static func < (first: Rank, second: Rank) -> Bool {
            first.keys == second.keys
                ? first.url.lexicographicallyPrecedes(second.url)
                : first.keys.lexicographicallyPrecedes(second.keys)
        }

        /// The difference between the areas of a file and the player in physical pixels, or 0 if one is not known.
        private static func distance(_ file: VASTDocument.MediaFile, _ player: PlayerCapabilities) -> Int {
            guard let size = player.size, let width = file.width, let height = file.height else { return 0 }
            func area(_ width: Double, _ height: Double) -> Double { width * height }
            let wanted = area(Double(size.width), Double(size.height)) * player.pixelRatio * player.pixelRatio
            let difference = abs(area(Double(width), Double(height)) - wanted)
            return difference < 1e15 ? Int(difference) : .max
        }
    }
}

extension VASTDocument.MediaFile {
    /// True for audio: by its MIME type, or by a size of 0.
    public var isAudio: Bool { type?.lowercased().hasPrefix("audio/") == true || width == 0 && height == 0 }

    /// The MIME type in lower case, without parameters such as `codecs`.
    fileprivate var mimeType: String? {
        type?.lowercased().split(separator: ";", omittingEmptySubsequences: false).first?.trimmedXMLSpace
    }

    /// The framework that a player needs to execute the file, or `nil` for media.
    fileprivate var framework: String? { element.text(of: "apiFramework") }
}

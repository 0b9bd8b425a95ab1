// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The media that an item plays; a test sets what it loads.
///
/// `@unchecked Sendable`: a test changes the properties on the main thread, before the asset is used.
public class AVAsset: NSObject, @unchecked Sendable {
    nonisolated(unsafe) var videoTracks: [AVAssetTrack] = []
    nonisolated(unsafe) var selectionGroups: [AVMediaCharacteristic: AVMediaSelectionGroup] = [:]

    /// Loads the options of a characteristic, or returns `nil` if there are none.
    public func loadMediaSelectionGroup(
        for characteristic: AVMediaCharacteristic
    ) async throws -> AVMediaSelectionGroup? {
        selectionGroups[characteristic]
    }

    /// Loads the tracks of a type.
    public func loadTracks(withMediaType type: AVMediaType) async throws -> [AVAssetTrack] {
        type == .video ? videoTracks : []
    }
}

/// Media at a URL.
public final class AVURLAsset: AVAsset, @unchecked Sendable {
    /// The URL of the media.
    public let url: URL

    /// Creates an asset.
    public init(url: URL) { self.url = url }
}

/// A type of media.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let video = Self(rawValue: "vide")
}

/// A characteristic of options.
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let audible = Self(rawValue: "AVMediaCharacteristicAudible")
    public static let legible = Self(rawValue: "AVMediaCharacteristicLegible")
}

/// A track of an asset.
public final class AVAssetTrack: NSObject, Sendable {
    fileprivate let frameRate: Float

    init(frameRate: Float) { self.frameRate = frameRate }

    /// Loads a property.
    public func load<Value>(_ property: AVAsyncProperty<AVAssetTrack, Value>) async throws -> Value {
        property.value(self)
    }
}

/// A property that is loaded.
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {}

/// A property that is loaded, with its type.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    fileprivate let value: @Sendable (Root) -> Value

    fileprivate init(_ value: @escaping @Sendable (Root) -> Value) { self.value = value }
}

extension AVPartialAsyncProperty where Root == AVAssetTrack {
    /// The frames per second.
    public static var nominalFrameRate: AVAsyncProperty<AVAssetTrack, Float> { AVAsyncProperty { $0.frameRate } }
}

/// Options that exclude each other.
public final class AVMediaSelectionGroup: NSObject, Sendable {}

/// An option, such as the language of the sound.
public final class AVMediaSelectionOption: NSObject, Sendable {
    /// The language of the option, or `nil` if it is unknown.
    public let locale: Locale?

    init(locale: Locale?) { self.locale = locale }
}

/// The options that are selected.
public final class AVMediaSelection: NSObject, Sendable {
    private let options: [AVMediaSelectionGroup: AVMediaSelectionOption]

    init(_ options: [AVMediaSelectionGroup: AVMediaSelectionOption] = [:]) { self.options = options }

    /// The selected option of a group, or `nil` if none is.
    public func selectedMediaOption(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? { options[group] }
}

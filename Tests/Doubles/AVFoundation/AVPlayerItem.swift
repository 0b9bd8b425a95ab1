// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An item that a test moves by hand, see ``AVPlayer``.
@MainActor public final class AVPlayerItem: NSObject, KeyValueObserving {
    /// Whether the item can be played.
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

    // Notifications; their object is the item, and any thread may post them.
    public nonisolated class var didPlayToEndTimeNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    }
    public nonisolated class var failedToPlayToEndTimeNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
    }
    public nonisolated class var playbackStalledNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemPlaybackStalledNotification")
    }
    public nonisolated class var timeJumpedNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemTimeJumpedNotification")
    }
    public nonisolated class var newErrorLogEntryNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemNewErrorLogEntryNotification")
    }
    public nonisolated class var newAccessLogEntryNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemNewAccessLogEntryNotification")
    }
    public nonisolated class var mediaSelectionDidChangeNotification: NSNotification.Name {
        NSNotification.Name("AVPlayerItemMediaSelectionDidChangeNotification")
    }

    public nonisolated let observers = PropertyObservers()
    /// The asset of the item.
    public nonisolated let asset: AVAsset

    /// Whether the item can be played.
    public internal(set) nonisolated(unsafe) var status = Status.unknown {
        didSet { observers.changed(\AVPlayerItem.status) }
    }
    /// The error of a failed item.
    public internal(set) nonisolated(unsafe) var error: (any Error)?
    /// The duration; indefinite if it is unknown, or the stream is live.
    public internal(set) nonisolated(unsafe) var duration = CMTime.indefinite {
        didSet { observers.changed(\AVPlayerItem.duration) }
    }
    /// The size of the picture; zero if it is unknown, or there is none.
    public internal(set) nonisolated(unsafe) var presentationSize = CGSize.zero {
        didSet { observers.changed(\AVPlayerItem.presentationSize) }
    }
    /// True if the item will probably play without a stall.
    public internal(set) nonisolated(unsafe) var isPlaybackLikelyToKeepUp = false {
        didSet { observers.changed(\AVPlayerItem.isPlaybackLikelyToKeepUp) }
    }
    /// True if the buffer is empty.
    public internal(set) nonisolated(unsafe) var isPlaybackBufferEmpty = true {
        didSet { observers.changed(\AVPlayerItem.isPlaybackBufferEmpty) }
    }
    /// True if the buffer is full.
    public internal(set) nonisolated(unsafe) var isPlaybackBufferFull = false {
        didSet { observers.changed(\AVPlayerItem.isPlaybackBufferFull) }
    }
    /// The options that are selected.
    public internal(set) nonisolated(unsafe) var currentMediaSelection = AVMediaSelection()

    nonisolated(unsafe) var accessEvents: [AVPlayerItemAccessLogEvent] = []
    nonisolated(unsafe) var errorEvents: [AVPlayerItemErrorLogEvent] = []
    nonisolated let metricStreams = MetricStreams()

    /// Creates an item.
    public nonisolated init(asset: AVAsset) { self.asset = asset }

    /// Creates an item of a URL.
    public convenience nonisolated init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// The log of network access, or `nil` if there is none.
    public nonisolated func accessLog() -> AVPlayerItemAccessLog? {
        accessEvents.isEmpty ? nil : AVPlayerItemAccessLog(events: accessEvents)
    }

    /// The log of errors, or `nil` if there is none.
    public nonisolated func errorLog() -> AVPlayerItemErrorLog? {
        errorEvents.isEmpty ? nil : AVPlayerItemErrorLog(events: errorEvents)
    }

    /// The metric events of a type, from now on.
    public nonisolated func metrics<Event: AVMetricEvent>(forType type: Event.Type) -> AVMetrics<Event> {
        AVMetrics(stream: metricStreams.add(type))
    }
}

/// The log of network access.
public final class AVPlayerItemAccessLog: NSObject {
    /// The events, in order.
    public let events: [AVPlayerItemAccessLogEvent]

    init(events: [AVPlayerItemAccessLogEvent]) { self.events = events }
}

/// An event of the log of network access.
public final class AVPlayerItemAccessLogEvent: NSObject {
    /// The bitrate that the playlist states, in bit/s; negative if it is unknown.
    public let indicatedBitrate: Double

    init(indicatedBitrate: Double) { self.indicatedBitrate = indicatedBitrate }
}

/// The log of errors.
public final class AVPlayerItemErrorLog: NSObject {
    /// The events, in order.
    public let events: [AVPlayerItemErrorLogEvent]

    init(events: [AVPlayerItemErrorLogEvent]) { self.events = events }
}

/// An event of the log of errors.
public final class AVPlayerItemErrorLogEvent: NSObject {
    /// The status code, such as that of HTTP.
    public let errorStatusCode: Int
    /// The domain of the status code.
    public let errorDomain: String
    /// A description, or `nil` if there is none.
    public let errorComment: String?

    init(errorStatusCode: Int, errorDomain: String, errorComment: String?) {
        (self.errorStatusCode, self.errorDomain, self.errorComment) = (errorStatusCode, errorDomain, errorComment)
    }
}

/// The key of the error in the user info of a `failedToPlayToEndTimeNotification`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An event of a playback over HLS.
public class AVMetricEvent: NSObject, @unchecked Sendable {}

/// A seek begins.
public final class AVMetricPlayerItemSeekEvent: AVMetricEvent, @unchecked Sendable {}

/// A seek is over.
public final class AVMetricPlayerItemSeekDidCompleteEvent: AVMetricEvent, @unchecked Sendable {}

/// Enough is buffered to start.
public final class AVMetricPlayerItemInitialLikelyToKeepUpEvent: AVMetricEvent, @unchecked Sendable {}

/// The player has switched to another variant, or has tried to.
public final class AVMetricPlayerItemVariantSwitchEvent: AVMetricEvent, @unchecked Sendable {
    /// The variant to switch to.
    public let toVariant: AVAssetVariant
    /// False if the switch has failed.
    public let didSucceed: Bool

    init(toVariant: AVAssetVariant, didSucceed: Bool) { (self.toVariant, self.didSucceed) = (toVariant, didSucceed) }
}

/// A variant of a master playlist.
public final class AVAssetVariant: NSObject, Sendable {
    /// The peak bitrate in bit/s, or `nil` if it is unknown.
    public let peakBitRate: Double?
    /// The average bitrate in bit/s, or `nil` if it is unknown.
    public let averageBitRate: Double?

    init(peakBitRate: Double? = nil, averageBitRate: Double? = nil) {
        (self.peakBitRate, self.averageBitRate) = (peakBitRate, averageBitRate)
    }
}

/// The metric events of a type.
public struct AVMetrics<Event: AVMetricEvent>: AsyncSequence {
    let stream: AsyncThrowingStream<AVMetricEvent, any Error>

    public struct AsyncIterator: AsyncIteratorProtocol {
        var events: AsyncThrowingStream<AVMetricEvent, any Error>.AsyncIterator

        public mutating func next() async throws -> Event? { try await events.next() as? Event }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(events: stream.makeAsyncIterator()) }
}

/// The open sequences of metric events of an item.
///
/// `@unchecked Sendable`: all state is guarded by the lock.
final class MetricStreams: @unchecked Sendable {
    private let lock = NSLock()
    private var streams:
        [Int: (type: AVMetricEvent.Type, events: AsyncThrowingStream<AVMetricEvent, any Error>.Continuation)] =
            [:]
    private var nextNumber = 0
    private var everRead: [AVMetricEvent.Type] = []

    /// The number of sequences that are read.
    var count: Int { lock.withLock { streams.count } }

    /// The types of events that have been read since the item was created.
    var readTypes: [AVMetricEvent.Type] { lock.withLock { everRead } }

    func add(_ type: AVMetricEvent.Type) -> AsyncThrowingStream<AVMetricEvent, any Error> {
        let (stream, events) = AsyncThrowingStream<AVMetricEvent, any Error>.makeStream()
        let number = lock.withLock {
            nextNumber += 1
            streams[nextNumber] = (type, events)
            everRead.append(type)
            return nextNumber
        }
        events.onTermination = { [weak self] _ in
            guard let self else { return }
            lock.withLock { _ = streams.removeValue(forKey: number) }
        }
        return stream
    }

    /// Sends an event.
    func send(_ event: AVMetricEvent) {
        for (_, stream) in lock.withLock({ streams }) where type(of: event) == stream.type {
            stream.events.yield(event)
        }
    }
}

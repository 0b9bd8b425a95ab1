import AVTCore
import AVTHTTP
import Foundation
import OpenAVTChain

/// The samples that a backend has received and its server does not have yet.
///
/// Each backend that sends over the network has one. A sample that was stored is sent at least once, also after the
/// process has ended; samples have ids by which a receiver recognizes those that it already has.
public final class OAVTOutbox: Sendable {
    private let queue: DeliveryQueue
    private let clock: any OAVTClock
    private let numbers = Guarded(0)
    private let buffered: BufferedSamples?
    /// The name by which samples of this backend are recognized: a new one for each backend that is created.
    package let source: String

    /// Creates an outbox.
    ///
    /// - Parameters:
    ///   - name: A text that identifies the kind of backend and the address.
    ///   - destination: The destination.
    ///   - delivery: The settings.
    ///   - buffer: Collects the samples until they are stored, or `nil` to store each immediately.
    ///   - clock: The source of time.
    ///   - ids: The source of the name by which samples of this backend are recognized.
    package init(
        name: String, _ destination: any DeliveryDestination, _ delivery: OAVTDelivery, buffer: OAVTBuffer? = nil,
        clock: any OAVTClock = OAVTSystemClock.shared, ids: any OAVTIdSource = OAVTRandomIds()
    ) {
        self.clock = clock
        source = ids.next()
        let storage = delivery.storage
        queue = DeliveryQueue(
            store: { () throws(OutboxError) in try storage.open(name) }, destination: destination,
            limits: delivery.limits, settings: delivery.settings(seed: UInt64.random(in: 0 ... .max)), clock: clock)
        buffered = buffer.map { BufferedSamples($0, interval: delivery.interval.milliseconds, clock: clock) }
    }

    /// Returns a text that identifies a kind of backend, its address, and the account that header fields select.
    ///
    /// Samples of one account are never sent to another one. Those that wait when a key changes are not sent.
    package static func name(_ kind: String, _ url: URL, _ headers: [String: String]) -> String {
        guard !headers.isEmpty else { return "\(kind) \(url)" }
        let fields = HTTPField.sorted(headers).map { "\($0.name): \($0.value)\n" }.joined()
        return "\(kind) \(url) \(SHA256.digest(of: fields.utf8).description.prefix(16))"
    }

    /// The counts of the samples so far; waits for the current transaction of the outbox.
    public var counts: OAVTDeliveryCounts { queue.counts }

    /// Sends everything that waits, within a time; what is not sent in this time stays in the outbox.
    ///
    /// - Parameter time: The time.
    /// - Returns: True if nothing waits any more.
    public func flush(within time: Duration) async -> Bool {
        buffered?.flush()
        return await queue.flush(within: time)
    }

    /// Stores everything that was added, and begins to send it.
    package func end() {
        buffered?.flush()
        queue.storeAll()
        queue.flush()
    }

    /// Sets the function that encodes the samples of a buffer.
    package func start(_ encode: @escaping (OAVTSample) -> String?) {
        buffered?.start(
            { [weak self] sample in self?.add(encode(sample)) },
            discarded: { [weak self] count in self?.queue.countDropped(count, .buffer) })
    }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - sample: The sample.
    ///   - lane: The lane of the sample.
    ///   - encode: Returns the text of the sample, `nil` or empty if the server can hold nothing of it.
    package func add<Sample: OAVTSample>(_ sample: Sample, lane: String = "", _ encode: (Sample) -> String?) {
        if let buffered {
            buffered.add(sample)
        } else {
            add(encode(sample), lane: lane)
        }
    }

    /// Returns the next number of a sample, from 0.
    package func nextNumber() -> Int {
        numbers.withLock { number in
            defer { number += 1 }
            return number
        }
    }

    /// Adds an encoded sample.
    ///
    /// - Parameters:
    ///   - text: The text of the sample, `nil` or empty if the server can hold nothing of it.
    ///   - lane: The lane of the sample.
    package func add(_ text: String?, lane: String = "") {
        guard let text, !text.isEmpty else { return countUnsupported() }
        add(bytes: Array(text.utf8), lane: lane)
    }

    /// Counts a sample of which the server can hold nothing.
    package func countUnsupported() { queue.countDropped(1, .unsupported) }

    /// Adds an encoded sample.
    package func add(bytes: [UInt8], lane: String = "") {
        queue.add(OutboxRow(lane: lane, milliseconds: clock.wallMilliseconds, bytes: bytes))
    }
}

extension OAVTDelivery.Storage {
    /// Opens the store.
    ///
    /// - Parameter name: A text that identifies the kind of backend and the address.
    /// - Returns: The store.
    /// - Throws: `OutboxError` if it cannot be opened.
    fileprivate func open(_ name: String) throws(OutboxError) -> any OutboxStore {
        switch self {
        case .memory: return MemoryOutbox()
        case .file(let url): return try SQLiteOutbox(path: url.path)
        case .automatic:
            guard let folder = OutboxFolder.standard else {
                throw OutboxError("the system names no folder for the outbox; name a file")
            }
            return try folder.open(name)
        }
    }
}

import AVTCore
import Foundation
import OpenAVTBackends
import OpenAVTChain
import OpenAVTDelivery
import OpenAVTNewRelic

/// A receiver that is reached over a network.
final class ServerReceiver: Receiver {
    private let name: String
    private let queue: DeliveryQueue
    private let encode: (DeliverySample) -> EncodedSample?
    private var received = 0
    private var unsupported = 0
    private var isReported = false
    private var quarantinedBefore = 0

    /// The number of samples that may wait.
    private static let waitingLimit = 10_000
    /// The number of samples that are added at a time.
    private static let partSize = 2000
    /// The time without any progress after which a server is given up, in milliseconds.
    private static let patience = 15_000
    /// The number of samples after which a server that has accepted none is given up.
    private static let refusedAtStart = 5
    /// The number of refused samples, if they are not less than a tenth, after which a server is given up.
    private static let refusedAtAll = 100
    /// The time without any progress after which it is reported, in milliseconds.
    private static let silence = 1000

    /// Creates a receiver.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - makeStore: Opens the store of the samples that wait, which is in memory by default.
    init(
        _ server: Server,
        store makeStore: @escaping @Sendable () throws(OutboxError) -> any OutboxStore = { MemoryOutbox() }
    ) {
        (name, encode) = (server.name, server.encode)
        var settings = DeliveryMachine.Settings()
        settings.batch = RowTotal(rows: 5000, bytes: NewRelicDestination.bytesLimit)
        (settings.interval, settings.firstDelay, settings.mostDelay) = (200, 200, 2000)
        let limits = OutboxLimits(total: RowTotal(rows: .max / 2, bytes: .max / 2), age: .max / 2)
        queue = DeliveryQueue(
            store: makeStore, destination: server.destination, limits: limits, settings: settings,
            clock: OAVTSystemClock.shared)
        queue.storeAll()
        quarantinedBefore = queue.counts.quarantined
    }

    func add(_ samples: [DeliverySample]) throws(Failure) {
        for start in stride(from: 0, to: samples.count, by: ServerReceiver.partSize) {
            for sample in samples[start..<min(samples.count, start + ServerReceiver.partSize)] {
                received += 1
                guard let encoded = encode(sample) else {
                    unsupported += 1
                    continue
                }
                queue.add(
                    OutboxRow(lane: encoded.lane, milliseconds: sample.milliseconds, bytes: encoded.bytes))
            }
            queue.storeAll()
            try wait(untilWaiting: ServerReceiver.waitingLimit)
        }
    }

    func finish() throws(Failure) -> String {
        queue.flush()
        try wait(untilWaiting: 0)
        let counts = queue.counts
        let refused = counts.quarantined - quarantinedBefore + counts.dropped.values.reduce(0, +)
        guard refused == 0 else {
            let reason = counts.lastRefusal.map { ": \($0)" } ?? ""
            throw Failure(
                status: .inputOutput,
                message:
                    "\(name): the server refused \(refused) of \(counted(counts.sent + refused, "sample"))\(reason)")
        }
        let rest = unsupported == 0 ? "" : "; \(unsupported) that it cannot hold were left out"
        return "\(name): \(counted(counts.sent, "sample")) sent\(rest)"
    }

    private func wait(untilWaiting limit: Int) throws(Failure) {
        let clock = OAVTSystemClock.shared
        var (progress, since) = (-1, clock.monotonicMilliseconds)
        let atStart = queue.counts
        // What was read is sent now; before, the bar of the log shows the progress.
        var bar = ProgressBar(total: limit == 0 ? atStart.sent + atStart.waiting : nil, of: "samples sent")
        defer { bar.clear() }
        while true {
            let counts = queue.counts
            try check(counts)
            guard counts.waiting > limit else { return }
            if limit == 0 { bar.advance(to: counts.sent, count: counts.sent) }
            if counts.sent + counts.quarantined > progress {
                (progress, since) = (counts.sent + counts.quarantined, clock.monotonicMilliseconds)
            }
            let waited = clock.monotonicMilliseconds - since
            if waited > ServerReceiver.silence { report(counts) { bar.clear() } }
            guard waited < ServerReceiver.patience else { throw failure(counts) }
            usleep(2000)
        }
    }

    /// Checks that the server accepts samples, and that not only few of them.
    private func check(_ counts: OAVTDeliveryCounts) throws(Failure) {
        if counts.isMisconfigured { throw failure(counts) }
        let refused = counts.quarantined - quarantinedBefore
        if counts.sent == 0, refused >= ServerReceiver.refusedAtStart {
            throw Failure(
                status: .inputOutput,
                message: "\(name): the server refused the first \(refused) samples"
                    + (counts.lastRefusal.map { ": \($0)" } ?? ""))
        }
        guard refused < ServerReceiver.refusedAtAll || refused < counts.sent / 10 else { throw failure(counts) }
    }

    private func failure(_ counts: OAVTDeliveryCounts) -> Failure {
        let all = max(received, counts.sent + counts.waiting)
        return Failure(
            status: .inputOutput,
            message: "\(name): \(counts.sent) of \(counted(all, "sample")) sent: "
                + (counts.problem ?? counts.lastRefusal ?? "the server does not respond"))
    }

    /// Reports once why the server receives nothing.
    private func report(_ counts: OAVTDeliveryCounts, before: () -> Void) {
        guard let problem = counts.problem, !isReported else { return }
        isReported = true
        before()
        Console.report("\(name): \(problem); trying again for \(ServerReceiver.patience / 1000) s")
    }
}

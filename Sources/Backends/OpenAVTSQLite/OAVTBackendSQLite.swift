import AVTCore
import Dispatch
import Foundation
import OpenAVTBackends
import OpenAVTChain

/// A backend that writes events and metrics to an SQLite file, with views that answer the usual questions about
/// quality.
///
/// The tables are `event` and `metric`; the views are `session_quality`, `session_metric`, `quality`, `quality_by_hour`
/// and `error`. Any program can read the file while it is written.
public final class OAVTBackendSQLite: OAVTBackendProtocol, Sendable {
    private struct State {
        var number = 0
        var waiting: [DeliverySample] = []
        var isScheduled = false
        var dropped = 0
    }

    /// `@unchecked Sendable`: the database is used on one serial queue only.
    private final class Writer: @unchecked Sendable {
        let database: TelemetryDatabase

        init(_ database: TelemetryDatabase) { self.database = database }
    }

    private let source: String
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "OpenAVT.sqlite")
    private let writer: Writer
    private let limit: Int

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, which is created if it does not exist.
    ///   - queueLimit: The maximum number of samples that wait to be written; further ones are dropped.
    /// - Throws: ``OAVTTelemetryError`` if the file cannot be opened, or belongs to another program.
    public init(url: URL, queueLimit: Int = 100_000) throws {
        writer = Writer(try TelemetryDatabase(path: url.path))
        limit = queueLimit
        source = OAVTRandomIds().next()
    }

    /// The number of samples that were dropped, because too many waited or the file could not be written.
    public var droppedCount: Int { state.withLock { $0.dropped } }

    /// Writes an event.
    public func sendEvent(event: OAVTEvent) { add { DeliverySample(event, source: source, number: $0) } }

    /// Writes a metric.
    public func sendMetric(metric: OAVTMetric) { add { DeliverySample(metric, source: source, number: $0) } }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Waits until everything is written.
    public func endOfService() { flush() }

    /// Waits until everything is written.
    public func flush() { queue.sync { write() } }

    private func add(_ makeSample: (Int) -> DeliverySample) {
        let mustSchedule = state.withLock { state in
            guard state.waiting.count < limit else {
                state.dropped += 1
                return false
            }
            state.waiting.append(makeSample(state.number))
            state.number += 1
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.async { self.write() } }
    }

    /// Writes everything that waits, in one transaction; called on the queue.
    private func write() {
        let samples = state.withLock { state in
            defer { (state.waiting, state.isScheduled) = ([], false) }
            return state.waiting
        }
        guard !samples.isEmpty else { return }
        do {
            try writer.database.write(samples)
        } catch {
            OAVTLog.error("\(samples.count) samples could not be written: \(error)")
            state.withLock { $0.dropped += samples.count }
        }
    }
}

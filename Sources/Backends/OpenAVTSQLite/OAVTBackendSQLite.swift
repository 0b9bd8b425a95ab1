import Foundation
import OpenAVTBackends
import OpenAVTChain

/// A backend that writes events and metrics to an SQLite file, with views that answer the usual questions about
/// quality.
///
/// The tables are `event` and `metric`; the views are `session_quality`, `session_metric`, `quality`, `quality_by_hour`
/// and `error`. Any program can read the file while it is written.
public final class OAVTBackendSQLite: OAVTBackendProtocol, Sendable {
    private let writer: SampleWriter

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, which is created if it does not exist.
    ///   - queueLimit: The maximum number of samples that wait to be written; further ones are dropped.
    /// - Throws: ``OAVTTelemetryError`` if the file cannot be opened, or belongs to another program.
    public init(url: URL, queueLimit: Int = 100_000) throws {
        let database = try TelemetryDatabase(path: url.path)
        writer = SampleWriter(limit: queueLimit) { samples in
            do {
                try database.write(samples)
                return 0
            } catch {
                OAVTLog.error("\(samples.count) samples could not be written: \(error)")
                return samples.count
            }
        }
    }

    /// The number of samples that were dropped, because too many waited or the file could not be written.
    public var droppedCount: Int { writer.droppedCount }

    /// Writes an event.
    public func sendEvent(event: OAVTEvent) { writer.add(event) }

    /// Writes a metric.
    public func sendMetric(metric: OAVTMetric) { writer.add(metric) }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Waits until everything is written.
    public func endOfService() { flush() }

    /// Waits until everything is written.
    public func flush() { writer.flush() }
}

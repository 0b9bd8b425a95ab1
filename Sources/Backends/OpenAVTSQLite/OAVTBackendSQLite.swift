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
            do throws(OAVTTelemetryError) {
                try database.write(samples)
                return .written(failures: 0)
            } catch {
                return .failed(reason: error.description)
            }
        }
    }

    /// The number of samples that were dropped, because too many waited.
    public var droppedCount: Int { writer.droppedCount }

    /// Writes an event.
    public func sendEvent(event: OAVTEvent) { writer.add(event) }

    /// Writes a metric.
    public func sendMetric(metric: OAVTMetric) { writer.add(metric) }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Waits until everything is written, or the file cannot be written.
    public func endOfService() { flush() }

    /// Waits until everything is written, or the file cannot be written.
    public func flush() { writer.flush() }
}

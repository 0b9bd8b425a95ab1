import Foundation
import OpenAVTChain

/// A backend that appends events and metrics to a file, as lines of JSON.
///
/// A file that is full is renamed: `name.1` is the last full one, `name.2` the one before it. Lines are written by a
/// thread of the backend, in their order; those that cannot be written, for example because the disk is full, are
/// dropped and counted. Several backends, also of other processes, can have one file; each renames it when it is full for this backend.
public final class OAVTBackendFile: OAVTBackendProtocol, Sendable {
    private let writer: SampleWriter
    private let file: LockedFile

    /// `@unchecked Sendable`: the file is used on the queue of the writer only.
    private final class LockedFile: @unchecked Sendable {
        let file: RotatingFile

        init(_ file: RotatingFile) { self.file = file }
    }

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, which is created with its folder if it does not exist.
    ///   - maximumBytes: The size at which a file is renamed.
    ///   - fileCount: The maximum number of files; the oldest one is removed.
    ///   - queueLimit: The maximum number of lines that wait to be written; further ones are dropped.
    public init(url: URL, maximumBytes: Int = 64 << 20, fileCount: Int = 5, queueLimit: Int = 100_000) {
        let file = RotatingFile(path: url.path, maximumBytes: maximumBytes, fileCount: fileCount)
        self.file = LockedFile(file)
        writer = SampleWriter(limit: queueLimit) { samples in
            .written(failures: samples.count { (try? file.append($0.json.text + "\n")) == nil })
        }
    }

    /// The number of samples that were dropped.
    public var droppedCount: Int { writer.droppedCount }

    /// Appends an event.
    public func sendEvent(event: OAVTEvent) { writer.add(event) }

    /// Appends a metric.
    public func sendMetric(metric: OAVTMetric) { writer.add(metric) }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Waits until all lines are in the file.
    public func endOfService() { flush() }

    /// Waits until all lines are on disk.
    public func flush() { writer.flush { try? file.file.synchronize() } }
}

import AVTCore
import Dispatch
import Foundation
import OpenAVTChain

/// A backend that appends events and metrics to a file, as lines of JSON.
///
/// A file that is full is renamed: `name.1` is the last full one, `name.2` the one before it. Lines are written by a
/// thread of the backend, in their order; those that cannot be written, for example because the disk is full, are
/// dropped and counted.
public final class OAVTBackendFile: OAVTBackendProtocol, Sendable {
    private struct State {
        var number = 0
        var waiting = 0
        var dropped = 0
    }

    private let source: String
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "OpenAVT.file")
    private let file: LockedFile
    private let limit: Int

    /// `@unchecked Sendable`: the file is used on one serial queue only.
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
        file = LockedFile(RotatingFile(path: url.path, maximumBytes: maximumBytes, fileCount: fileCount))
        limit = queueLimit
        source = OAVTRandomIds().next()
    }

    /// The number of samples that were dropped.
    public var droppedCount: Int { state.withLock { $0.dropped } }

    /// Appends an event.
    public func sendEvent(event: OAVTEvent) { append { DeliverySample(event, source: source, number: $0) } }

    /// Appends a metric.
    public func sendMetric(metric: OAVTMetric) { append { DeliverySample(metric, source: source, number: $0) } }

    /// Does nothing.
    public func instrumentReady(instrument: OAVTInstrument) {}

    /// Waits until all lines are in the file.
    public func endOfService() { flush() }

    /// Waits until all lines are on disk.
    public func flush() {
        queue.sync { [file] in try? file.file.synchronize() }
    }

    private func append(_ makeSample: (Int) -> DeliverySample) {
        let sample: DeliverySample? = state.withLock { state in
            guard state.waiting < limit else {
                state.dropped += 1
                return nil
            }
            defer {
                state.number += 1
                state.waiting += 1
            }
            return makeSample(state.number)
        }
        guard let sample else { return }
        queue.async { [state, file] in
            let isWritten = (try? file.file.append(sample.json.text + "\n")) != nil
            state.withLock { state in
                state.waiting -= 1
                if !isWritten { state.dropped += 1 }
            }
        }
    }
}

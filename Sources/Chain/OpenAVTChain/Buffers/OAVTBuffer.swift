import AVTCore
import Foundation

/// A fixed-capacity buffer of samples that drops new samples when it is full.
///
/// Safe to use from any thread.
open class OAVTBuffer {
    let size: Int
    // The lock guards the array only. The samples themselves belong to the caller of `put` until they are retrieved.
    private let lock = Lock()
    private var samples: [OAVTSample] = []

    /// Creates a buffer with the given capacity, or with no capacity if `size` is negative.
    public init(size: Int) {
        self.size = max(0, size)
    }

    /// Appends a sample; returns false if the buffer is full.
    open func put(sample: OAVTSample) -> Bool {
        locked { samples in
            guard samples.count < size else { return false }
            samples.append(sample)
            return true
        }
    }

    /// Replaces the sample at an index; returns false if there is no sample at that index.
    open func set(at: Int, sample: OAVTSample) -> Bool {
        locked { samples in
            guard samples.indices.contains(at) else { return false }
            samples[at] = sample
            return true
        }
    }

    /// Returns the sample at an index, or `nil` if there is none.
    open func get(at: Int) -> OAVTSample? {
        locked { samples in samples.indices.contains(at) ? samples[at] : nil }
    }

    /// Returns the number of samples that still fit into the buffer.
    open func remaining() -> Int {
        locked { size - $0.count }
    }

    /// Removes all samples and returns them in index order.
    open func retrieve() -> [OAVTSample] {
        locked { samples in
            defer { samples = [] }
            return samples
        }
    }

    /// Removes all samples and returns them sorted by timestamp, samples with the same timestamp in index order.
    open func retrieveInOrder() -> [OAVTSample] {
        retrieve().enumerated()
            .sorted {
                ($0.element.getTimestamp(), $0.offset) < ($1.element.getTimestamp(), $1.offset)
            }
            .map(\.element)
    }

    /// Calls a closure with the samples while holding the lock.
    func locked<Result>(_ body: (inout [OAVTSample]) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&samples)
    }
}

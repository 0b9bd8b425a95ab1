import AVTCore
import Foundation

/// A buffer of samples that keeps the first ones; safe to use on any thread.
open class OAVTBuffer {
    let size: Int
    // The lock guards the samples; they themselves belong to whoever put them in until they are retrieved.
    private let lock = Lock()
    private var samples: [OAVTSample] = []

    /// A buffer for a number of samples; none for 0 or less.
    public init(size: Int) {
        self.size = max(0, size)
    }

    /// Adds a sample if there is room; false if there is none.
    open func put(sample: OAVTSample) -> Bool {
        locked { samples in
            guard samples.count < size else { return false }
            samples.append(sample)
            return true
        }
    }

    /// Replaces the sample at a place; false if there is none at that place.
    open func set(at: Int, sample: OAVTSample) -> Bool {
        locked { samples in
            guard samples.indices.contains(at) else { return false }
            samples[at] = sample
            return true
        }
    }

    /// The sample at a place; `nil` if there is none.
    open func get(at: Int) -> OAVTSample? {
        locked { samples in samples.indices.contains(at) ? samples[at] : nil }
    }

    /// How many samples fit still.
    open func remaining() -> Int {
        locked { size - $0.count }
    }

    /// All samples in the order of their places; the buffer is empty afterwards.
    open func retrieve() -> [OAVTSample] {
        locked { samples in
            defer { samples = [] }
            return samples
        }
    }

    /// All samples by time, those of one time in the order of their places; the buffer is empty afterwards.
    open func retrieveInOrder() -> [OAVTSample] {
        retrieve().enumerated()
            .sorted {
                ($0.element.getTimestamp(), $0.offset) < ($1.element.getTimestamp(), $1.offset)
            }
            .map(\.element)
    }

    /// Touches the samples, with nobody else doing so.
    func locked<Result>(_ body: (inout [OAVTSample]) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&samples)
    }
}

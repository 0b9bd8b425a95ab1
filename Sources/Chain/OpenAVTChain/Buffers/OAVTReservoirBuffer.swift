/// A buffer that keeps a uniform random sample of everything that was put into it (Vitter's Algorithm R).
///
/// Each of the n samples put since the last retrieval is kept with probability size/n once the buffer is full.
open class OAVTReservoirBuffer: OAVTBuffer {
    private var offered = 0
    private var random: any RandomNumberGenerator

    /// Creates a buffer with the given capacity, or with no capacity if `size` is negative.
    public override init(size: Int) {
        random = SystemRandomNumberGenerator()
        super.init(size: size)
    }

    /// Creates a buffer that draws its random choices from a generator.
    public init(size: Int, random: any RandomNumberGenerator) {
        self.random = random
        super.init(size: size)
    }

    /// Offers a sample; returns false if the buffer does not keep it.
    open override func put(sample: OAVTSample) -> Bool {
        locked { samples in
            offered += 1
            if samples.count < size {
                samples.append(sample)
                return true
            }
            let index = Int.random(in: 0..<offered, using: &random)
            guard index < samples.count else { return false }
            samples[index] = sample
            return true
        }
    }

    /// Removes and returns all samples, and starts a new reservoir.
    open override func retrieve() -> [OAVTSample] {
        locked { samples in
            defer {
                samples = []
                offered = 0
            }
            return samples
        }
    }
}

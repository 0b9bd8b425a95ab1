/// A buffer that, once full, keeps a fair sample of everything it was offered (Vitter's Algorithm R).
///
/// Of n samples offered since the last retrieval each is kept with probability size/n.
open class OAVTReservoirBuffer: OAVTBuffer {
    private var offered = 0
    private var random: any RandomNumberGenerator

    /// A buffer for a number of samples; none for 0 or less.
    public override init(size: Int) {
        random = SystemRandomNumberGenerator()
        super.init(size: size)
    }

    /// A buffer whose choices come from a generator.
    public init(size: Int, random: any RandomNumberGenerator) {
        self.random = random
        super.init(size: size)
    }

    /// Offers a sample; false if it is not kept.
    open override func put(sample: OAVTSample) -> Bool {
        locked { samples in
            offered += 1
            if samples.count < size {
                samples.append(sample)
                return true
            }
            let place = Int.random(in: 0..<offered, using: &random)
            guard place < samples.count else { return false }
            samples[place] = sample
            return true
        }
    }

    /// All samples; the buffer is empty afterwards and counts anew.
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

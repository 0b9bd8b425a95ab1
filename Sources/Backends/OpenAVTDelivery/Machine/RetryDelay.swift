/// The delay before the next attempt, which doubles with each failure.
struct RetryDelay: Sendable, Equatable {
    private let first: Int
    private let most: Int
    // The state of SplitMix64.
    private var random: UInt64

    /// Creates a delay.
    ///
    /// - Parameters:
    ///   - first: The delay after the first failure, in milliseconds.
    ///   - most: The longest delay, in milliseconds.
    ///   - seed: The seed of the random part, which keeps many devices from returning at the same time.
    init(first: Int, most: Int, seed: UInt64) {
        (self.first, self.most, random) = (max(1, first), max(1, most), seed)
    }

    /// Returns the next delay.
    ///
    /// - Parameters:
    ///   - failures: The number of failures in a row.
    ///   - requested: The delay that the server requests, in milliseconds, which is exceeded by at most a tenth.
    /// - Returns: The delay in milliseconds, between half of the full one and the full one.
    mutating func next(failures: Int, requested: Int?) -> Int {
        if let requested { return requested + part(of: requested / 10) }
        var full = min(first, most)
        for _ in 1..<max(1, failures) where full < most { full = min(most, full * 2) }
        return full - part(of: full / 2)
    }

    private mutating func part(of size: Int) -> Int {
        random &+= 0x9E37_79B9_7F4A_7C15
        var bits = random
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Int(bits % UInt64(max(0, size) + 1))
    }
}

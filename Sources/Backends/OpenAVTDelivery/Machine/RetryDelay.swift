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
    /// - Parameter failures: The number of failures in a row.
    /// - Returns: The delay in milliseconds, between half of the full one and the full one.
    mutating func next(failures: Int) -> Int {
        var full = min(first, most)
        for _ in 1..<max(2, failures) where full < most && failures > 1 { full = min(most, full * 2) }
        return full - part(of: full / 2)
    }

    /// Returns a delay that the server requests, extended by at most a tenth.
    mutating func extended(_ requested: Int) -> Int { requested + part(of: requested / 10) }

    private mutating func part(of size: Int) -> Int {
        random &+= 0x9E37_79B9_7F4A_7C15
        var bits = random
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Int(bits % UInt64(max(0, size) + 1))
    }
}

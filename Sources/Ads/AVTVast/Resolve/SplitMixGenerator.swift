/// SplitMix64, which produces the same numbers for the same seed.
///
/// The resolver derives a seed for each request, so that its random numbers depend on its position in the chain, not on
/// the order of the responses.
package struct SplitMixGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the seed of the document that an ad leads to.
    static func childSeed(of seed: UInt64, ad: Int) -> UInt64 {
        var generator = SplitMixGenerator(seed: seed &+ UInt64(truncatingIfNeeded: ad))
        return generator.next()
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// Returns a random UUID of version 4 as text.
    mutating func uuid() -> String {
        let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = [high, low].map { bits in
            let text = String(bits, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        let (first, rest) = (digits.prefix(8), digits.dropFirst(8))
        let groups = stride(from: 0, to: 12, by: 4).map { rest.dropFirst($0).prefix(4) }
        return ([first] + groups + [rest.dropFirst(12)]).joined(separator: "-")
    }
}

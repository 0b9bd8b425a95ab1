/// BLAKE2b of RFC 7693 with a 64-byte digest and no key, which minisign signs in place of a file.
enum BLAKE2b {
    /// Returns the digest of some bytes.
    ///
    /// - Complexity: Linear in the number of bytes.
    static func digest(of bytes: [UInt8]) -> [UInt8] {
        // Parameters: depth and fan-out 1, digest length 64.
        var state = initial
        state[0] ^= 0x0101_0040
        var offset = 0
        repeat {
            let count = min(128, bytes.count - offset)
            let isLast = offset + count == bytes.count
            var block = [UInt64](repeating: 0, count: 16)
            for index in 0..<count { block[index / 8] |= UInt64(bytes[offset + index]) << UInt64(8 * (index % 8)) }
            offset += count
            compress(&state, block, count: UInt64(offset), isLast: isLast)
        } while offset < bytes.count
        return state.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    private static func compress(_ state: inout [UInt64], _ block: [UInt64], count: UInt64, isLast: Bool) {
        var work = state + initial
        work[12] ^= count
        if isLast { work[14] = ~work[14] }
        func mix(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ x: UInt64, _ y: UInt64) {
            work[a] = work[a] &+ work[b] &+ x
            work[d] = (work[d] ^ work[a]).rotated(32)
            work[c] = work[c] &+ work[d]
            work[b] = (work[b] ^ work[c]).rotated(24)
            work[a] = work[a] &+ work[b] &+ y
            work[d] = (work[d] ^ work[a]).rotated(16)
            work[c] = work[c] &+ work[d]
            work[b] = (work[b] ^ work[c]).rotated(63)
        }
        for round in 0..<12 {
            let order = orders[round % 10]
            let words = order.map { block[$0] }
            mix(0, 4, 8, 12, words[0], words[1])
            mix(1, 5, 9, 13, words[2], words[3])
            mix(2, 6, 10, 14, words[4], words[5])
            mix(3, 7, 11, 15, words[6], words[7])
            mix(0, 5, 10, 15, words[8], words[9])
            mix(1, 6, 11, 12, words[10], words[11])
            mix(2, 7, 8, 13, words[12], words[13])
            mix(3, 4, 9, 14, words[14], words[15])
        }
        for index in 0..<8 { state[index] ^= work[index] ^ work[index + 8] }
    }

    private static let initial: [UInt64] = [
        0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
    ]

    private static let orders: [[Int]] = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ]
}

extension UInt64 {
    fileprivate func rotated(_ count: UInt64) -> UInt64 { self >> count | self << (64 - count) }
}

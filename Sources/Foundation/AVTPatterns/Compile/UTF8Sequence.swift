/// A set of code points whose encodings are all combinations of bytes, one of each range.
struct UTF8Sequence {
    var bytes: [ClosedRange<UInt8>]
}

/// Returns the encodings of a set, in order.
func utf8Sequences(of set: ScalarSet) -> [UTF8Sequence] {
    var sequences: [UTF8Sequence] = []
    // The ranges left to process, the next one last.
    var pending: [ClosedRange<UInt32>] = set.ranges.reversed()
    while let range = pending.popLast() {
        if let middle = splitPoint(of: range) {
            pending.append(middle...range.upperBound)
            pending.append(range.lowerBound...(middle - 1))
        } else {
            sequences.append(UTF8Sequence(bytes: zip(utf8(range.lowerBound), utf8(range.upperBound)).map { $0...$1 }))
        }
    }
    return sequences
}

/// Returns where to split a range that is not one sequence, or `nil` if it is one.
///
/// It is not one if encodings differ in length, or if trailing bytes do not take all values.
private func splitPoint(of range: ClosedRange<UInt32>) -> UInt32? {
    let (low, high) = (range.lowerBound, range.upperBound)
    for first in [0x80, 0x800, 0x10000] as [UInt32] where low < first && first <= high { return first }
    guard high >= 0x80 else { return nil }
    for shift in [6, 12, 18] as [UInt32] {
        let tail = UInt32(1) << shift - 1
        guard low & ~tail != high & ~tail else { return nil }
        if low & tail != 0 { return (low | tail) + 1 }
        if high & tail != tail { return high & ~tail }
    }
    return nil
}

private func utf8(_ scalar: UInt32) -> [UInt8] {
    func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    return switch scalar {
    case ..<0x80: [UInt8(scalar)]
    case ..<0x800: [0xC0 | UInt8(scalar >> 6), tail(0)]
    case ..<0x10000: [0xE0 | UInt8(scalar >> 12), tail(6), tail(0)]
    default: [0xF0 | UInt8(scalar >> 18 & 7), tail(12), tail(6), tail(0)]
    }
}

/// The code points that differ only in case, by Unicode's simple case folding (CaseFolding.txt, status C and S).
struct CaseFolding: Sendable {
    /// The code points that have case variants, in order; `others` holds the variants of each.
    private let scalars: [UInt32]
    private let others: [[UInt32]]

    private static let shared = CaseFolding()

    private init() {
        var kinds: [UInt32: [UInt32]] = [:]
        // In each group some member maps to another one, and no code point after the Adlam block has a case.
        for value in UInt32(0x41)...0x1E943 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
            for mapped in CaseFolding.simpleMappings(of: scalar) {
                let members = Set(kinds[value] ?? [value]).union(kinds[mapped] ?? [mapped])
                for member in members { kinds[member] = members.sorted() }
            }
        }
        let sorted = kinds.sorted { $0.key < $1.key }
        scalars = sorted.map(\.key)
        others = sorted.map { entry in entry.value.filter { $0 != entry.key } }
    }

    /// Returns the upper and lower case of a code point, each only if it is a single code point.
    ///
    /// The two Turkish letters i are omitted, as CaseFolding.txt does for all other languages.
    private static func simpleMappings(of scalar: Unicode.Scalar) -> [UInt32] {
        guard scalar.value != 0x130, scalar.value != 0x131 else { return [] }
        return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapping in
            let scalars = mapping.unicodeScalars
            guard let first = scalars.first, scalars.count == 1, first != scalar else { return nil }
            return first.value
        }
    }

    /// Returns the code points that differ only in case from a member of a range.
    static func variants(of range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
        // Most patterns are ASCII and need not build the table.
        range.upperBound < 0x80 ? range.flatMap(asciiVariants) : shared.variants(of: range)
    }

    private static func asciiVariants(of scalar: UInt32) -> [ClosedRange<UInt32>] {
        let small = scalar | 0x20
        guard (0x61...0x7A).contains(small) else { return [] }
        let other = scalar ^ 0x20
        return switch small {
        case 0x6B: [other...other, 0x212A...0x212A]  // k, the Kelvin sign
        case 0x73: [other...other, 0x17F...0x17F]  // s, the long s
        default: [other...other]
        }
    }

    private func variants(of range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
        var low = 0
        var high = scalars.count
        while low < high {
            let middle = (low + high) / 2
            if scalars[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var found: [ClosedRange<UInt32>] = []
        while low < scalars.count, scalars[low] <= range.upperBound {
            found += others[low].lazy.filter { !range.contains($0) }.map { $0...$0 }
            low += 1
        }
        return found
    }
}

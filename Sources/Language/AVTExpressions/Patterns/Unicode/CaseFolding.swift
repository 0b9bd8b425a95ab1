/// Which code points differ in case only, by the simple case folding of Unicode (CaseFolding.txt, status C and S).
struct CaseFolding: Sendable {
    /// The code points that have variants, in order, and beside each the others of its kind.
    private let scalars: [UInt32]
    private let others: [[UInt32]]

    private static let shared = CaseFolding()

    private init() {
        var kinds: [UInt32: [UInt32]] = [:]
        // Every kind has a member that another one maps to, and no code point beyond the Adlam block has a case.
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

    /// The upper and lower case of a code point where those are one code point.
    ///
    /// The two letters i of Turkish are left out, as CaseFolding.txt does for all other languages.
    private static func simpleMappings(of scalar: Unicode.Scalar) -> [UInt32] {
        guard scalar.value != 0x130, scalar.value != 0x131 else { return [] }
        return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapping in
            let scalars = mapping.unicodeScalars
            guard let first = scalars.first, scalars.count == 1, first != scalar else { return nil }
            return first.value
        }
    }

    /// What differs in case only from a member of a range.
    static func variants(of range: ClosedRange<UInt32>) -> [ClosedRange<UInt32>] {
        // Most patterns are ASCII, and need not wait for the table.
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

/// The code points of Unicode's general categories, according to the standard library.
struct GeneralCategories: Sendable {
    private var ranges: [Unicode.GeneralCategory: [ClosedRange<UInt32>]] = [:]

    private static let shared = GeneralCategories()

    private init() {
        // The planes between are empty.
        for plane in [0...0x3FFFF, 0xE0000...0xE0FFF] as [ClosedRange<UInt32>] {
            var start = plane.lowerBound
            var current = GeneralCategories.category(of: start)
            for value in plane {
                let category = GeneralCategories.category(of: value)
                if category != current {
                    ranges[current, default: []].append(start...(value - 1))
                    (start, current) = (value, category)
                }
            }
            ranges[current, default: []].append(start...plane.upperBound)
        }
        // Planes 15 and 16, except their last two code points.
        ranges[.privateUse, default: []] += [0xF0000...0xFFFFD, 0x100000...0x10FFFD]
    }

    private static func category(of value: UInt32) -> Unicode.GeneralCategory {
        Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
    }

    /// Returns the code points of a category or group of categories, such as `Lu` or `L`, or `nil` if there is none.
    ///
    /// Unassigned code points are in none, not even in `C`.
    static func set(_ name: [UInt8]) -> ScalarSet? {
        guard (1...2).contains(name.count) else { return nil }
        let members = names.filter { $0.name.utf8.starts(with: name) }
        guard !members.isEmpty else { return nil }
        return ScalarSet(members.flatMap { shared.ranges[$0.category] ?? [] })
    }

    private static let names: [(name: String, category: Unicode.GeneralCategory)] = [
        ("Cc", .control), ("Cf", .format), ("Co", .privateUse), ("Cs", .surrogate),
        ("Ll", .lowercaseLetter), ("Lm", .modifierLetter), ("Lo", .otherLetter), ("Lt", .titlecaseLetter),
        ("Lu", .uppercaseLetter),
        ("Mc", .spacingMark), ("Me", .enclosingMark), ("Mn", .nonspacingMark),
        ("Nd", .decimalNumber), ("Nl", .letterNumber), ("No", .otherNumber),
        ("Pc", .connectorPunctuation), ("Pd", .dashPunctuation), ("Pe", .closePunctuation),
        ("Pf", .finalPunctuation), ("Pi", .initialPunctuation), ("Po", .otherPunctuation),
        ("Ps", .openPunctuation),
        ("Sc", .currencySymbol), ("Sk", .modifierSymbol), ("Sm", .mathSymbol), ("So", .otherSymbol),
        ("Zl", .lineSeparator), ("Zp", .paragraphSeparator), ("Zs", .spaceSeparator),
    ]
}

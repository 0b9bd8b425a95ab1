/// A class that has a name.
struct NamedClass: Hashable {
    /// Where its name is from.
    enum Family {
        /// `\d`
        case escape
        /// `[:digit:]`
        case ascii
        /// `\p{Nd}`
        case unicode
    }

    var family: Family
    /// In UTF-8; as texts, names would be equal that are not.
    var name: [UInt8]
    var isNegated: Bool
    var ignoresCase: Bool

    /// Its members; `nil` if there is none of that name.
    var members: ScalarSet? {
        let named: ScalarSet? =
            switch family {
            case .escape: ASCIIClasses.escape(name)
            case .ascii: ASCIIClasses.named(name)
            case .unicode where name.elementsEqual("Any".utf8): .all
            case .unicode: GeneralCategories.set(name) ?? Scripts.set(name)
            }
        guard let named else { return nil }
        // Without regard to case, the complement is that of the folded class.
        let folded = ignoresCase ? named.caseFolded : named
        return isNegated ? folded.complement : folded
    }
}

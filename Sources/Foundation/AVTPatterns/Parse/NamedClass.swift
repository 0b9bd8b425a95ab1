/// A character class with a name.
struct NamedClass: Hashable {
    /// The syntax of the name.
    enum Family {
        /// `\d`
        case escape
        /// `[:digit:]`
        case ascii
        /// `\p{Nd}`
        case unicode
    }

    var family: Family
    /// The name in UTF-8, because different names could be equal as strings.
    var name: [UInt8]
    var isNegated: Bool
    var ignoresCase: Bool

    /// The members, or `nil` if there is no class with this name.
    var members: ScalarSet? {
        let named: ScalarSet? =
            switch family {
            case .escape: ASCIIClasses.escape(name)
            case .ascii: ASCIIClasses.named(name)
            case .unicode where name.elementsEqual("Any".utf8): .all
            case .unicode: GeneralCategories.set(name) ?? Scripts.set(name)
            }
        guard let named else { return nil }
        // If case is ignored, the complement is that of the folded class.
        let folded = ignoresCase ? named.caseFolded : named
        return isNegated ? folded.complement : folded
    }
}

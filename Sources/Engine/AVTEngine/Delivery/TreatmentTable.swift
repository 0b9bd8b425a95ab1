import AVTCore

/// What becomes of attributes, by name.
struct TreatmentTable: Sendable {
    /// What is said of attributes by themselves.
    let ofAttributes: [AttributeTreatment]
    private let attributes: Set<Symbol>
    private let families: [String: AttributeTreatment]
    private let longestFamily: Int

    init(_ treatments: [AttributeTreatment]) {
        ofAttributes = treatments.filter { !$0.isOfFamily }
        attributes = Set(ofAttributes.map(\.attribute))
        families = Dictionary(treatments.filter(\.isOfFamily).map { ($0.attribute.name, $0) }) { first, _ in first }
        longestFamily = families.keys.map(\.utf8.count).max() ?? 0
    }

    /// True if something is said of a family.
    var hasFamilies: Bool { !families.isEmpty }

    /// Returns what is said of the family with the longest name that an attribute is of, if nothing is said of the attribute itself.
    ///
    /// The time that it takes does not depend on how many treatments there are.
    func treatment(asOfFamily attribute: Symbol) -> AttributeTreatment? {
        guard !attributes.contains(attribute) else { return nil }
        var name = attribute.name.utf8.prefix(longestFamily + 1)
        while let dot = name.lastIndex(of: UInt8(ascii: ".")) {
            name = name[..<dot]
            if let treatment = families[String(Substring(name))] { return treatment }
        }
        return families[""]
    }
}

import AVTCore

/// The treatments of attributes, by name.
struct TreatmentTable: Sendable {
    /// The treatments of single attributes.
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

    /// True if there are treatments of families.
    var hasFamilies: Bool { !families.isEmpty }

    /// Returns the treatment of the family with the longest matching name, or `nil` if there is none or the attribute
    /// has its own.
    ///
    /// The time that this takes does not depend on the number of treatments.
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

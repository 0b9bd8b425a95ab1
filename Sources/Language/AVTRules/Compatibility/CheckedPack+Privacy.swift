import AVTDiagnostics
import AVTEngine

extension CheckedPack {
    /// Returns diagnostics for data that an earlier version withheld and this one does not.
    func weakenedPrivacy(since old: CheckedPack) -> [Diagnostic] {
        let (now, then) = (delivery, old.delivery)
        var found: [Diagnostic] = []
        for consent in then.requires.map({ then.consents[$0] })
        where !now.requires.contains(where: { now.consents[$0] == consent }) {
            found.append(weakened("sending does not require `\(consent)` any more", nil, nil))
        }
        var said: Set<String> = []
        for treatment in then.treatments + now.treatments {
            let name = treatment.attribute.name
            // A family is queried for all attributes that have no treatment of their own.
            let attribute = treatment.isOfFamily ? name + "." : name
            guard let previous = then.treatments.treatment(of: attribute), !previous.keepsValues else { continue }
            let same = now.treatments.treatment(of: attribute)
            guard same?.keepsAll(of: previous, now.consents, then.consents) != true, said.insert(name).inserted else {
                continue
            }
            let message =
                treatment == .others
                ? "attributes that `privacy` does not name leave as they are"
                : same == nil ? "`\(name)` leaves as it is" : "more of `\(name)` leaves than before"
            found.append(
                weakened(
                    message, same.flatMap { now.treatmentRanges[$0.attribute.name] },
                    then.treatmentRanges[previous.attribute.name]))
        }
        return found
    }

    private func weakened(_ message: String, _ range: SourceRange?, _ previous: SourceRange?) -> Diagnostic {
        Diagnostic(
            .privacyWeakened, message, at: range ?? versionRange,
            label: range == nil ? "this version does not mention it" : "less is withheld here",
            related: previous.map { [LabelledRange($0, "as it was")] } ?? [])
    }
}

extension AttributeTreatment {
    /// True if this treatment withholds everything that another one does.
    fileprivate func keepsAll(of other: AttributeTreatment, _ consents: [String], _ otherConsents: [String]) -> Bool {
        if isDropped { return true }
        let required = Set(requires.map { consents[$0] })
        let isMasked = other.mask == nil || mask == .all || mask == other.mask
        let isHashed =
            other.hashDigits.map { digits in mask == .all || hashDigits.map { $0 <= digits } == true } ?? true
        let isShort =
            other.length.map { length in mask == .all || self.length.map { $0 <= length } == true || hashDigits != nil }
            ?? true
        return !other.isDropped && required.isSuperset(of: other.requires.map { otherConsents[$0] }) && isMasked
            && isHashed && isShort
    }
}

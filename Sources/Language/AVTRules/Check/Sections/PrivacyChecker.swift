import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks what packs specify about consents and about attributes that are sent modified or not at all.
struct PrivacyChecker {
    private let names: PackNames
    /// The rules for sending, of which this section has `privacy`.
    private var delivery = CheckedDelivery()

    init(names: PackNames) { self.names = names }

    /// Checks all entries of `privacy`.
    ///
    /// - Parameters:
    ///   - payloads: The checked payloads, whose values are sent under names of their own.
    ///   - diagnostics: Receives all problems.
    /// - Returns: The rules for sending, without those of `volume`.
    mutating func check(_ payloads: [Payload], into diagnostics: inout DiagnosticCollector) -> CheckedDelivery {
        checkConsents(into: &diagnostics)
        let sentNames = SentNames(payloads, names.pack)
        for layerEntry in names.pack.layers.flatMap(\.treatments) {
            checkTreatment(layerEntry.entry, sentNames, into: &diagnostics)
        }
        if let others = names.pack.layers.lazy.compactMap(\.syntax.privacy.others).first {
            delivery.treatments.append(.others)
            delivery.treatmentRanges[AttributeTreatment.others.attribute.name] = others.range
        }
        return delivery
    }

    // MARK: Consents

    private mutating func checkConsents(into diagnostics: inout DiagnosticCollector) {
        let layers = names.pack.layers.map(\.syntax.privacy)
        for privacy in layers {
            for name in privacy.consents where !delivery.consents.contains(name.text) {
                delivery.consents.append(name.text)
            }
        }
        var required: Set<String> = []
        for privacy in layers {
            for index in consents(privacy.requires, into: &diagnostics) where !delivery.requires.contains(index) {
                delivery.requires.append(index)
            }
            required.formUnion((privacy.requires + privacy.treatments.flatMap(\.requires)).map(\.text))
        }
        guard !diagnostics.hasErrors else { return }
        for layer in names.pack.topLayers.sorted() {
            for name in layers[layer].consents where !required.contains(name.text) {
                diagnostics.report(
                    Diagnostic(
                        .unusedDeclaration, "`\(name.text)` is not used", at: name.range,
                        label: "nothing requires it"))
            }
        }
    }

    /// Returns the distinct indices of some consents.
    private func consents(_ names: [TextSyntax], into diagnostics: inout DiagnosticCollector) -> [Int] {
        var indices: [Int] = []
        for name in names {
            if let index = delivery.consents.firstIndex(of: name.text) {
                if !indices.contains(index) { indices.append(index) }
                continue
            }
            diagnostics.report(
                .unknown(
                    .unknownConsent, "there is no consent `\(name.text)`", name, among: delivery.consents,
                    label: "declare it in `privacy.consents`"))
        }
        return indices
    }

    // MARK: Attributes

    private mutating func checkTreatment(
        _ entry: TreatmentSyntax, _ sentNames: SentNames, into diagnostics: inout DiagnosticCollector
    ) {
        let vocabulary = names.vocabulary
        let family = vocabulary.index(ofFamily: entry.name.text).map { vocabulary.families[$0] }
        if family != nil { names.table.usedGroups.insert(entry.name.text) }
        let isOfFamily = family != nil || sentNames.maps.contains(entry.name.text)
        guard isOfFamily || sentNames.all.contains(entry.name.text) || vocabulary.attributes[entry.name.text] != nil
        else { return reportUnknownTreatment(of: entry.name, sentNames, into: &diagnostics) }
        let others = [entry.mask != nil, entry.hash != nil, entry.truncate != nil, !entry.requires.isEmpty]
        if entry.isKept, entry.isDropped || others.contains(true) {
            reportContradiction(entry, "`keep` excludes other keys", into: &diagnostics)
        } else if entry.isDropped, others.contains(true) {
            reportContradiction(entry, "a dropped attribute needs no other keys", into: &diagnostics)
        } else if entry.hash != nil, let truncate = entry.truncate {
            diagnostics.report(
                .problem(
                    .contradictoryKeys, "`\(entry.name.text)` is hashed, and so has a length already",
                    at: truncate.range, label: "`hash` says how many digits it has"))
        } else if entry.mask == .all, entry.hash != nil || entry.truncate != nil {
            reportContradiction(
                entry, "nothing is left of its text that could be made shorter or hashed", into: &diagnostics)
        }
        let type = vocabulary.attributes[entry.name.text].map { ExpressionType($0) } ?? family?.type
        if let type, type != .string, entry.mask == .query || entry.truncate != nil {
            diagnostics.report(
                .problem(
                    .typeMismatch, "`\(entry.name.text)` is not a string", at: entry.name.range,
                    label: "`drop` and `hash` are for values of every type"))
        }
        delivery.treatmentRanges[entry.name.text] = entry.name.range
        let requires = consents(entry.requires, into: &diagnostics)
        let hashDigits = entry.hash.map {
            names.limit($0, of: "`hash`", within: 8...64, usual: 8, into: &diagnostics)
        }
        let length = entry.truncate.map {
            names.limit($0, of: "`truncate`", within: 0...1_000_000, usual: 0, into: &diagnostics)
        }
        // A name may be that of an attribute and of a family.
        for isOfFamily in isOfFamily ? [false, true] : [false] {
            delivery.treatments.append(
                AttributeTreatment(
                    attribute: Symbol(entry.name.text), isOfFamily: isOfFamily, requires: requires,
                    isDropped: entry.isDropped, mask: entry.mask, hashDigits: hashDigits, length: length))
        }
    }

    private func reportUnknownTreatment(
        of name: TextSyntax, _ sentNames: SentNames, into diagnostics: inout DiagnosticCollector
    ) {
        guard !names.damaged.contains(name.text) else { return }
        let vocabulary = names.vocabulary
        let families = sentNames.maps.union(vocabulary.families.map(\.name))
        let attributes = sentNames.all.union(families).union(vocabulary.attributes.keys)
        // In formulas it is `event.userId`, and in other languages `profile.*` is a family.
        var meant = name.text[...]
        if meant.hasPrefix("event.") { meant = meant.dropFirst("event.".count) }
        let isOfFamily = meant.hasSuffix(".*")
        if isOfFamily { meant = meant.dropLast(".*".count) }
        let isKnown = (isOfFamily ? families : attributes).contains(String(meant))
        diagnostics.report(
            .unknown(
                .unknownAttribute, "there is no attribute `\(name.text)`", name, among: diagnostics.near(attributes),
                label: "declare it in `vocabulary.attributes`", meant: isKnown ? String(meant) : nil))
    }

    private func reportContradiction(
        _ entry: TreatmentSyntax, _ label: String, into diagnostics: inout DiagnosticCollector
    ) {
        diagnostics.report(
            .problem(
                .contradictoryKeys, "`\(entry.name.text)` has keys that exclude each other", at: entry.name.range,
                label: label))
    }
}

/// The names that payloads send.
private struct SentNames {
    /// All of them.
    let all: Set<String>
    /// The names under which a map is sent; each value's name consists of the map's name, a dot and the key.
    let maps: Set<String>

    init(_ payloads: [Payload], _ pack: LayeredPack) {
        all = Set(pack.layers.flatMap(\.payloads).flatMap(\.entry.send).map(\.name.text))
        maps = Set(
            payloads.flatMap(\.fragments).flatMap(\.entries).compactMap { name, value in
                switch value.type {
                case .map, .unknown: name
                default: nil
                }
            })
    }
}

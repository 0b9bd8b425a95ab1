import AVTDiagnostics
import AVTEngine
import AVTExpressions
import AVTCore

/// Checks what packs specify about sending: `privacy` and `volume`.
extension PackChecker {
    mutating func checkDelivery() {
        checkConsents()
        let sentNames = SentNames(checked.payloads, pack)
        for layerEntry in pack.layers.flatMap(\.treatments) { checkTreatment(layerEntry.entry, sentNames) }
        if let others = pack.layers.lazy.compactMap(\.syntax.privacy.others).first {
            checked.delivery.treatments.append(.others)
            checked.delivery.treatmentRanges[AttributeTreatment.others.attribute.name] = others.range
        }
        checkSample()
        for (layer, layerEntry) in pack.layers.flatMap({ layer in layer.limits.map { (layer, $0) } }) {
            let entry = layerEntry.entry
            let filter = filter(entry.filter)
            let most = limit(
                entry.most, of: entry.isSliding ? "`most` of a sliding limit" : "`most`",
                within: 1...(entry.isSliding ? RateLimit.slidingLimit : 1_000_000), usual: 1, origin: layerEntry.origin)
            guard let per = duration(entry.per, "the time of a limit", from: 1, origin: layerEntry.origin) else {
                continue
            }
            checked.delivery.limits.append(
                .init(
                    name: entry.name.text, layerName: layer.syntax.header.name.text, filter: filter, most: most,
                    per: per, isSliding: entry.isSliding))
        }
        for (layer, layerEntry) in pack.layers.flatMap({ layer in layer.duplicates.map { (layer, $0) } }) {
            let entry = layerEntry.entry
            let filter = filter(entry.filter)
            let by = entry.by.filter { attribute($0) != nil }.map(\.text)
            let within = duration(
                entry.within, "the time in which there are duplicates", from: 1, origin: layerEntry.origin)
            guard let within else { continue }
            checked.delivery.duplicates.append(
                .init(
                    name: entry.name.text, layerName: layer.syntax.header.name.text, filter: filter, by: by,
                    within: within))
        }
    }

    // MARK: Consents

    private mutating func checkConsents() {
        for privacy in pack.layers.map(\.syntax.privacy) {
            for name in privacy.consents where !checked.delivery.consents.contains(name.text) {
                checked.delivery.consents.append(name.text)
            }
        }
        var required: Set<String> = []
        for privacy in pack.layers.map(\.syntax.privacy) {
            for index in consents(privacy.requires) where !checked.delivery.requires.contains(index) {
                checked.delivery.requires.append(index)
            }
            required.formUnion((privacy.requires + privacy.treatments.flatMap(\.requires)).map(\.text))
        }
        guard !diagnostics.hasErrors else { return }
        for layer in pack.topLayers.sorted() {
            for name in pack.layers[layer].syntax.privacy.consents where !required.contains(name.text) {
                diagnostics.report(
                    Diagnostic(
                        .unusedDeclaration, severity: .warning, "`\(name.text)` is not used", at: name.range,
                        label: "nothing requires it"))
            }
        }
    }

    /// Returns the distinct indices of some consents.
    private mutating func consents(_ names: [TextSyntax]) -> [Int] {
        var indices: [Int] = []
        for name in names {
            if let index = checked.delivery.consents.firstIndex(of: name.text) {
                if !indices.contains(index) { indices.append(index) }
                continue
            }
            diagnostics.report(
                .unknown(
                    .unknownConsent, "there is no consent `\(name.text)`", name, among: checked.delivery.consents,
                    label: "declare it in `privacy.consents`"))
        }
        return indices
    }

    // MARK: Attributes

    private mutating func checkTreatment(_ entry: TreatmentSyntax, _ sentNames: SentNames) {
        let family = vocabulary.index(ofFamily: entry.name.text).map { vocabulary.families[$0] }
        if family != nil { table.usedGroups.insert(entry.name.text) }
        let isOfFamily = family != nil || sentNames.maps.contains(entry.name.text)
        guard isOfFamily || sentNames.all.contains(entry.name.text) || vocabulary.attributes[entry.name.text] != nil
        else { return reportUnknownTreatment(of: entry.name, sentNames) }
        let others = [entry.mask != nil, entry.hash != nil, entry.truncate != nil, !entry.requires.isEmpty]
        if entry.isKept, entry.isDropped || others.contains(true) {
            reportContradiction(entry, "what leaves as it is needs nothing else")
        } else if entry.isDropped, others.contains(true) {
            reportContradiction(entry, "a dropped attribute needs no other keys")
        } else if entry.hash != nil, let truncate = entry.truncate {
            diagnostics.report(
                .problem(
                    .contradictoryKeys, "`\(entry.name.text)` is hashed, and so has a length already",
                    at: truncate.range, label: "`hash` says how many digits it has"))
        } else if entry.mask == .all, entry.hash != nil || entry.truncate != nil {
            reportContradiction(entry, "nothing is left of its text that could be made shorter or hashed")
        }
        let type = vocabulary.attributes[entry.name.text].map { ExpressionType($0) } ?? family?.type
        if let type, type != .string, entry.mask == .query || entry.truncate != nil {
            diagnostics.report(
                .problem(
                    .typeMismatch, "`\(entry.name.text)` is no text", at: entry.name.range,
                    label: "`drop` and `hash` are for values of every type"))
        }
        checked.delivery.treatmentRanges[entry.name.text] = entry.name.range
        let requires = consents(entry.requires)
        let hashDigits = entry.hash.map { limit($0, of: "`hash`", within: 8...64, usual: 8) }
        let length = entry.truncate.map { limit($0, of: "`truncate`", within: 0...1_000_000, usual: 0) }
        // A name may be that of an attribute and of a family.
        for isOfFamily in isOfFamily ? [false, true] : [false] {
            checked.delivery.treatments.append(
                AttributeTreatment(
                    attribute: Symbol(entry.name.text), isOfFamily: isOfFamily, requires: requires,
                    isDropped: entry.isDropped, mask: entry.mask, hashDigits: hashDigits, length: length))
        }
    }

    private mutating func reportUnknownTreatment(of name: TextSyntax, _ sentNames: SentNames) {
        guard !damaged.contains(name.text) else { return }
        let families = sentNames.maps.union(vocabulary.families.map(\.name))
        let names = sentNames.all.union(families).union(vocabulary.attributes.keys)
        // In formulas it is `event.userId`, and in other languages `profile.*` is a family.
        var meant = name.text[...]
        if meant.hasPrefix("event.") { meant = meant.dropFirst("event.".count) }
        let isOfFamily = meant.hasSuffix(".*")
        if isOfFamily { meant = meant.dropLast(".*".count) }
        let isKnown = (isOfFamily ? families : names).contains(String(meant))
        diagnostics.report(
            .unknown(
                .unknownAttribute, "there is no attribute `\(name.text)`", name, among: near(names),
                label: "declare it in `vocabulary.attributes`", meant: isKnown ? String(meant) : nil))
    }

    private mutating func reportContradiction(_ entry: TreatmentSyntax, _ label: String) {
        diagnostics.report(
            .problem(
                .contradictoryKeys, "the keys of `\(entry.name.text)` exclude each other", at: entry.name.range,
                label: label))
    }

    // MARK: Sample

    /// Checks all samples; the one of the outermost pack that has one is used.
    private mutating func checkSample() {
        for (layer, sample) in pack.layers.enumerated().compactMap({ layer in
            layer.element.syntax.volume.sample.map { (layer.offset, $0) }
        }) {
            let except = actions(sample.except)
            guard let rate = share(sample.rate, "a share of sessions", origin: layer) else { continue }
            if checked.delivery.sample == nil { checked.delivery.sample = .init(rate: rate, except: except) }
        }
    }
}

/// The names on the wire.
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

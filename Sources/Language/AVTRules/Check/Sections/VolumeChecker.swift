import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks what packs specify about how many events are sent.
struct VolumeChecker {
    let names: PackNames

    /// Checks all entries of `volume`, and adds them to the rules for sending.
    func check(
        _ formulas: inout FormulaChecker, addingTo delivery: CheckedDelivery,
        into diagnostics: inout DiagnosticCollector
    ) -> CheckedDelivery {
        var delivery = delivery
        delivery.sample = sample(&formulas, into: &diagnostics)
        delivery.reasons = reasons
        for layer in names.pack.layers {
            let name = layer.syntax.header.name.text
            delivery.limits += layer.limits.compactMap { limit($0, name, &formulas, into: &diagnostics) }
        }
        for layer in names.pack.layers {
            let name = layer.syntax.header.name.text
            delivery.duplicates += layer.duplicates.compactMap { duplicates($0, name, &formulas, into: &diagnostics) }
        }
        return delivery
    }

    /// The reasons of all rules that have one; for rules of one name, that of the outermost pack.
    private var reasons: [String: String] {
        let sample = names.pack.layers.map(\.syntax.volume.sample).first { $0 != nil } ?? nil
        let limits = names.pack.layers.flatMap(\.limits).map { ($0.entry.name.text, $0.entry.because) }
        let duplicates = names.pack.layers.flatMap(\.duplicates).map { ($0.entry.name.text, $0.entry.because) }
        let all = [(Delivery.notInSample.rule ?? "", sample?.because)] + limits + duplicates
        return Dictionary(all.compactMap { name, because in because.map { (name, $0.text) } }) { first, _ in first }
    }

    /// Checks all samples; returns the one of the outermost pack that has one, or `nil` if none has.
    private func sample(
        _ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector
    ) -> CheckedDelivery.Sample? {
        var first: CheckedDelivery.Sample?
        for (layer, syntax) in names.pack.layers.map(\.syntax).enumerated() {
            guard let sample = syntax.volume.sample else { continue }
            let except = names.actions(sample.except, into: &diagnostics)
            let rate = formulas.share(sample.rate, "a share of sessions", origin: layer, into: &diagnostics)
            if first == nil, let rate { first = .init(rate: rate, except: except) }
        }
        return first
    }

    private func limit(
        _ layerEntry: LayerEntry<RateLimitSyntax>, _ layerName: String, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> CheckedDelivery.Limit? {
        let (entry, origin) = (layerEntry.entry, layerEntry.origin)
        let filter = names.filter(entry.filter, into: &diagnostics)
        let most = names.limit(
            entry.most, of: entry.isSliding ? "`most` of a sliding limit" : "`most`",
            within: 1...(entry.isSliding ? RateLimit.slidingLimit : 1_000_000), usual: 1, origin: origin,
            into: &diagnostics)
        let per = formulas.duration(entry.per, "the time of a limit", from: 1, origin: origin, into: &diagnostics)
        return per.map {
            .init(
                name: entry.name.text, layerName: layerName, filter: filter, most: most, per: $0,
                isSliding: entry.isSliding)
        }
    }

    private func duplicates(
        _ layerEntry: LayerEntry<DuplicateSyntax>, _ layerName: String, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> CheckedDelivery.Duplicates? {
        let (entry, origin) = (layerEntry.entry, layerEntry.origin)
        let filter = names.filter(entry.filter, into: &diagnostics)
        let by = entry.by.filter { names.attribute($0, into: &diagnostics) != nil }.map(\.text)
        let within = formulas.duration(
            entry.within, "the time in which there are duplicates", from: 1, origin: origin, into: &diagnostics)
        return within.map {
            .init(name: entry.name.text, layerName: layerName, filter: filter, by: by, within: $0)
        }
    }
}

import AVTDiagnostics
import AVTEngine

/// What a host lets packs do: said in code, where no pack can change it, and checked before a program is made.
///
/// What packs can do to their host at worst ``RuleLimits`` bound, for every host; this says which of it a host wants.
///
/// What must not leave the host, packs must not read: what they read they may send under every name that they may
/// export, or as a metric. What players say, as signals and properties, the app's own trackers tell: it is not an attribute.
public struct RulePolicy: Hashable, Sendable {
    /// The attributes that formulas may read, getters of trackers included.
    public var reads: NameRule
    /// The attributes that rules may put on events, and the names in payloads.
    public var exports: NameRule
    /// The actions that rules may emit: by `emit`, `raise`, timers and signals.
    public var emits: NameRule
    /// The greatest costs; what is not named may cost what the compiler allows.
    public var limits: [RuleCost: Int]

    /// Makes a policy; by default it allows all.
    public init(
        reads: NameRule = .any, exports: NameRule = .any, emits: NameRule = .any, limits: [RuleCost: Int] = [:]
    ) {
        (self.reads, self.exports, self.emits, self.limits) = (reads, exports, emits, limits)
    }

    /// Reports everything that packs do and this does not allow.
    func check(_ pack: CheckedPack, _ program: RuleProgram, into diagnostics: inout DiagnosticCollector) {
        let uses = pack.uses
        report(uses.reads, .attributeForbidden, unless: reads, "packs may not read the attribute", &diagnostics)
        report(uses.exports, .attributeForbidden, unless: exports, "packs may not send the attribute", &diagnostics)
        report(uses.emits, .actionForbidden, unless: emits, "packs may not emit the action", &diagnostics)
        for cost in RuleCost.allCases {
            guard let limit = limits[cost] else { continue }
            let amount = uses.amount(of: cost, program)
            guard amount > limit else { continue }
            diagnostics.report(
                Diagnostic(
                    .costExceeded, "the packs have \(cost.phrase(amount))", at: uses.place(of: cost, number: limit),
                    label: "this host allows \(limit)"))
        }
    }

    private func report(
        _ places: [PackUses.Place], _ code: DiagnosticCode, unless rule: NameRule, _ message: String,
        _ diagnostics: inout DiagnosticCollector
    ) {
        for place in places where !rule.allows(place.name) {
            diagnostics.report(
                .problem(
                    code, "\(message) `\(place.name)`", at: place.range, label: "refused by the policy of this host",
                    notes: [rule.phrase]))
        }
    }
}

import AVTDiagnostics
import AVTProofs
import AVTRules

@testable import AVTPackTools
@testable import AVTReference

/// What the analysis reports in the layer on top of a random pack, and random logs that try to contradict it.
struct BaitTrial {
    let pack: RandomPack
    /// The codes that are reported of each metric.
    private(set) var codes: [String: Set<DiagnosticCode>] = [:]
    /// True if `baitFlag` is reported to be never reset.
    private(set) var isNeverReset = false

    /// Analyses a random pack, or is `nil` if the pack has errors.
    init?(seed: Int) throws {
        var pack = RandomPack(seed: seed)
        var bait = RandomBait(pack, seed: seed)
        pack.addLayer("bait.yaml", bait.text(extending: pack.files.last?.name ?? ""))
        self.pack = pack
        guard let packs = try ProofTrial.compiled(pack) else { return nil }
        var diagnostics = DiagnosticCollector()
        analyse(packs.pack, into: &diagnostics)
        for diagnostic in diagnostics.diagnostics {
            if diagnostic.code == .flagNeverReset, diagnostic.message.hasPrefix("`baitFlag`") { isNeverReset = true }
            // A part that is equal on both sides does not decide the complete condition.
            if diagnostic.code == .alwaysEqual, diagnostic.label == "both sides are the same" { continue }
            // Only the variables of the scope that this layer begins are reset to 0.
            if diagnostic.code == .readAfterReset, !diagnostic.message.hasPrefix("`bait") { continue }
            if diagnostic.code == .constantCondition, diagnostic.message != "this never holds" { continue }
            guard let range = diagnostic.range, range.file.name.hasSuffix("bait.yaml") else { continue }
            let line = range.file.line(range.start.line)
            guard let name = RandomBait.metrics.first(where: { line.hasPrefix("  \($0):") }) else { continue }
            codes[name, default: []].insert(diagnostic.code)
        }
    }

    /// The diagnostics that report that the metric is never sent.
    private static let unsent: Set<DiagnosticCode> = [
        .valueNeverGiven, .metricOfConsumedEvent, .metricContradictsAcceptance, .neverSent, .constantCondition,
    ]

    /// How many findings of the kinds in question there are.
    var count: Int { claims.count + (isNeverReset ? 1 : 0) }

    /// The metrics of which something is reported, with what a log must not show.
    private var claims: [(metric: String, isRefuted: (String) -> Bool)] {
        var claims: [(String, (String) -> Bool)] = []
        for (name, codes) in codes {
            if codes.contains(.alwaysEqual) || codes.contains(.readAfterReset) && isCertain(name) {
                claims.append((name, { $0 != "0" }))
            }
            if !codes.isDisjoint(with: BaitTrial.unsent) {
                claims.append((name, { _ in true }))
            }
            if codes.contains(.neverFalse), name == "BaitEither" { claims.append((name + "Not", { _ in true })) }
        }
        return claims
    }

    /// True if every transition that begins the scope applies to all events of its actions.
    private func isCertain(_ name: String) -> Bool {
        let text = pack.files.last?.text ?? ""
        return text.split(separator: "\n").contains { $0.contains("bait-begins") && !$0.contains("when:") }
    }

    /// How the reference evaluator contradicts a finding on a random log, or `nil` if it does not.
    func breach(log seed: Int) -> String? {
        var diagnostics = DiagnosticCollector()
        let packs = pack.files.compactMap {
            parsePack(SourceFile(name: $0.name, text: $0.text), into: &diagnostics)
        }
        let lines = ProofTrial.lines(seed: seed)
        let run = ReferenceRun(pack: ReferencePack(packs, values: pack.parameters), at: lines.first?.at ?? 0)
        let steps = lines.flatMap { run.process($0) } + run.finish()
        var raised: Set<Substring> = []
        for step in steps {
            for line in step.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
                for claim in claims where line.hasPrefix(claim.metric + " gauge ") {
                    let value = String(line.dropFirst(claim.metric.count + 7))
                    if claim.isRefuted(value) { return report("\(claim.metric) is sent as \(value)", step) }
                }
                guard isNeverReset, line.hasPrefix("state of ") else { continue }
                let tracker = line.prefix { $0 != ":" }
                if line.contains("baitFlag=true") { raised.insert(tracker) }
                if line.contains("baitFlag=false"), raised.contains(tracker), !step.contains("Closing") {
                    return report("baitFlag of \(tracker) is reset", step)
                }
            }
        }
        return nil
    }

    private func report(_ breach: String, _ step: String) -> String {
        "\(breach)\n\(step)\n\(pack.files.map(\.text).joined(separator: "\n"))"
    }
}

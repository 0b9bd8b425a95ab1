import AVTPackTools
import AVTTestSupport

/// Histograms, and metrics that the clock sends.
///
/// Their choices come from a generator of their own, so that all else in a pack is as it would be without them.
extension RandomPack {
    mutating func pulses() -> String {
        readingMetrics()
            + apart { $0.ownPulses() }
    }

    /// Metrics that read others of their step, each before what it reads.
    private mutating func readingMetrics() -> String {
        apart { pack in
            let read = pack.random.pick([
                "metrics.MetricA + 1", "(metrics.MetricA ?? 3) * 2", "has(metrics.MetricC) ? metrics.MetricA : 7",
                "ratio(metrics.MetricD, metrics.MetricA)", "100 / metrics.MetricA",
                "1.5 * double(metrics.MetricD)", "(metrics.MetricD ?? metrics.MetricA) - 1",
            ])
            let when = pack.random.pick(["", "when: 'has(metrics.MetricA)', ", "when: '(metrics.MetricA ?? 0) > 1', "])
            return """
                  MetricF: { when: 'has(metrics.MetricE)', value: 'metrics.MetricE * \(pack.random.pick(["2", "-1"]))' }
                  MetricE: { \(when)value: '\(read)' }

                """
        }
    }

    private mutating func ownPulses() -> String {
        """
          MetricD: { \(filter())value: '\(formula.number(1, .transition))' }
          PulseA: { \(period())value: '\(formula.number(2, .pulse))' }
          PulseB: { \(period())value: '\(formula.double(2, .pulse))' }
          PulseC: { \(period())value: '\(random.pick(["spent", "since(Alpha)", "elapsed()", "hotTime.longest"]))' }
        """
    }

    /// The override of one of them by an outer pack, now and then.
    mutating func laterPulse() -> String? {
        apart { pack in
            guard pack.random.chance(oneIn: 3) else { return nil }
            return "PulseA: { override: true, \(pack.period())value: '\(pack.formula.number(1, .pulse))' }"
        }
    }

    private mutating func period() -> String {
        let every = random.pick(["1500ms", "2s", "5s", "parameters.beat"])
        let phase = random.pick(["", "phase: keep, ", "phase: restart, "])
        let condition = random.pick(["true", formula.condition(1, .standing), formula.condition(0, .standing)])
        return "every: \(every), \(phase)while: '\(condition)', \(whenPart(.pulse))"
    }

    private mutating func apart<Result>(_ make: (inout RandomPack) -> Result) -> Result {
        let before = random
        defer { random = before }
        _ = random.next()
        return make(&self)
    }
}

extension RandomPack {
    /// The pack without the metrics that the clock sends.
    var withoutPulses: RandomPack {
        var pack = self
        pack.changeTexts { text in
            let lines = text.split(separator: "\n").filter { !$0.hasPrefix("  Pulse") }
            // A section of which nothing is left goes, too.
            let kept = lines.enumerated().filter { index, line in
                line != "metrics:" || lines.dropFirst(index + 1).first?.hasPrefix("  ") == true
            }
            return kept.map { $0.element + "\n" }.joined()
        }
        return pack
    }
}

extension ReplayMetric {
    /// True for one that the clock sends in random packs.
    var isPulse: Bool { name.hasPrefix("Pulse") }
}

extension FormulaContext {
    /// What the clock sends has no event.
    static let pulse = FormulaContext(readsEvent: false)
}

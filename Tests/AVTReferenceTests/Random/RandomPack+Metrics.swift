import AVTReplay
import AVTTestSupport

/// Histograms, and metrics that the clock sends.
///
/// Their choices come from a generator of their own, so that all else in a pack is as it would be without them.
extension RandomPack {
    mutating func pulses() -> String {
        apart { pack in
            """
              MetricD: { \(pack.filter())value: '\(pack.formula.number(1, .transition))' }
              PulseA: { \(pack.period())value: '\(pack.formula.number(2, .pulse))' }
              PulseB: { \(pack.period())value: '\(pack.formula.double(2, .pulse))' }
              PulseC: { \(pack.period())value: '\(pack.random.pick(["spent", "since(Alpha)", "elapsed()", "hotTime.longest"]))' }
            """
        }
    }

    /// What an outer pack puts in the place of one of them, now and then.
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
            let kept = lines.enumerated().filter { place, line in
                line != "metrics:" || lines.dropFirst(place + 1).first?.hasPrefix("  ") == true
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

extension FormulaPlace {
    /// What the clock sends has no event.
    static let pulse = FormulaPlace(readsEvent: false)
}

import AVTEngine
import AVTRules
import OpenAVT

/// A random pack with a random log.
struct CostPair {
    /// The seed of the pack.
    let seed: Int
    /// The number of the log among those of the pack.
    let number: Int
    /// The compiled pack.
    let program: RuleProgram
    /// The log.
    let log: RandomCostLog

    /// The number of logs for each pack, since compiling takes longer than running.
    private static let logs = 10

    /// Calls a closure for each pair.
    ///
    /// - Parameters:
    ///   - count: The number of pairs.
    ///   - seed: The first pack.
    ///   - body: A closure that is called with each pair.
    /// - Returns: The number of packs that were refused, so that none of their pairs was tried.
    static func forEach(_ count: Int, from seed: Int, _ body: (CostPair) -> Void) -> Int {
        var refused = 0
        for pack in 0..<((count + logs - 1) / logs) {
            let seed = seed + pack
            var limits = RuleLimits()
            limits.run = CostRun.limits
            let source = PackSource.text(RandomCostPack(seed: seed).text, name: "pack.yaml")
            guard let program = try? RuleCompiler.compile([source], limits: limits) else {
                refused += 1
                continue
            }
            for number in 0..<min(logs, count - pack * logs) {
                let log = RandomCostLog(seed: seed * logs + number, count: 6, largest: number == 0 ? 1 << 20 : 30_000)
                body(CostPair(seed: seed, number: number, program: program, log: log))
            }
        }
        return refused
    }

    /// Returns the units charged for an event.
    ///
    /// These are the units that were counted during the event and, for each event that it caused, the nodes of all
    /// formulas. Formulas for which the engine has no operations have steps that are not counted, so they are charged
    /// more. The proven bound of a program is much larger: it holds for 64 trackers and for the longest lists.
    func units(_ cost: CostRun.Cost) -> Int {
        let formulas = program.content.expressions
        return cost.counted + cost.sent * (formulas.nodes.count + 256 * formulas.general.count)
    }
}

import AVTEngine
import AVTRules
import AVTTestSupport

@testable import AVTPackTools

/// A random pack with rules of privacy and volume, and a log for it.
struct DeliveryTrial {
    let program: RuleProgram
    let lines: [LogLine]

    init(seed: Int, lineCount: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        program = try RuleCompiler.compile([.text(RandomDelivery(&random).pack, name: "random.yaml")])
        var at = 1_700_000_000_000
        lines = try (0..<lineCount).map { _ in
            at += 1000 * random.number(random.chance(oneIn: 10) ? -5...0 : 0...6)
            return try LogLine(RandomLine(&random, at: at).text.utf8, number: 1)
        }
    }
}

import AVTDiagnostics
import OpenAVTVendorPacks
import Testing

@testable import AVTProofs
@testable import AVTRules

/// How small numbers can be, as far as rules say.
@Suite("Bounds of numbers") struct NumberBoundsTests {
    @Test(
        "that no counter of a shipped pack falls follows from its rules",
        arguments: [PackLibrary.core, .vendors].packNames)
    func shipped(name: String) throws {
        var diagnostics = DiagnosticCollector()
        let limits = RuleLimits(libraries: [.vendors])
        let pack = try #require(checkPacks([.shipped(name)], parameters: [:], limits: limits, into: &diagnostics))
        #expect(fallingCounters(of: pack).isEmpty)
    }

    @Test(
        "a formula has the least and the greatest value that its parts allow",
        arguments: [
            ("2 - 5", -3, -3), ("-(3)", -3, -3), ("2 * -4", -8, -8), ("counted", 0, .infinity),
            ("counted - 2", -2, .infinity), ("2 - counted", -.infinity, 2), ("grows", 1, .infinity),
            ("falls", -.infinity, 5), ("falls * falls", -.infinity, .infinity), ("kept", 0, 2),
            ("math.least(counted, 3)", 0, 3), ("math.greatest(falls, 2)", 2, 5), ("math.abs(falls)", 0, .infinity),
            ("counted > 3 ? counted - 3 : 7", 1, .infinity), ("counted > grows ? counted - grows : 0", 0, .infinity),
            ("!(counted <= 3) && grows == 4 ? counted - grows : 0", 0, .infinity), ("event.size ?? -1", -1, .infinity),
            ("counted / 2", 0, .infinity), ("grows / (grows - 5) + 0", -.infinity, .infinity),
            ("counted % 3", 0, .infinity),
        ] as [(String, Double, Double)])
    func bounds(formula: String, lower: Double, upper: Double) throws {
        let text = """
            pack: { name: example.numbers, version: 1.0.0, language: 1 }
            vocabulary:
              attributes:
                size: { type: int }
              metrics:
                Number: { type: gauge }
            memory:
              tracker:
                grows: { initial: 1 }
                falls: { initial: 5 }
                kept: { initial: 2 }
            measures:
              tracker:
                counted: { count: Error }
            transitions:
              - { name: grows, action: Start, set: { grows: grows + 2 } }
              - { name: falls, action: Stop, set: { falls: falls - 1 } }
              - { name: kept, action: End, accept: kept > 0, set: { kept: kept - 1 } }
            metrics:
              Number: { action: Ping, value: "\(formula)" }
            """
        var diagnostics = DiagnosticCollector()
        let checked = checkPacks([.text(text, name: "numbers.yaml")], parameters: [:], into: &diagnostics)
        let pack = try #require(checked, "\(diagnostics.sorted.map(\.message))")
        let value = try #require(pack.metrics.first).value
        #expect(NumberBounds(pack).bounds(of: value, where: NumberFacts()) == Bounds(lower, upper), "\(formula)")
    }
}

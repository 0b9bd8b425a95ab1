import AVTDiagnostics
import AVTProofs
import AVTRules
import AVTTestSupport
import Testing

/// The host's time limit for compiling also applies to the findings and proofs of a check.
@Suite struct CheckTimeTests {
    private func codes(
        _ name: String, milliseconds: Int, _ ticks: Ticks, compilesOnly: Bool = false
    ) -> [DiagnosticCode] {
        var limits = RuleLimits()
        limits.compiling = [.time(milliseconds: milliseconds) { ticks.next() }]
        let found =
            compilesOnly
            ? RuleCompiler.check([.shipped(name)], limits: limits).diagnostics
            : checkAndProve([.shipped(name)], limits: limits).diagnostics
        return found.filter { $0.severity == .error }.map(\.code)
    }

    @Test(arguments: ["openavt.ads", "playback.content"])
    func `a check is interrupted at any reading of the clock and reports that once`(name: String) {
        let (compiling, all) = (Ticks(), Ticks())
        #expect(codes(name, milliseconds: .max / 2, compiling, compilesOnly: true).isEmpty)
        #expect(codes(name, milliseconds: .max / 2, all).isEmpty)
        let (first, last) = (compiling.next(), all.next())
        // Findings and proofs read the clock as well.
        #expect(last > first + 5)
        for end in stride(from: first, to: last - 1, by: max(1, (last - first) / 20)) {
            #expect(codes(name, milliseconds: end, Ticks()) == [.compileTimeExceeded], "\(end) of \(last)")
        }
    }
}

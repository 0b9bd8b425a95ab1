import AVTCore
import AVTEngine
import AVTFormulas
import AVTRules
import AVTTestSupport
import Testing

/// Threads of apps have half a mebibyte of stack, of which the caller has its part.
@Suite(.timeLimit(.minutes(10))) struct `Stack of the deepest packs` {
    /// The promise of optimized code; without optimization, frames are several times as large.
    private static let most = (isOptimized ? 256 : 4096) << 10

    /// A pack in which each definition is made of the one before.
    private static func pack(_ shape: (String) -> String, depth: Int) -> [PackSource] {
        let definitions = (1...depth).map { "  d\($0): '\(shape("d\($0 - 1)"))'\n" }.joined()
        return [
            .text(
                """
                pack: { name: test.deep, version: 1.0.0, language: 1 }
                state: { tracker: { isOn: { initial: false } } }
                memory: { tracker: { count: { initial: 0 }, title: { initial: "a" } } }
                definitions:
                  d0: count > 1
                \(definitions)transitions:
                  - { name: starts, action: Start, accept: d\(depth), set: { isOn: "!isOn", count: count + 1 } }
                """, name: "deep.yaml")
        ]
    }

    private static func isTaken(_ pack: [PackSource]) -> Bool {
        !RuleCompiler.check(pack).hasErrors
    }

    private static func verify(_ work: String, _ shape: String, _ body: @escaping @Sendable () -> Void) {
        let use = stackUse(of: body)
        #expect(use <= most, "\(work) of \(shape) takes \(use >> 10) KiB")
    }

    @Test(arguments: [
        "X", "!X", "isOn && X", "isOn && (isOn || X)", "X && isOn || X && count > 2", "X == isOn", "X ? isOn : !isOn",
        "isOn ? X : count > 2", "(X ? 1 : 2) > count", "string(X).matches(\"t\")", "[X, isOn].exists(v, v)",
        "{\"a\": X}[\"a\"]", "title.contains(string(X))", "math.greatest(X ? 1 : 2, count) > 1",
        "(event.position ?? (X ? 1ms : 2ms)) > 1ms", "trackers.exists(t, t.isOn && X)", "(X ? 1.5 : 2.0) + 1.0 > 1.0",
    ])
    func `everything done with one takes half of it at most`(shape: String) throws {
        let write = { (name: String) in
            shape.split(separator: "X", omittingEmptySubsequences: false).joined(separator: name)
        }
        var (least, most) = (0, 1_000)
        while most - least > 1 {
            let middle = (least + most) / 2
            if Self.isTaken(Self.pack(write, depth: middle)) { least = middle } else { most = middle }
        }
        try #require(least > 0)
        let (deepest, deeper) = (Self.pack(write, depth: least), Self.pack(write, depth: least + 1))
        Self.verify("refusing \(least)", shape) { _ = RuleCompiler.check(deeper) }
        Self.verify("compiling \(least)", shape) { _ = RuleCompiler.check(deepest) }
        let program = try RuleCompiler.compile(deepest)
        Self.verify("encoding \(least)", shape) { _ = try? RuleImage.encode(program) }
        let image = try RuleImage.encode(program)
        Self.verify("decoding \(least)", shape) { _ = try? RuleImage.decode(image, formulas: ExpressionFormulas()) }
        Self.verify("running \(least)", shape) {
            var run = SessionRun(program, seed: 1)
            _ = run.play(steps: 20)
        }
    }
}

import AVTExpressions
import AVTTestSupport
import Testing

/// The parser never crashes: it returns a tree, or problems that have a range.
@Suite struct `Hostile formulas` {
    private static let pieces = [
        "(", ")", "[", "]", "{", "}", "?.", "?", "??", ":", ",", "&&", "||", "!", "-", "\"", "'", "\"\"\"", "\\", "\\u",
        "\\x4", "\\uD83D", "\\uDE03", "\\7", "1", "9223372036854775808", "1e", "1ms", "1.5.5s", ".5s", ".", "1.", "5u",
        "999999999999999999999h", "0x", "0X1", " ", "\n", "\r", "//", "é", "`", "“", "”", "‘", "≤", "\u{A0}", ";", "=",
        "=>",
        "\u{0}", "\u{301}", "😀", "in", "not ", "not in", "and", "has(", "since(", "event.", "r\"", "b'", "br\"", "rb'",
        "count",
        "phase", "idle", "maybe", "if", "loop", ".map(x,", ".all(i, v,", "cel.bind(", ".optMap(", "M{", "[?", ".?",
        "{?", "<>", "@",
    ]

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `pieces in any order`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for length in 1...25 {
            let pieces = (0..<length).compactMap { _ in Self.pieces.randomElement(using: &generator) }
            verify(pieces.joined())
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `bytes of a sound formula replaced, left out and put in`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var random = RandomSyntax(seed: seed)
        let sound = Array(random.tree(depth: 3).text.utf8)
        var bytes = sound
        for _ in 0..<30 {
            // Now one mistake, now many.
            if Bool.random(using: &generator) { bytes = sound }
            let offset = Int.random(in: 0...bytes.count, using: &generator)
            let byte = UInt8.random(in: 0...255, using: &generator)
            switch (Int.random(in: 0..<3, using: &generator), offset < bytes.count) {
            case (0, true): bytes[offset] = byte
            case (1, true): bytes.remove(at: offset)
            default: bytes.insert(byte, at: offset)
            }
            verify(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `beginnings and ends of sound formulas`(seed: UInt64) {
        var random = RandomSyntax(seed: seed)
        let bytes = Array(random.tree(depth: 3).text.utf8.prefix(300))
        for length in 0...bytes.count {
            verify(String(decoding: bytes[..<length], as: UTF8.self))
            verify(String(decoding: bytes[length...], as: UTF8.self))
        }
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `any bytes`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for length in [1, 2, 3, 10, 100, 1000] {
            let most: UInt8 = Bool.random(using: &generator) ? 127 : 255
            verify(
                String(
                    decoding: (0..<length).map { _ in UInt8.random(in: 0...most, using: &generator) }, as: UTF8.self))
        }
    }

    @Test(arguments: pieces)
    func `one piece as often as a formula can hold it`(piece: String) {
        for core in ["", "a", " "] {
            let text = String(repeating: piece + core, count: 16_000 / (piece.utf8.count + core.utf8.count))
            verify(text, isStrict: true)
        }
    }

    private func verify(_ text: String, isStrict: Bool = false) {
        let (syntax, problems) = parseExpression(text, options: ParseOptions(isStrict: isStrict))
        #expect((syntax == nil) == problems.contains { $0.severity == .error }, "\(text)")
        #expect(problems.count <= 20)
        verify(problems, text)
        guard let syntax else { return }
        verify(syntax, text)
        let (typed, found) = checkExpression(syntax, in: TestScope(), missing: .warned)
        #expect((typed == nil) == found.contains { $0.severity == .error }, "\(text)")
        verify(found, text)
        if let typed { _ = fold(typed) { _ in nil } }
    }

    private func verify(_ syntax: ExpressionSyntax, _ text: String) {
        let again = parseExpression(syntax.text, options: ParseOptions(limits: ExpressionLimits(length: 1 << 20)))
            .syntax
        #expect(again?.dump == syntax.dump, "\(text) as \(syntax.text)")
        for part in syntax.parts {
            #expect(
                syntax.range.lowerBound <= part.range.lowerBound && part.range.upperBound <= syntax.range.upperBound)
        }
    }

    private func verify(_ problems: [ExpressionProblem], _ text: String) {
        let whole = 0...text.utf8.count
        for problem in problems {
            #expect(!problem.message.isEmpty)
            for range in [problem.range] + problem.fixes.flatMap({ $0.edits.map(\.range) }) {
                #expect(whole.contains(range.lowerBound) && whole.contains(range.upperBound), "\(text)")
            }
        }
    }
}

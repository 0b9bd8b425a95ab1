import AVTExpressions
import AVTTestSupport
import Testing

/// Nobody can write a formula that breaks the reader: it gives a tree, or problems that have a place.
@Suite struct `Hostile formulas` {
    private static let pieces = [
        "(", ")", "[", "]", "{", "?.", "?", "??", ":", ",", "&&", "||", "!", "-", "\"", "'", "\"\"\"", "\\", "\\u",
        "\\x4", "1", "9223372036854775808", "1e", "1ms", "1.5.5s", ".5s", ".", "999999999999999999999h", "0x", " ",
        "\n", "//", "é",
        "\u{0}", "\u{301}", "😀", "in", "not ", "has(", "since(", "event.", "r\"", "count", "phase", "idle", "maybe",
    ]

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `pieces in any order`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for length in 1...20 {
            let pieces = (0..<length).compactMap { _ in Self.pieces.randomElement(using: &generator) }
            verify(pieces.joined())
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `bytes of a sound formula replaced, left out and put in`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var random = RandomSyntax(seed: seed)
        var bytes = Array(random.tree(depth: 3).text.utf8)
        for _ in 0..<20 {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            let byte = UInt8.random(in: 0...255, using: &generator)
            switch (Int.random(in: 0..<3, using: &generator), place < bytes.count) {
            case (0, true): bytes[place] = byte
            case (1, true): bytes.remove(at: place)
            default: bytes.insert(byte, at: place)
            }
            verify(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func verify(_ text: String) {
        let (syntax, problems) = parseExpression(text)
        #expect((syntax == nil) == problems.contains { $0.severity == .error }, "\(text)")
        verify(problems, text)
        guard let syntax else { return }
        let (typed, found) = checkExpression(syntax, in: TestScope(), missing: .warned)
        #expect((typed == nil) == found.contains { $0.severity == .error }, "\(text)")
        verify(found, text)
        if let typed { _ = fold(typed) { _ in nil } }
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

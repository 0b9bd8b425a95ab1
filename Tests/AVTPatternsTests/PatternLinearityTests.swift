import AVTPatterns
import Testing

/// No text takes more than its length times the size of the pattern, counted in bytes read and instructions visited.
@Suite struct `Time of patterns` {
    @Test(
        arguments: [
            ("^(a+)+$", "a"), ("(a|a)*b", "a"), ("(a*)*b", "a"), ("^(?:(?:a?){10}){10}(?:a{10}){10}$", "a"),
            ("(.*)(.*)(.*)(.*)(.*)[^a]b", "a"), ("(x+x+)+y", "x"), ("(?:a|b)*a(?:a|b){20}c", "abbabaaabb"),
            ("(?m)^(?:\\w+\\s?)*$[^\\n]", "a b"), ("\\b(\\b\\w\\b)*\\Bx", "é."), ("(?i)(.*k){10}\\?", "kK\u{212A}"),
            ("(?:漢|字)+(?:漢字)+!!", "漢字"),
        ],
        [PatternLimits.default, PatternLimits(tableCells: 0), PatternLimits(tableCells: 0, cacheSize: 0)])
    func `grows as the text does`(example: (source: String, piece: String), limits: PatternLimits) throws {
        for count in [1_000, 10_000] {
            let pattern = try Pattern(example.source, limits: limits)
            let text = String(repeating: example.piece, count: count) + "!"
            let (matches, work) = pattern.countedMatch(text)
            #expect(!matches)
            // At each offset, every instruction is visited at most once to resolve assertions, to take the byte and to
            // follow it.
            #expect(work <= (text.utf8.count + 1) * (3 * pattern.size + 1))
        }
    }

    @Test(arguments: ["^(a+)+$", "(a|a)*b", "(.*)(.*)(.*)(.*)(.*)[^a]b", "(x+x+)+y"])
    func `of small patterns is that of reading the text`(source: String) throws {
        let text = String(repeating: "a", count: 10_000) + "!"
        #expect(try Pattern(source).countedMatch(text).work <= text.utf8.count)
    }

    @Test func `what cannot match any more is not read`() throws {
        let text = String(repeating: "a", count: 10_000)
        #expect(try Pattern("^b").countedMatch(text).work < 2)
        #expect(try Pattern("^aab").countedMatch(text).work < 4)
        #expect(try Pattern("^aa").countedMatch(text).work == 2)
        #expect(try Pattern("aa").countedMatch(text).work == 2)
    }
}

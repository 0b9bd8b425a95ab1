import AVTPatterns
import Testing

/// Invalid patterns are rejected with a kind and a range.
@Suite struct `Pattern problems` {
    /// In the texts, `«` and `»` enclose the range.
    @Test(arguments: [
        "«*»", "a|«*»", "(«+»)", "a«**»", "a«{2}{3}»", "a«*?+»", "a«{1001}»", "a«{2,1}»",
        "(?:(?:a{100}){10})«{2}»", "((a{100})«{100}»){100}", "«(»a", "a«)»", "(«(»a", "é«[»a", "«[»^]", "[a«b-a»]",
        "[«[:foo:]»]", "a«\\»", "«\\y»", "«\\é»", "«\\Z»", "«\\x»", "«\\x4»g", "«\\x{»}", "«\\x{110000»}", "[a-«\\d»]",
        "«(?x»)", "«(?i-)»", "«(?»", "«(?P<a»-b>c)", "(?P<a>b)(?P<«a»>b)", "«\\p{»Lu", "«\\p»",
    ])
    func `no regular expression`(marked: String) throws {
        try verify(marked, .syntax)
    }

    @Test(arguments: [
        "«(?=»a)", "«(?!»a)", "«(?<=»a)", "«(?<!»a)", "(a)«\\1»", "(a)«\\9»", "«\\p{Foo}»", "[«\\pX»]", "«\\p{Khmer}»",
    ])
    func `not possible here`(marked: String) throws {
        try verify(marked, .unsupported)
    }

    @Test(arguments: ["«\\pL{500}»", "«(?:[ad]{1000}){1}|b{1000}|[a-cé]{1000}»", "«(?:(?:a?b?c?){1000}d?)»"])
    func `larger than its program may be`(marked: String) throws {
        try verify(marked, .tooLarge)
    }

    @Test func `longer or deeper than limits allow`() throws {
        let limits = PatternLimits(length: 8, depth: 2)
        #expect(throws: PatternProblem(.tooLarge, "the pattern is longer than 8 bytes", 8..<9)) {
            try Pattern("123456789", limits: limits)
        }
        #expect(throws: PatternProblem(.tooLarge, "groups nest deeper than 2", 2..<3)) {
            try Pattern("(((a)))", limits: limits)
        }
        _ = try Pattern("((a)b)", limits: limits)
    }

    /// Each of these is small, and would be large or slow if it were compiled unchanged.
    @Test(arguments: [
        "((a{100}){100}){100}", "(((a{10}){10}){10})", "(?:(?:(?:a?){10}){10}){10}",
        String(repeating: "(", count: 10_000),
        String(repeating: "[", count: 16_000), String(repeating: "(?:a*)*", count: 2_000),
        String(repeating: "(", count: 199) + "a" + String(repeating: ")*", count: 199),
        String(repeating: "|", count: 16_000), "(?:" + String(repeating: "()", count: 5_000) + "){1000}",
        "(?:" + String(repeating: "|", count: 5_000) + "){1000}",
        "(?:" + String(repeating: "\\b", count: 100) + "){1000}",
        String(repeating: "(?i)[\\x{0}-\\x{10FFFE}]", count: 700), String(repeating: "(?i)\\pL", count: 2_000),
        String(repeating: "[[:alpha:]", count: 1_600), "a{0}{1000}", "(?:a{0}){1000}", "x{1000}{1000}",
        "(?:a|b)*a(?:a|b){1000}", "(x+x+)+y", "\\b(?:\\w+\\W+){1,50}\\b",
    ])
    func `hostile patterns`(source: String) {
        do throws(PatternProblem) {
            _ = try Pattern(source).matches("axaxb axb")
        } catch {
            #expect(error.range.upperBound <= source.utf8.count)
        }
    }

    private func verify(_ marked: String, _ kind: PatternProblem.Kind) throws {
        let parts = marked.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
        try #require(parts.count == 3)
        let start = parts[0].utf8.count
        let problem = #expect(throws: PatternProblem.self) { try Pattern(parts.joined()) }
        #expect(problem?.kind == kind, "\(problem?.message ?? "")")
        #expect(problem?.range == start..<start + parts[1].utf8.count, "\(problem?.message ?? "")")
        #expect(problem?.message.isEmpty == false)
    }
}

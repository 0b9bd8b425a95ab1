import AVTPatterns
import Foundation
import Testing

/// What patterns mean, piece by piece.
@Suite struct `Patterns` {
    struct Case: CustomTestStringConvertible {
        var pattern: String
        var matched: [String]
        var unmatched: [String]

        init(_ pattern: String, _ matched: [String], not unmatched: [String]) {
            self.pattern = pattern
            self.matched = matched
            self.unmatched = unmatched
        }

        var testDescription: String { pattern }
    }

    private func verify(_ example: Case) throws {
        let pattern = try Pattern(example.pattern)
        for text in example.matched { #expect(pattern.matches(text), "\(example.pattern) on \(text)") }
        for text in example.unmatched { #expect(!pattern.matches(text), "\(example.pattern) on \(text)") }
    }

    @Test(arguments: [
        Case("", ["", "a"], not: []),
        Case("b", ["b", "abc"], not: ["", "a", "B"]),
        Case("a.c", ["abc", "aéc", "a😀c"], not: ["ac", "a\nc", "abbc"]),
        Case(
            "^https://.*\\.m3u8$", ["https://a/b.m3u8"],
            not: ["http://a/b.m3u8", "https://a/b.m3u8?", "https://a\n.m3u8"]),
        Case("^(video|audio)/", ["video/mp4", "audio/"], not: ["a video/mp4", "text/vtt"]),
        Case("^a*b+c?$", ["b", "aabbc"], not: ["a", "abcc"]),
        Case("^a{2,3}$", ["aa", "aaa"], not: ["a", "aaaa"]),
        Case("^(?:ab){2}$", ["abab"], not: ["ab", "ababab"]),
        Case("^a{,2}$", ["a{,2}"], not: ["a", ""]),
        Case("^.$", ["a", "é", "漢", "😀"], not: ["", "ab", "\n", "e\u{301}"]),
        Case("\\.mp4(\\?|$)", ["x.mp4", "x.mp4?t=1"], not: ["x.mp4a", "xmp4"]),
        Case("|a", ["", "b"], not: []),
        Case("^(|a)+$", ["", "aaa"], not: ["b"]),
    ])
    func `operators`(example: Case) throws { try verify(example) }

    @Test(arguments: [
        Case("^[a-c_]$", ["a", "c", "_"], not: ["d", "", "-"]),
        Case("^[^a-c]$", ["d", "\n", "é"], not: ["b"]),
        Case("^[]a]$", ["]", "a"], not: ["b"]),
        Case("^[a-]$", ["a", "-"], not: ["b"]),
        Case("^[à-ý]$", ["é", "ý"], not: ["e", "É"]),
        Case("^[[:alpha:][:digit:]]$", ["a", "Z", "5"], not: ["é", "_"]),
        Case("^[[:^alpha:]]$", ["5", "é"], not: ["a"]),
        Case("^\\d\\w\\s$", ["1a ", "1_\t"], not: ["aa ", "1é ", "11\u{B}", "1a\u{A0}"]),
        Case("^[\\D]$", ["a", "\n"], not: ["1"]),
        Case("^\\pL+$", ["aÉ漢я"], not: ["a1", ""]),
        Case("^\\p{Lu}\\P{Lu}$", ["Éa", "A1"], not: ["aa", "AÉ"]),
        Case("^\\p{Greek}\\p{^Greek}$", ["Ωa"], not: ["aΩ", "ΩΩ"]),
        Case("^[\\p{Han}ー]+$", ["漢字ー"], not: ["かな"]),
        Case(
            "^\\p{Hangul}\\p{Thai}\\p{Hebrew}\\p{Arabic}\\p{Devanagari}\\p{Hiragana}\\p{Katakana}$", ["한กאبकかカ"],
            not: []),
    ])
    func `classes`(example: Case) throws { try verify(example) }

    @Test(arguments: [
        Case("^\\x41\\x{1F600}\\101\\0$", ["A😀A\0"], not: ["A😀A"]),
        Case("^\\a\\f\\t\\n\\r\\v$", ["\u{7}\u{C}\t\n\r\u{B}"], not: ["aftnrv"]),
        Case("^\\Qa.b*\\E*$", ["a.b", "a.b***"], not: ["a.b.b", "aab"]),
        Case("^\\(\\.\\_$", ["(._"], not: ["((_"]),
        Case("^\\C\\C$", ["ab", "é"], not: ["a", "漢"]),
    ])
    func `escapes`(example: Case) throws { try verify(example) }

    @Test(arguments: [
        Case("a$", ["ba"], not: ["a\n", "ab"]),
        Case("(?m)^b$", ["b", "a\nb", "b\nc", "a\nb\nc"], not: ["ab", "a\nbc"]),
        Case("(?m)\\Ab\\z", ["b"], not: ["a\nb", "b\na"]),
        Case("\\bad\\b", ["ad", "an ad.", "é ad", "éad"], not: ["add", "bad", "_ad"]),
        Case("a\\Bd\\B", ["add"], not: ["ad", "a d"]),
        Case("^\\B$", [""], not: ["a"]),
        Case("$^", [""], not: ["a", "\n"]),
        Case("(?m)$\\n^", ["a\nb", "\n"], not: ["a"]),
    ])
    func `assertions`(example: Case) throws { try verify(example) }

    @Test(arguments: [
        Case("(?i)^straße$", ["STRAßE", "Straẞe"], not: ["strasse"]),
        Case("^(?i:k)s$", ["ks", "Ks", "\u{212A}s"], not: ["kS"]),
        Case("^(?i:[a-k]s)$", ["\u{212A}ſ"], not: ["lS"]),
        Case("^(?i:[^k])$", ["a"], not: ["k", "K", "\u{212A}"]),
        Case("^(?i)σ$", ["Σ", "σ", "ς"], not: ["s"]),
        Case("^(?i)i$", ["I"], not: ["İ", "ı"]),
        Case("^(a(?i)b)c$", ["abc", "aBc"], not: ["Abc", "abC"]),
        Case("(?i)a(?-i)b", ["Ab"], not: ["AB"]),
        Case("^(?s)a.b$", ["a\nb"], not: ["ab"]),
        Case("^(?s-s:.)$", ["a"], not: ["\n"]),
        Case("^(?U)a+$", ["aaa"], not: ["b"]),
        Case("^(?P<first>a)(?<second>b)$", ["ab"], not: ["a"]),
    ])
    func `flags and groups`(example: Case) throws { try verify(example) }

    @Test func `canonical equivalents are different texts`() throws {
        let pattern = try Pattern("^\u{E9}$")
        #expect(pattern.matches("\u{E9}"))
        #expect(!pattern.matches("e\u{301}"))
    }

    @Test func `bytes that are no text match nothing`() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0xC3]
        func matches(_ source: String) throws -> Bool {
            let pattern = try Pattern(source)
            return bytes.withUnsafeBufferPointer { pattern.matches(utf8: $0) }
        }
        #expect(try matches("a"))
        #expect(try !matches("a."))
        #expect(try !matches("[^a]"))
        #expect(try matches("^a\\C\\C$"))
    }

    /// The table has room for two rows beside the fixed ones; runs let it serve long enough to be made anew.
    @Test func `a full table begins anew where the text is`() throws {
        let letters = Array("abcdefgh")
        let pattern = try Pattern("^a+b+c+d+e+f+g+h+\\b", limits: PatternLimits(tableCells: 0, cacheSize: 0))
        for length in [1, 2, 50, 70, 200] {
            let text = letters.map { String(repeating: $0, count: length) }.joined()
            #expect(pattern.matches(text))
            #expect(pattern.matches(text + " "))
            #expect(!pattern.matches(text + "a"))
            #expect(!pattern.matches("b" + text))
            #expect(!pattern.matches(text.filter { $0 != "e" }))
        }
    }

    @Test func `several threads match one pattern`() throws {
        let pattern = try Pattern("(a|b)*a(a|b){11}c", limits: PatternLimits(tableCells: 0, cacheSize: 20_000))
        let texts = (0..<16).map { number in
            String((0..<200).map { (number * 7 + $0 * $0 * (number + 3)) % 5 < 2 ? "a" : "b" }) + "c"
        }
        let expected = try texts.map { try Pattern("a(a|b){11}c$").matches($0) }
        #expect(Set(expected).count == 2)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            #expect(texts.map { pattern.matches($0) } == expected)
        }
    }
}

import AVTPatterns
import AVTTestSupport
import Testing

/// Returns whether there is a text for some patterns and not for others.
@Suite struct `Search for texts` {
    private func search(_ matching: [String], not others: [String] = []) throws -> PatternSearch {
        PatternSearch(matching: try matching.map { try Pattern($0) }, notMatching: try others.map { try Pattern($0) })
    }

    @Test func `patterns that overlap`() throws {
        #expect(try search(["^a", "b$"]) == .text("ab"))
        #expect(try search(["^https://", "\\.m3u8$"]) == .text("https://.m3u8"))
        #expect(try search(["^.$", "\\PL", "^[^\\x00-\\x7f]$"]) != .nothing)
        #expect(try search(["^a?$", "^b?$"]) == .text(""))
    }

    @Test func `patterns that do not`() throws {
        #expect(try search(["^a", "^b"]) == .nothing)
        #expect(try search(["\\.mp4$", "\\.m3u8$"]) == .nothing)
        #expect(try search(["^\\d+$", "^\\pL+$"]) == .nothing)
    }

    @Test func `patterns that match nothing`() throws {
        for source in ["a^", "$a", "[^\\x00-\\x{10FFFF}]", "a\\bb", "(?i)[^\\pL]\\b\\B", "^\\x{D800}$", "^\\C$\\C"] {
            #expect(try search([source]) == .nothing, "\(source)")
        }
    }

    @Test func `only what is UTF-8 is a text`() throws {
        #expect(try search(["^\\C\\C\\C$", "^.$"]) != .nothing)
        #expect(try search(["^[^\\x00-\\x7f]$"], not: ["^\\C\\C\\C?\\C?$"]) == .nothing)
        #expect(try search(["\\C"], not: ["(?s)."]) == .nothing)
        #expect(try search(["^\\C\\C$"], not: ["[\\x00-\\x7f]"]) != .nothing)
    }

    @Test func `what implies what`() throws {
        #expect(try search(["^https://"], not: ["^https?://"]) == .nothing)
        #expect(try search(["^https?://"], not: ["^https://"]) == .text("http://"))
        #expect(try search([], not: ["a*"]) == .nothing)
        #expect(try search([], not: [".", "^$"]) == .text("\n"))
    }

    @Test func `patterns too large to tell`() throws {
        #expect(try search(["(?:a|b)*a(?:a|b){200}c", "a$"]) == .undecided)
        let patterns = [try Pattern("a{30}"), try Pattern("b{30}")]
        #expect(PatternSearch(matching: patterns, limit: 100) == .undecided)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `random patterns`(seed: UInt64) throws {
        var random = RandomPattern(seed: seed)
        for _ in 0..<5 {
            let (one, other) = (random.pattern(), random.pattern())
            guard let first = try? Pattern(one), let second = try? Pattern(other) else { continue }
            let both = PatternSearch(matching: [first, second], limit: 300)
            let onlyFirst = PatternSearch(matching: [first], notMatching: [second], limit: 300)
            if case .text(let text) = both { #expect(first.matches(text) && second.matches(text), "\(one) \(other)") }
            if case .text(let text) = onlyFirst {
                #expect(first.matches(text) && !second.matches(text), "\(one) \(other)")
            }
            for text in (0..<20).map({ _ in random.text(for: one + other) }) where first.matches(text) {
                #expect((second.matches(text) ? both : onlyFirst) != .nothing, "\(one) \(other) on \(text)")
            }
        }
    }
}

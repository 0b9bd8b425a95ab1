#if canImport(CRE2)
    import AVTPatterns
    import AVTTestSupport
    import CRE2
    import Foundation
    import Testing

    /// RE2 and our patterns agree on what is a pattern and what matches.
    @Suite struct `Comparison with RE2` {
        /// The seeds of 100 pairs each.
        private static let seeds = 0..<UInt64(sampleSize(10, large: 30))

        @Test(arguments: seeds)
        func `random patterns and texts`(seed: UInt64) {
            var random = RandomPattern(seed: seed)
            for _ in 0..<10 {
                let pattern = random.pattern()
                let comparison = Comparison(pattern)
                for _ in 0..<10 {
                    let text = random.text(for: pattern)
                    guard let difference = comparison.difference(on: text) else { continue }
                    Issue.record("seed \(seed): \(difference)\nshortened: \(shortened(pattern, text))")
                    break
                }
            }
        }

        @Test(arguments: [
            "\\pL", "\\pM", "\\pN", "\\pP", "\\pS", "\\pZ", "\\p{Lu}", "\\p{Ll}", "\\p{Nd}", "\\p{Sc}", "\\p{Zs}",
            "\\p{Cc}",
            "\\p{Co}", "\\p{Arabic}", "\\p{Cyrillic}", "\\p{Devanagari}", "\\p{Greek}", "\\p{Han}", "\\p{Hangul}",
            "\\p{Hebrew}", "\\p{Hiragana}", "\\p{Katakana}", "\\p{Latin}", "\\p{Thai}", "(?i)[\\x{80}-\\x{24F}]",
            "(?i)\\p{Greek}", "(?i)\\P{Lu}",
        ])
        func `the members of a class`(source: String) throws {
            let pattern = try Pattern(source)
            let re2 = RE2(source)
            let different = Self.telling.filter { scalar in
                let text = String(Character(scalar))
                return pattern.matches(text) != re2.matches(text)
            }
            #expect(different.map { String($0.value, radix: 16) } == [])
        }

        @Test func `what differs in case only`() throws {
            let cased = (0x41...0x1E943).compactMap { Unicode.Scalar($0) }
                .filter { $0.properties.changesWhenCaseMapped && Self.isUnchanged($0) }
            for scalar in cased {
                let source = "(?i)^" + String(Character(scalar)) + "$"
                let (pattern, re2) = (try Pattern(source), RE2(source))
                let mapped = scalar.properties.lowercaseMapping + scalar.properties.uppercaseMapping
                for other in (mapped + "iIıkKsSſσςßẞµμ\u{345}ιθϑ").unicodeScalars {
                    let text = String(Character(other))
                    #expect(pattern.matches(text) == re2.matches(text), "\(source) on \(text)")
                }
            }
        }

        /// All of the first blocks, and elsewhere where a general category begins or ends.
        private static let telling: [Unicode.Scalar] = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter {
            scalar in
            let category = scalar.properties.generalCategory
            let isTelling =
                scalar.value < 0x2500
                || [scalar.value - 1, scalar.value + 1].contains {
                    Unicode.Scalar($0)?.properties.generalCategory != category
                }
            return isTelling && isUnchanged(scalar)
        }

        /// Returns whether the Unicode 12.1 of older versions of RE2 has the same property for it as today's.
        private static func isUnchanged(_ scalar: Unicode.Scalar) -> Bool {
            (scalar.properties.age ?? (99, 0)) <= (12, 1) && ![0x19B, 0x264, 0x295].contains(scalar.value)
        }

        /// The pattern and the text without what the difference does not need.
        private func shortened(_ pattern: String, _ text: String) -> String {
            var (comparison, text) = (Comparison(pattern), text)
            while let shorter = text.oneScalarLess.first(where: { comparison.difference(on: $0) != nil }) {
                text = shorter
            }
            while let shorter = comparison.source.oneScalarLess.lazy.map({ Comparison($0) })
                .first(where: { $0.difference(on: text) != nil })
            {
                comparison = shorter
            }
            return comparison.difference(on: text) ?? ""
        }
    }

    /// What RE2 and our engine, each way it can work, say of a pattern and a text.
    private struct Comparison {
        let source: String
        private let re2: RE2
        private let patterns: [(way: String, pattern: Result<Pattern, PatternProblem>)]

        init(_ source: String) {
            self.source = source
            re2 = RE2(source)
            patterns = Comparison.ways.map { way, limits in
                (way, Result { () throws(PatternProblem) in try Pattern(source, limits: limits) })
            }
        }

        /// A table made whole, a table made as the text comes, and one so small that it does not help.
        private static let ways: [(String, PatternLimits)] = [
            ("whole table", .default),
            ("table made on the way", PatternLimits(tableCells: 0)),
            ("small table", PatternLimits(tableCells: 0, cacheSize: 0)),
        ]

        func difference(on text: String) -> String? {
            let expected = re2.error == nil ? Answer(re2.matches(text)) : .refused
            for (way, pattern) in patterns {
                let found: Answer
                switch pattern {
                case .success(let pattern): found = Answer(pattern.matches(text))
                // What is too large for us may be small enough for RE2, which takes more memory.
                case .failure(let problem) where problem.kind == .tooLarge: continue
                case .failure: found = .refused
                }
                guard found != expected else { continue }
                return "\(source.debugDescription) on \(text.debugDescription): RE2 \(expected), \(way) \(found)"
            }
            return nil
        }

        private enum Answer {
            case matches, doesNotMatch, refused

            init(_ matches: Bool) {
                self = matches ? .matches : .doesNotMatch
            }
        }
    }

    /// A pattern of RE2.
    private final class RE2 {
        private let pattern: OpaquePointer

        init(_ source: String) {
            var source = source
            pattern = source.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) { cre2_create($0.baseAddress, $0.count) }
            }
        }

        deinit { cre2_delete(pattern) }

        var error: String? { cre2_error(pattern).map { String(cString: $0) } }

        func matches(_ text: String) -> Bool {
            var text = text
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) { cre2_matches(pattern, $0.baseAddress, $0.count) != 0 }
            }
        }
    }

    extension String {
        /// All texts that have one scalar less.
        fileprivate var oneScalarLess: [String] {
            unicodeScalars.indices.map { index in
                var scalars = unicodeScalars
                scalars.remove(at: index)
                return String(scalars)
            }
        }
    }
#endif

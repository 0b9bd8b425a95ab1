import Testing

@testable import AVTYAML

@Suite("Locations of a scalar's text in the file")
struct ScalarOffsetTests {
    private static let styles: [YAMLScalar.Style] = [.plain, .singleQuoted, .doubleQuoted, .literal, .folded]

    @Test(arguments: styles)
    func `every visible character of a random scalar is found where it was written`(_ style: YAMLScalar.Style) throws {
        for seed in 0..<2000 {
            let written = ScalarWriter(style: style, seed: UInt64(seed))
            let parsed = Parsed(written.source)
            try #require(!parsed.hasErrors, "seed \(seed): \(parsed.rendering)")
            let scalar = try #require(parsed.scalars.dropFirst().first)
            #expect(scalar.style == style)
            #expect(ScalarSpelling(of: scalar).text == Array(scalar.text.utf8), "seed \(seed): \(written.source)")

            var offset = 0
            var found: [ScalarWriter.Mark] = []
            for character in scalar.text.unicodeScalars {
                if !character.properties.isWhitespace {
                    found.append(.init(character: character, offset: scalar.sourceOffset(ofUTF8: offset)))
                }
                offset += UTF8.width(character)
            }
            #expect(found == written.marks, "seed \(seed): \(written.source)")
        }
    }

    @Test(arguments: styles)
    func `offsets only increase and stay in the scalar`(_ style: YAMLScalar.Style) throws {
        for seed in 0..<500 {
            let parsed = Parsed(ScalarWriter(style: style, seed: UInt64(seed)).source)
            let scalar = try #require(parsed.scalars.dropFirst().first)
            let offsets = (0...scalar.text.utf8.count).map { scalar.sourceOffset(ofUTF8: $0) }
            #expect(offsets == offsets.sorted())
            #expect(offsets.allSatisfy { (scalar.range.lower...scalar.range.upper).contains($0) })
            #expect(scalar.sourceOffset(ofUTF8: -1) == offsets.first)
            #expect(scalar.sourceOffset(ofUTF8: .max) == offsets.last)
        }
    }

    @Test func `an escape is found at its backslash, and the end before the closing quote`() throws {
        let scalar = try #require(Parsed("a: \"x\\u00e9y\"").scalars.last)
        #expect((0...4).map { scalar.sourceOffset(ofUTF8: $0) } == [4, 5, 5, 11, 12])
    }

    @Test func `a folded line break is located at the end of its line`() throws {
        let scalar = try #require(Parsed("a: >\n  x\n  y\n").scalars.last)
        #expect(scalar.text == "x y\n")
        #expect((0...2).map { scalar.sourceOffset(ofUTF8: $0) } == [7, 8, 11])
    }

    @Test func `a block of empty lines has offsets`() throws {
        let scalar = try #require(Parsed("a: |1+\n   \n  \n").scalars.last)
        #expect(scalar.text == "  \n \n")
        #expect(scalar.sourceOffset(ofUTF8: 0) == 8)
    }
}

import AVTTestSupport
import AVTYAML
import Testing

@Suite("Quoting text")
struct QuotedTests {
    @Test func `double quotes are the default, single quotes are used for formulas with strings`() {
        #expect(quoted("!isPaused") == "\"!isPaused\"")
        #expect(quoted("it's") == "\"it's\"")
        #expect(quoted("x == \"a\"") == "'x == \"a\"'")
        #expect(quoted("x == \"it's\"") == "'x == \"it''s\"'")
        #expect(quoted("a\nb") == "\"a\\nb\"")
    }

    @Test func `quoted text is read unchanged`() {
        let alphabet: [Unicode.Scalar] = [
            "a", " ", "\n", "\t", "\"", "'", "\\", "#", ":", "{", "é", "猫", "😀", "\0", "\u{1B}", "\u{85}", "\u{2028}",
            "\u{FEFF}", "\u{FFFF}", "\r",
        ]
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
                text.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "a")
            }
            for source in [quoted(text), "a: " + quoted(text), "[" + quoted(text) + ", b]"] {
                let parsed = Parsed(source)
                #expect(parsed.codes == [], "\(source)")
                #expect(parsed.scalars.contains { $0.text.utf8.elementsEqual(text.utf8) }, "\(source)")
            }
        }
    }
}

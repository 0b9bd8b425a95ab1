import AVTCore
import Foundation
import Testing

@Suite("Printable text")
struct PrintableTests {
    /// A character of each kind that is escaped.
    private static let hostile: [Unicode.Scalar] =
        ["\u{0}", "\u{7}", "\u{8}", "\r", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}", "\u{61C}", "\u{200E}"]
        + ["\u{200F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{E0041}"]
        + (0x202A...0x202E).compactMap(Unicode.Scalar.init) + (0x2066...0x2069).compactMap(Unicode.Scalar.init)

    @Test("a control character is shown by its number, alone and between others", arguments: hostile)
    func escaped(_ scalar: Unicode.Scalar) throws {
        let text = "é\(scalar)b"
        let shown = "é\\u{\(String(scalar.value, radix: 16))}b"
        #expect(printable(text) == shown)
        #expect(printableLines("\(text)\n\t\(text)") == "\(shown)\n\t\(shown)")
        #expect(printable(shown) == shown)
        let document = printableJSON("{\n\t\"a\": \"\(text)\"\n}")
        #expect(!document.unicodeScalars.contains { $0.isUnprintable && $0 != "\n" && $0 != "\t" })
        // A control character below U+0020 is not allowed in JSON in the first place.
        guard scalar.value >= 0x20 else { return }
        let read = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: String]
        #expect(read?["a"]?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }

    @Test("a line break is escaped in a single line, and separates several lines")
    func lines() {
        #expect(printable("a\n\tb") == "a\\u{a}\\u{9}b")
        #expect(printableLines("a\n\tb\r\n") == "a\n\tb\\u{d}\n")
    }

    @Test("other text stays unchanged", arguments: ["", "a b", "日本語", "👩‍👩‍👧", "e\u{301}", "\\u{1b}", "שלום", "﷽"])
    func plain(_ text: String) {
        #expect(printable(text).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(printableLines(text).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(printableJSON(text).unicodeScalars.elementsEqual(text.unicodeScalars))
    }
}

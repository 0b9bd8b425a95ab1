import AVTTestSupport
import Foundation
import OpenAVTVast
import Testing

/// Templates as URLs of Foundation.
struct LossyURLTests {
    @Test(arguments: [
        ("https://e.com/?u=http%3A%2F%2Fy&e=[ERRORCODE]", "https://e.com/?u=http%3A%2F%2Fy&e=%5BERRORCODE%5D"),
        ("https://e.com/%%CACHEBUSTING%%?%5BIFA%5D", "https://e.com/%5BCACHEBUSTING%5D?%5BIFA%5D"),
        ("https://e.com/?a=100%&b=%zz%2F", "https://e.com/?a=100%25&b=%25zz%2F"),
        ("https://e.com/a b?ü", "https://e.com/a%20b?%C3%BC"),
        ("//e.com/x", "//e.com/x"), ("https://[2001:db8::1]/x", "https://[2001:db8::1]/x"), ("about:blank", nil),
        ("", nil),
    ])
    func `macros, brackets and illegal bytes are encoded, and nothing else`(_ text: String, _ expected: String?) {
        #expect(MacroURL(text).lossyURL?.absoluteString == expected)
    }

    @Test func `a URL expands to the request of its template`() {
        var generator = SeededGenerator(seed: 3)
        let parts = [
            "[DOMAIN]", "%5BDOMAIN%5D", "[MINE]", "%2F", "%20", "ü", " ", "a", "&", "=", "/", "?", "\"", "<", "|", "^",
        ]
        var values = MacroValues()
        values.set(.domain, "ü[x]")
        let time = RequestTime(milliseconds: 0)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...10, using: &generator)
            let text = (0..<count).compactMap { _ in parts.randomElement(using: &generator) }.joined()
            let template = MacroURL("https://e.com/" + text)
            guard let url = template.lossyURL else {
                Issue.record("\(template)")
                continue
            }
            let expected = template.expanded(values, at: time, using: &generator)
            let expanded = MacroURL(url.absoluteString).expanded(values, at: time, using: &generator)
            #expect(MacroURL.encodingBrackets(expanded) == MacroURL.encodingBrackets(expected), "\(template)")
        }
    }
}

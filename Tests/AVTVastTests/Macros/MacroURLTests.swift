import AVTCore
import AVTTestSupport
import Testing

@testable import AVTVast

/// What the conformance data has no template for.
struct MacroURLTests {
    private func expand(_ url: MacroURL, _ values: MacroValues = MacroValues(), seed: UInt64 = 1) -> String {
        var generator = SeededGenerator(seed: seed)
        return url.expanded(values, at: RequestTime(milliseconds: 1_453_035_307_127), using: &generator)
    }

    @Test(arguments: [
        ("http://e.com/?i=[IFA]", "http://e.com/?i=-2"),
        ("http://e.com/?i=[DEVICEIP]", "http://e.com/?i=-1"),
        ("http://e.com/?l=[LIMITADTRACKING]", "http://e.com/?l=1"),
        ("http://e.com/?d=[DOMAIN]", "http://e.com/?d=example.com"),
    ]) func `limited tracking withholds the identifiers that are known`(_ url: String, _ expected: String) {
        var values = MacroValues()
        values.set(.limitAdTracking, "1")
        values.set(.ifa, "1234")
        values.set(.domain, "example.com")
        #expect(expand(MacroURL(url), values) == expected)
        values.set(.limitAdTracking, "0")
        #expect(expand("http://e.com/?i=[IFA]", values) == "http://e.com/?i=1234")
        values.policy = PrivacyPolicy(withheld: [.domain, .timestamp, .cacheBusting])
        #expect(expand("//e/[DOMAIN][TIMESTAMP][random]", values) == "//e/-2-2-2")
    }

    @Test(arguments: [
        ("http://e.com/[ADPLAYHEAD", "http://e.com/[ADPLAYHEAD"), ("http://e.com/[]", "http://e.com/[]"),
        ("http://[::1]/", "http://[::1]/"), ("http://e.com/100%%", "http://e.com/100%%"),
        ("http://e.com/%%5BERRORCODE%5D", "http://e.com/%900"),
        ("http://e.com/%5berrorcode%5d", "http://e.com/%5berrorcode%5d"),
        ("http://e.com/[[ERRORCODE]]", "http://e.com/[900]"),
        ("http://e.com/[ERRORCODE][ERRORCODE]", "http://e.com/900900"),
        ("http://e.com/%zz%5", "http://e.com/%zz%5"), ("http://e.com/ä\u{7F}\n", "http://e.com/%C3%A4%7F%0A"),
        ("", ""), ("[ERROR CODE]", "[ERROR%20CODE]"), ("%%random%", "%%random%"),
    ]) func `what is no macro stays`(_ url: String, _ expected: String) {
        #expect(expand(MacroURL(url)) == expected)
    }

    @Test func `the names of the host are replaced, and values are not searched again`() {
        var values = MacroValues { $0 == "MINE" ? ["[ERRORCODE]", "ü"] : nil }
        values.set(name: "OTHER", list: ["%%ERRORCODE%%"])
        #expect(
            expand("//e/[MINE]/%%OTHER%%/[THIRD]", values) == "//e/%5BERRORCODE%5D,%C3%BC/%25%25ERRORCODE%25%25/[THIRD]"
        )
    }

    @Test func `a provider is called once for each name, and may return another value each time`() {
        let calls = Guarded(0)
        let values = MacroValues { name in
            guard name == "CONTENTID" else { return nil }
            return [
                String(
                    repeating: "x",
                    count: calls.withLock {
                        $0 += 1; return $0
                    })
            ]
        }
        let url: MacroURL = "//e/[CONTENTID]/[CONTENTID]"
        #expect(expand(url, values) == "//e/x/x")
        #expect(expand(url, values) == "//e/xx/xx")
    }

    @Test func `all random numbers of a URL are one, and another for each request`() {
        var generator = SeededGenerator(seed: 7)
        let url: MacroURL = "[CACHEBUSTING][RANDOM][random]"
        let time = RequestTime(milliseconds: 0)
        let (first, second) = (
            url.expanded(MacroValues(), at: time, using: &generator),
            url.expanded(MacroValues(), at: time, using: &generator)
        )
        #expect(first.count == 24 && first.prefix(8) == first.suffix(8) && first != second)
        #expect(expand(url, seed: 7) == first)
    }

    @Test(arguments: [
        "0000-01-01T00:00:00.000Z", "2016-01-17T08:15:07.127-05:00", "9999-12-31T23:59:59.999+05:45",
        "2024-02-29T00:00:00.001+00:00",
    ]) func `a time is written as it was parsed`(_ text: String) throws {
        var generator = SeededGenerator(seed: 1)
        let url = MacroURL("[TIMESTAMP]").expanded(
            MacroValues(), at: try #require(RequestTime(text)), using: &generator)
        #expect(url == text.replacing(":", with: "%3A").replacing("+", with: "%2B"))
    }

    @Test(arguments: [
        "", "2016-02-30T00:00:00Z", "2016-01-17", "2016-01-17T24:00:00Z", "2016-01-17T08:15:07.Z",
        "2016-01-17T08:15:07",
        "2016-01-17T08:15:07+24:00", "2016-01-17T08:15:07Zx",
    ]) func `a malformed time is refused`(_ text: String) {
        #expect(RequestTime(text) == nil)
    }

    @Test func `a time beyond all calendars is clamped`() {
        for milliseconds in [Int.min, Int.max] {
            for offset in [Int.min, 0, Int.max] {
                var generator = SeededGenerator(seed: 1)
                let time = RequestTime(milliseconds: milliseconds, offset: offset)
                let url = MacroURL("x[TIMESTAMP]x").expanded(MacroValues(), at: time, using: &generator)
                #expect(url.hasPrefix("x") && url.hasSuffix("x") && url.contains("%3A"))
            }
        }
    }

    /// Against an expander that searches and replaces texts.
    @Test func `random URLs expand like in a slow expander`() {
        var generator = SeededGenerator(seed: 42)
        let pieces = [
            "[ERRORCODE]", "%%IFA%%", "%5BASSETURI%5D", "%5bNONE%5d", "[NONE]", "[", "]", "%", "%%", "a", " ", "ß",
            "%41", "[DOMAIN]",
        ]
        for _ in 0..<sampleSize(1000, large: 3000) {
            let text = (0..<generator.number(0...12)).map { _ in generator.pick(pieces) }.joined()
            var values = MacroValues()
            values.set(.assetURI, "a b&ü")
            values.set(VASTErrorCode.noAd)
            #expect(expand(MacroURL(text), values) == slowlyExpanded(text), "\(text)")
        }
    }

    private func slowlyExpanded(_ text: String) -> String {
        let known = ["ERRORCODE": "303", "IFA": "-1", "ASSETURI": "a%20b%26%C3%BC", "DOMAIN": "-1"]
        var (rest, result) = (Substring(text), "")
        while let first = rest.unicodeScalars.first {
            let name = known.first { name, _ in
                ["[\(name)]", "%%\(name)%%", "%5B\(name)%5D"].contains { rest.hasPrefix($0) }
            }
            if let name,
                let form = ["[\(name.key)]", "%%\(name.key)%%", "%5B\(name.key)%5D"].first(where: rest.hasPrefix)
            {
                result += name.value
                rest = rest.dropFirst(form.count)
            } else {
                result += [" ": "%20", "ß": "%C3%9F"][first] ?? String(first)
                rest.unicodeScalars.removeFirst()
            }
        }
        return result
    }
}

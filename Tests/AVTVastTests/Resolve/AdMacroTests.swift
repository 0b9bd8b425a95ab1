import AVTTestSupport
import Testing

@testable import AVTVast

struct AdMacroTests {
    @Test func `identifiers and interactive files in extensions are known, too`() throws {
        let extensions = """
            <Extensions><Extension type="UniversalAdId"><UniversalAdId idRegistry="r" creativeId="c">v</UniversalAdId>
            </Extension><Extension type="InteractiveCreativeFile">
            <InteractiveCreativeFile apiFramework="SIMID">https://i.com/a.html</InteractiveCreativeFile></Extension></Extensions>
            """
        let ad = try #require(Scenario([:]).resolve(Scenario.vast(Scenario.inline("ad", extensions))).ads.first)
        var generator = SeededGenerator(seed: 1)
        let values = ad.macroValues(over: MacroValues())
        let url: MacroURL = "[UNIVERSALADID]"
        #expect(url.expanded(values, at: RequestTime(milliseconds: 0), using: &generator) == "r%20v")
        #expect(ad.interactiveFiles.map(\.url) == ["https://i.com/a.html"])
        #expect(ad.interactiveFiles.first?.sourceExtension?.type == "InteractiveCreativeFile")
    }

    @Test func `the trackers of an ad know what the chain knows`() throws {
        let creatives =
            "<Creative><UniversalAdId idRegistry=\"ad-id.org\">CNPA0484000H</UniversalAdId><Linear><MediaFiles>"
            + "<MediaFile type=\"video/mp4\">https://cdn.e.com/a?b=c</MediaFile></MediaFiles></Linear></Creative>"
        let inline = Scenario.inline("ad", sequence: 1, "<AdServingId>s-1</AdServingId>", creatives: creatives)
        let start = Scenario.vast(Scenario.wrapper("w", to: "a", sequence: 3))
        let ad = try #require(Scenario(["a": Scenario.vast(inline)]).resolve(start).ads.first)
        let url: MacroURL = "[PODSEQUENCE]&[ADSERVINGID]&[UNIVERSALADID]&[ADTYPE]&[ASSETURI]&[DOMAIN]"
        var (host, generator) = (MacroValues(), SeededGenerator(seed: 1))
        host.set(.domain, "e.com")
        func expand(_ values: MacroValues) -> String {
            url.expanded(values, at: RequestTime(milliseconds: 0), using: &generator)
        }
        #expect(
            expand(ad.macroValues(over: host, playing: ad.mediaFiles.first))
                == "3&s-1&ad-id.org%20CNPA0484000H&video&https%3A%2F%2Fcdn.e.com%2Fa%3Fb%3Dc&e.com")
        #expect(expand(host) == "-1&-1&-1&-1&-1&e.com")
    }
}

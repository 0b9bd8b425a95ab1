import Testing

@testable import AVTVast

struct AdChoiceTests {
    private func ad(_ creatives: String, _ content: String = "") throws -> ResolvedAd {
        let start = Scenario.vast(Scenario.inline("ad", content, creatives: creatives))
        return try #require(Scenario([:]).resolve(start).ads.first)
    }

    private func companions(_ required: String, _ list: String) throws -> ResolvedAd {
        try ad("<Creative><CompanionAds required=\"\(required)\">\(list)</CompanionAds></Creative>")
    }

    private func companion(_ id: String, _ width: Int, _ attributes: String = "", type: String = "image/png") -> String
    {
        "<Companion id=\"\(id)\" width=\"\(width)\" height=\"50\" \(attributes)>"
            + "<StaticResource creativeType=\"\(type)\">r</StaticResource></Companion>"
    }

    private func player(_ widths: [Int]) -> PlayerCapabilities {
        var player = PlayerCapabilities(mediaTypes: ["video/mp4"])
        player.companionSlots = widths.map { CompanionSlot(id: "s\($0)", size: PixelSize(width: $0, height: 50)) }
        return player
    }

    @Test func `each companion has the smallest free slot that holds it, or a code`() throws {
        let list =
            companion("a", 100) + companion("b", 100) + companion("c", 900) + companion("d", 1, type: "x/y")
            + companion("e", 1, "renderingMode=\"end-card\"") + companion("f", 1, "adSlotId=\"s300\"")
            + companion("g", 1, "apiFramework=\"X\"")
        let choice = AdChoice(of: try companions("none", list), for: player([300, 100, 200])).companions
        #expect(choice.placements.map(\.companion.view.id) == ["a", "b", "f"])
        #expect(choice.placements.map(\.slot.size.width) == [100, 200, 300])
        #expect(choice.rejected.map(\.companion.view.id) == ["c", "d", "e", "g"])
        #expect(choice.rejected.map(\.code.rawValue) == [601, 604, 601, 604] && choice.code == nil)
    }

    @Test(arguments: [
        ("all", [100, 200], nil), ("all", [100], 602), ("any", [100], nil), ("any", [10], 602), ("none", [10], nil),
        ("", [10], nil),
    ]) func `required companions decide whether the ad plays`(_ required: String, _ slots: [Int], _ code: Int?) throws {
        let ad = try companions(required, companion("a", 100) + companion("b", 200))
        let choice = AdChoice(of: ad, for: player(slots))
        #expect(choice.failure?.rawValue == code && choice.errors == ad.errors)
    }

    @Test func `icons are placed within the player, by the time at which they appear`() throws {
        func icon(_ program: String, _ attributes: String) -> String {
            "<Icon program=\"\(program)\" width=\"20\" height=\"10\" \(attributes)>"
                + "<StaticResource creativeType=\"image/png\">r</StaticResource></Icon>"
        }
        let icons =
            icon("late", "xPosition=\"right\" yPosition=\"bottom\" offset=\"00:00:05\" duration=\"00:00:02\"")
            + icon("early", "xPosition=\"7\" yPosition=\"900\"") + "<Icon program=\"none\"/>"
        let ad = try ad("<Creative><Linear><Icons>\(icons)</Icons></Linear></Creative>")
        var player = PlayerCapabilities(mediaTypes: [])
        #expect(AdChoice(of: ad, for: player).icons.isEmpty)
        player.size = PixelSize(width: 640, height: 360)
        let placed = AdChoice(of: ad, for: player).icons
        #expect(placed.map(\.icon.view.program) == ["early", "late"])
        #expect(placed.map(\.x) == [7, 620] && placed.map(\.y) == [350, 350])
        #expect(placed.map(\.start) == [0, 5_000] && placed.map(\.icon.view.duration?.milliseconds) == [nil, 2_000])
    }

    @Test(arguments: [(500, "large" as String?, nil as Int?), (150, "small", nil), (50, nil, 501)])
    func `the largest non-linear creative that fits is displayed`(_ width: Int, _ id: String?, _ code: Int?) throws {
        func nonLinear(_ id: String, _ width: Int) -> String {
            "<NonLinear id=\"\(id)\" width=\"\(width)\" height=\"10\"><StaticResource creativeType=\"image/png\">r</StaticResource></NonLinear>"
        }
        let ad = try ad(
            "<Creative><NonLinearAds>\(nonLinear("small", 100) + nonLinear("large", 400))</NonLinearAds></Creative>")
        var player = PlayerCapabilities(mediaTypes: [])
        player.size = PixelSize(width: width, height: 10)
        let choice = AdChoice(of: ad, for: player)
        #expect(choice.nonLinear?.creative?.id == id && choice.failure?.rawValue == code && choice.media == nil)
        player.resourceTypes = []
        #expect(AdChoice(of: ad, for: player).failure == .noSupportedNonLinear)
    }

    @Test func `captions are those of the first language that has any`() throws {
        let files = ["de", "en-US", "en"].map {
            "<ClosedCaptionFile type=\"text/vtt\" language=\"\($0)\">\($0)</ClosedCaptionFile>"
        }
        let ad = try MediaChoiceTests.ad([], "<ClosedCaptionFiles>\(files.joined())</ClosedCaptionFiles>")
        var player = PlayerCapabilities(mediaTypes: [])
        player.captionTypes = ["text/vtt"]
        for (languages, chosen) in [
            (["fr", "EN"], ["en"]), (["en-GB"], ["en-US", "en"]), (["de-AT"], ["de"]), (["fr"], []),
        ] {
            player.languages = languages
            #expect(AdChoice(of: ad, for: player).captions.map { $0.url?.text } == chosen)
        }
    }

    @Test func `an interactive file that is not executed is reported, and the ad plays`() throws {
        let ad = try MediaChoiceTests.ad(
            ["type=\"video/mp4\""],
            "<InteractiveCreativeFile apiFramework=\"SIMID\" variableDuration=\"true\">s</InteractiveCreativeFile>")
        var player = PlayerCapabilities(mediaTypes: ["video/mp4"])
        #expect(AdChoice(of: ad, for: player).warnings == [.interactiveFileNotExecuted])
        player.apiFrameworks = ["simid"]
        let choice = AdChoice(of: ad, for: player)
        #expect(choice.interactiveFile?.variableDuration == true && choice.warnings.isEmpty && choice.failure == nil)
    }

    @Test func `at most one resource of a verification is executed`() throws {
        let scripts = [true, false].map {
            "<JavaScriptResource apiFramework=\"omid\" browserOptional=\"\($0)\">\($0)</JavaScriptResource>"
        }
        let ad = try ad(
            "<Creative/>",
            "<AdVerifications><Verification vendor=\"a\">\(scripts.joined())</Verification>"
                + "<Verification vendor=\"b\">\(scripts[1])</Verification><Verification vendor=\"c\">\(scripts[0])</Verification></AdVerifications>"
        )
        var player = PlayerCapabilities(mediaTypes: [])
        (player.apiFrameworks, player.refusedVendors) = (["OMID"], ["c"])
        func chosen() -> [String] {
            AdChoice(of: ad, for: player).verifications.map { verification in
                if let url = verification.resource?.url { return url.text }
                return verification.rejection.map { "\($0.rawValue)" } ?? ""
            }
        }
        #expect(chosen() == ["true", "2", "1"])
        player.hasBrowser = true
        #expect(chosen() == ["false", "false", "1"])
    }

    @Test(arguments: [(nil, nil, 3), (40_000, nil, 2), (39_999, nil, 1), (nil, 1, 1), (0, 9, 0)])
    func `the limits of a break drop ads at the end`(_ duration: Int?, _ count: Int?, _ kept: Int) {
        let ads = Scenario([:]).resolve(
            Scenario.vast(
                Scenario.inline("a", sequence: 1), Scenario.inline("b", sequence: 2), Scenario.inline("c", sequence: 3),
                Scenario.inline("spare"))
        ).ads
        let split = BreakLimits(duration: duration, adCount: count).split(ads)
        #expect(split.kept.count == kept && split.dropped.count == 3 - kept)
    }
}

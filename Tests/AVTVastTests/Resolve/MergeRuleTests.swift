import Testing

@testable import AVTVast

/// What an ad gets from its wrappers.
struct MergeRuleTests {
    private let ad: ResolvedAd?

    init() {
        func content(_ name: String, clickThrough: Bool, pricing: Bool) -> String {
            "<Impression>i/\(name)</Impression><Impression/>"
                + "<ViewableImpression><Viewable>v/\(name)</Viewable></ViewableImpression>"
                + (pricing ? "<Pricing model=\"CPM\" currency=\"EUR\">\(name.count)</Pricing>" : "")
                + "<AdVerifications><Verification vendor=\"\(name)\"/></AdVerifications>"
                + "<Extensions><Extension type=\"\(name)\"/></Extensions><Creatives>"
                + "<Creative><Linear><Duration>00:00:10</Duration>"
                + "<TrackingEvents><Tracking event=\"start\">s/\(name)</Tracking></TrackingEvents><VideoClicks>"
                + (clickThrough ? "<ClickThrough>t/\(name)</ClickThrough>" : "")
                + "<ClickTracking>c/\(name)</ClickTracking><CustomClick>x/\(name)</CustomClick></VideoClicks>"
                + "<Icons><Icon program=\"p\"/><Icon program=\"\(name)\"/><Icon/></Icons></Linear></Creative>"
                + "<Creative><CompanionAds><Companion id=\"\(name)\"/></CompanionAds></Creative></Creatives>"
        }
        let inline = content("inline", clickThrough: false, pricing: true)
        let documents = [
            "b": Scenario.vast(Scenario.wrapper("w2", to: "c", "", content("near", clickThrough: true, pricing: true))),
            "c": "<VAST version=\"4.2\"><Ad id=\"ad\"><InLine>\(Scenario.error("ad"))\(inline)</InLine></Ad></VAST>",
        ]
        let start = Scenario.vast(
            Scenario.wrapper("w1", to: "b", "", content("far", clickThrough: true, pricing: false)))
        ad = Scenario(documents).resolve(start).ads.first
    }

    @Test func `trackers are those of the wrappers, outermost first, then the ad's`() throws {
        let ad = try #require(ad)
        #expect(ad.impressions.map(\.text) == ["i/far", "i/near", "i/inline"])
        #expect(ad.errors.map(\.text) == ["w1", "w2", "ad"].map { "https://e.com/\($0)?[ERRORCODE]" })
        #expect(ad.tracking.map(\.url.text) == ["s/far", "s/near", "s/inline"])
        #expect(ad.tracking.map(\.depth) == [0, 1, 2])
        #expect(ad.clickTracking.map(\.text) == ["c/far", "c/near", "c/inline"])
        #expect(ad.customClicks.map(\.text) == ["x/far", "x/near", "x/inline"])
        #expect(ad.viewableImpressions("Viewable").map(\.text) == ["v/far", "v/near", "v/inline"])
        #expect(ad.verifications.map(\.view.vendor) == ["far", "near", "inline"])
        #expect(
            ad.extensions.map(\.view.type) == ["far", "near", "inline"] && ad.extensions.map(\.depth) == [0, 1, 2])
    }

    @Test func `the nearest click-through counts`() {
        #expect(ad?.clickThrough?.text == "t/near")
    }

    @Test func `companions are the ad's, then those of the nearest wrappers`() {
        #expect(
            ad?.companions.map(\.view.id) == ["inline", "near", "far"] && ad?.companions.map(\.depth) == [2, 1, 0])
    }

    @Test func `of one program only the nearest icon is used`() {
        #expect(ad?.icons.map(\.view.program) == ["p", "inline", nil, "near", nil, "far", nil])
        #expect(ad?.icons.first?.depth == 2)
    }

    @Test func `the price is that of the outermost wrapper which has one`() {
        #expect(ad?.pricing?.value == 4 && ad?.pricing?.currency == "EUR")
    }

    @Test func `in a pod each ad gets the trackers of the wrapper`() {
        let pod = Scenario.vast(
            Scenario.inline("a", sequence: 1), Scenario.inline("b", sequence: 2, "<Impression>i/b</Impression>"))
        let wrapper = Scenario.wrapper("w", to: "pod", "allowMultipleAds=\"true\"", "<Impression>i/w</Impression>")
        let ads = Scenario(["pod": pod]).resolve(Scenario.vast(wrapper)).ads
        #expect(ads.map { $0.impressions.map(\.text) } == [["i/w"], ["i/w", "i/b"]])
        #expect(ads.map(\.errors.count) == [2, 2])
    }

    @Test func `a wrapper without creatives loses none of the ad's`() {
        let wrapper = "<Ad><Wrapper><VASTAdTagURI>\(Scenario.url("a"))</VASTAdTagURI></Wrapper></Ad>"
        let ads = Scenario(["a": Scenario.vast(Scenario.inline("ad"))]).resolve(Scenario.vast(wrapper)).ads
        #expect(ads.map(\.isLinear) == [true] && ads.map(\.duration) == [20_000])
    }

    @Test func `a failed ad requests each error URL once`() {
        let shared = Scenario.error("shared") + "<Error>about:blank</Error>"
        let start = Scenario.vast(Scenario.wrapper("w", to: "a", "", shared))
        let ads = Scenario(["a": Scenario.vast(Scenario.inline("ad", shared))]).resolve(start).ads
        #expect(
            ads.map { $0.errors.map(\.text) }
                == [["w", "shared", "ad"].map { "https://e.com/\($0)?[ERRORCODE]" }])
    }

    @Test func `the merged document resolves to the same ad`() throws {
        let ad = try #require(ad)
        var resolution = Resolution()
        resolution.ads = [ad]
        let again = try #require(Scenario([:]).resolve(.document(resolution.xml)).ads.first)
        #expect(again.impressions == ad.impressions && again.errors == ad.errors && again.icons.count == ad.icons.count)
        #expect(again.tracking.map(\.url) == ad.tracking.map(\.url) && again.clickThrough == ad.clickThrough)
        #expect(again.clickTracking == ad.clickTracking && again.customClicks == ad.customClicks)
        #expect(
            again.companions.map(\.view.id) == ad.companions.map(\.view.id) && again.pricing?.value == ad.pricing?.value
        )
        #expect(
            again.verifications.map(\.view.vendor) == ad.verifications.map(\.view.vendor)
                && again.duration == ad.duration)
    }
}

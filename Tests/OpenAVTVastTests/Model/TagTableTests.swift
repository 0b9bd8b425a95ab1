import Foundation
import OpenAVTVast
import Testing

/// The table of supported tags of ios-vast-client: each row is read by a test.
struct TagTableTests {
    private let model: VastModel

    init() throws { model = VastModel(try VASTDocument(Array(TagTableTests.document.utf8))) }

    private func inline() throws -> VastAd { try #require(model.ads.first) }
    private func creative() throws -> VastCreative { try #require(try inline().creatives.first) }
    private func linear() throws -> VastLinearCreative { try #require(try creative().linear) }
    private func icon() throws -> VastIcon { try #require(try linear().icons.first) }
    private func wrapper() throws -> VastAd { try #require(model.ads.last) }

    private func url(_ text: String) -> URL? { URL(string: "https://e.com/" + text) }

    // MARK: Ads

    @Test func `VAST`() {
        #expect(model.version == "4.2" && model.errors == [url("none")])
    }

    @Test func `Ad`() throws {
        let ad = try inline()
        #expect(model.ads.map(\.id) == ["a", "", "w"] && model.ads.map(\.type) == [.inline, .unknown, .wrapper])
        #expect(ad.sequence == 2 && ad.conditionalAd == false && ad.role == .play)
        #expect(model.ads[1].sequence == nil && model.ads[1].conditionalAd == nil && model.ads[1].creatives.isEmpty)
    }

    @Test func `InLine`() throws {
        let ad = try inline()
        #expect(ad.view.inLine?.adServingId == "serving" && ad.view.inLine?.expires == 60 && ad.wrapper == nil)
    }

    @Test func `AdSystem`() throws {
        #expect(try inline().adSystem?.system == "server" && inline().adSystem?.version == "1.5")
    }

    @Test func `AdTitle`() throws {
        #expect(try inline().adTitle == "A & B" && wrapper().adTitle == nil)
    }

    @Test func `Impression`() throws {
        let impressions = try inline().impressions
        #expect(impressions.map(\.id) == ["i1", nil] && impressions.map(\.url) == [url("i1"), nil])
    }

    @Test func `Category`() throws {
        let categories = try inline().adCategories
        #expect(categories.map(\.category) == ["232", nil, "9"])
        #expect(categories.map(\.authority) == [url("iab"), url("iab"), nil])
    }

    @Test func `Description`() throws {
        #expect(try inline().description == "text")
    }

    @Test func `Advertiser`() throws {
        #expect(
            try inline().advertiser == "brand"
                && inline().view.inLine?.element.child(named: "Advertiser")?["id"]?.text == "7")
    }

    @Test func `Pricing`() throws {
        let pricing = try #require(try inline().pricing)
        #expect(pricing.model == .cpm && pricing.currency == "EUR" && pricing.pricing == 2.5)
        #expect(try wrapper().pricing == nil, "the model is missing")
    }

    @Test func `Survey`() throws {
        #expect(try inline().surveys.map(\.survey) == [url("survey")] && inline().surveys.first?.type == "text/html")
    }

    @Test func `Error`() throws {
        #expect(try inline().errors.map(\.absoluteString) == ["https://e.com/e?%5BERRORCODE%5D"])
        #expect(try wrapper().errors == [url("we")])
    }

    @Test func `ViewableImpression`() throws {
        let viewable = try #require(try inline().viewableImpression)
        #expect(viewable.id == "v" && viewable.url == nil && viewable.viewable == [url("v1"), url("v2")])
        #expect(viewable.notViewable == [url("nv")] && viewable.viewUndetermined == [url("vu")])
        let verification = try #require(try inline().adVerifications.first)
        #expect(
            verification.viewableImpression?.url == url("verified") && verification.vendor == URL(string: "v.com-omid"))
        #expect(verification.javaScriptResource.map(\.url) == [url("js")])
        #expect(verification.javaScriptResource.first?.apiFramework == "omid")
        #expect(verification.flashResources.map(\.url) == [url("swf")])
        #expect(verification.executableResources.map(\.url) == [url("exe")])
        #expect(verification.verificationParameters?.data == "p=1")
        #expect(verification.trackingEvents.map(\.event) == [.verificationNotExecuted])
    }

    // MARK: Creatives

    @Test func `Creatives`() throws {
        #expect(try inline().creatives.map(\.id) == ["c1", "c2"] && wrapper().creatives.count == 1)
    }

    @Test func `Creative`() throws {
        let creative = try creative()
        #expect(creative.id == "c1" && creative.adId == "ad-1" && creative.sequence == 1)
        #expect(creative.apiFramework == "SIMID" && creative.nonLinearAds == nil && creative.companionAds == nil)
    }

    @Test func `UniversalAdId`() throws {
        let ids = try creative().universalAdIds
        #expect(ids.map(\.idRegistry) == ["ad-id.org", "old", ""] && ids.map(\.idValue) == ["CNPA", "v4", ""])
        #expect(ids.map(\.uniqueCreativeId) == ["CNPA", nil, nil])
        #expect(try creative().universalAdId == ids.first)
    }

    @Test func `CreativeExtensions`() throws {
        #expect(try creative().creativeExtensions.count == 2 && inline().creatives[1].creativeExtensions.isEmpty)
    }

    @Test func `CreativeExtension`() throws {
        let extensions = try creative().creativeExtensions
        #expect(extensions.map(\.mimeType) == ["application/xml", nil])
        #expect(extensions.map(\.content) == ["<x a=\"1\">y</x>", "z"])
        let adExtension = try #require(try inline().extensions.first)
        #expect(adExtension.type == "t" && adExtension.content.hasPrefix("<CreativeParameters>"))
        let parameter = try #require(adExtension.creativeParameters.first)
        #expect(parameter.creativeId == "c1" && parameter.name == "n" && parameter.type == "k")
        #expect(parameter.content == "value")
    }

    // MARK: Linear creatives

    @Test func `Linear`() throws {
        #expect(
            try linear().skipOffset == "00:00:05" && linear().view.skipoffset == .time(VASTTime(milliseconds: 5000)))
    }

    @Test func `Duration`() throws {
        #expect(try linear().duration == 40.25 && wrapper().creatives.first?.linear?.duration == nil)
    }

    @Test func `AdParameters`() throws {
        #expect(try linear().adParameters?.content == "{\"a\":\"<b>\"}" && linear().adParameters?.xmlEncoded == "true")
        let companion = try #require(try inline().creatives[1].companionAds?.companions.first)
        #expect(companion.adParameters?.content == "<p><q/></p>" && companion.adParameters?.xmlEncoded == nil)
    }

    @Test func `MediaFiles`() throws {
        let files = try linear().files
        #expect(files.mediaFiles.count == 2 && files.closedCaptionFiles.map(\.language) == ["de"])
        #expect(
            files.closedCaptionFiles.map(\.url) == [url("cc")] && files.closedCaptionFiles.first?.type == "text/vtt")
    }

    @Test func `MediaFile`() throws {
        let file = try #require(try linear().files.mediaFiles.first)
        #expect(file.delivery == "progressive" && file.type == "video/mp4" && file.url == url("m.mp4"))
        #expect(file.width == "640" && file.height == "360" && file.codec == "avc1" && file.id == "m1")
        #expect(file.bitrate == 600 && file.minBitrate == 500 && file.maxBitrate == 700)
        #expect(file.scalable == true && file.maintainAspectRatio == false && file.apiFramework == "VPAID")
        #expect(file.fileSize == 345_670 && file.mediaType == "2D")
        let empty = try #require(try linear().files.mediaFiles.last)
        #expect([empty.delivery, empty.type, empty.width, empty.height] == ["", "", "", ""] && empty.url == nil)
    }

    @Test func `Mezzanine`() throws {
        let mezzanine = try #require(try linear().files.mezzanines.first)
        #expect(mezzanine.url == url("raw.mov") && mezzanine.type == "video/quicktime" && mezzanine.width == "3840")
        #expect(mezzanine.fileSize == 700)
    }

    @Test func `InteractiveCreativeFile`() throws {
        let file = try #require(try linear().files.interactiveCreativeFiles.first)
        #expect(file.type == "text/html" && file.apiFramework == "SIMID" && file.url == url("simid.html"))
        #expect(file.variableDuration == true)
        let ofWrapper = try #require(try wrapper().creatives.first?.linear?.files.interactiveCreativeFiles)
        #expect(ofWrapper.map(\.url) == [url("wrapper.html")] && ofWrapper.map(\.variableDuration) == [nil])
    }

    @Test func `VideoClicks`() throws {
        #expect(try linear().videoClicks.map(\.type) == [.clickTracking, .clickThrough, .customClick])
        #expect(try inline().creatives[1].linear == nil)
    }

    private func click(_ type: ClickType) throws -> VastVideoClick {
        try #require(try linear().videoClicks.first { $0.type == type })
    }

    @Test func `ClickThrough`() throws {
        #expect(try click(.clickThrough).url == url("through") && click(.clickThrough).id == nil)
    }

    @Test func `ClickTracking`() throws {
        #expect(try click(.clickTracking).url == url("tracking") && click(.clickTracking).id == "t")
    }

    @Test func `CustomClick`() throws {
        #expect(try click(.customClick).url == url("custom") && click(.customClick).id == "x")
    }

    @Test func `trackers have their events and offsets`() throws {
        let events = try linear().trackingEvents
        #expect(events.map(\.type) == [.start, .progress, .progress, .unknown])
        #expect(events.map(\.offset) == [nil, 5.5, 10.062, nil] && events.last?.event.rawValue == "linearChange")
        #expect(events.map(\.url) == [url("start"), url("p1"), url("p2"), nil])
        #expect(try wrapper().creatives.first?.linear?.trackingEvents.map(\.offset) == [nil])
    }

    // MARK: Icons

    @Test func `Icons`() throws {
        let icon = try icon()
        #expect(icon.iFrameResource == [url("frame")] && icon.htmlResources == ["<b>AdChoices</b>"])
        #expect(icon.staticResource.map(\.url) == [url("icon.png")])
        #expect(icon.staticResource.map(\.creativeType) == ["image/png"])
    }

    @Test func `Icon`() throws {
        let icon = try icon()
        #expect(icon.program == "AdChoices" && icon.width == 60 && icon.height == 20)
        #expect(icon.xPosition == "left" && icon.yPosition == "10" && icon.duration == 15 && icon.offset == 1.5)
        #expect(icon.apiFramework == "f" && icon.pxratio == 2 && icon.altText == "alt" && icon.hoverText == "hover")
        let empty = try #require(try linear().icons.last)
        #expect(empty.program.isEmpty && empty.width == 0 && empty.height == 0 && empty.xPosition.isEmpty)
        #expect(empty.yPosition.isEmpty && empty.duration == 0 && empty.offset == 0 && empty.apiFramework.isEmpty)
        #expect(empty.pxratio == 1 && empty.iconClicks == nil)
    }

    @Test func `IconViewTracking`() throws {
        #expect(try icon().iconViewTracking == [url("iv1"), url("iv2")])
    }

    @Test func `IconClicks`() throws {
        let clicks = try #require(try icon().iconClicks)
        #expect(clicks.view.element.child(named: "IconClicks")?.child(named: "IconClickFallbackImages") != nil)
    }

    @Test func `IconClickThrough`() throws {
        #expect(try icon().iconClicks?.iconClickThrough == url("iconthrough"))
    }

    @Test func `IconClickTracking`() throws {
        let tracking = try #require(try icon().iconClicks?.iconClickTracking)
        #expect(tracking.map(\.id) == ["ic", nil] && tracking.map(\.url) == [url("ic1"), url("ic2")])
    }

    // MARK: Non-linear creatives and companions

    @Test func `NonLinearAds`() throws {
        let ads = try #require(try inline().creatives[1].nonLinearAds)
        #expect(ads.trackingEvents.map(\.type) == [.creativeView] && ads.nonLinears.count == 2)
        let first = try #require(ads.nonLinear)
        #expect(first.id == "n" && first.width == 300 && first.height == 50 && first == ads.nonLinears.first)
        #expect(first.expandedWidth == 600 && first.expandedHeight == 250 && first.scalable == false)
        #expect(first.maintainAspectRatio == true && first.minSuggestedDuration == 5 && first.apiFramework == "f")
        #expect(first.staticResource.map(\.url) == [url("n.png")] && first.iFrameResource == [url("nf")])
        #expect(first.htmlResources == ["<i>n</i>"] && first.adParameters?.content == "np")
        #expect(first.nonLinearClickThrough == url("nt") && first.nonLinearClickTracking == [url("nc1"), url("nc2")])
        #expect(first.trackingEvents.map(\.url) == [url("ne")])
        #expect(ads.nonLinears.last?.width == 0 && ads.nonLinears.last?.id == nil)
    }

    @Test func `CompanionAds`() throws {
        let ads = try #require(try inline().creatives[1].companionAds)
        #expect(ads.required == .any && ads.companions.count == 2)
        #expect(try wrapper().creatives.first?.companionAds?.required == CompanionsRequirement.none)
    }

    @Test func `Companion`() throws {
        let companion = try #require(try inline().creatives[1].companionAds?.companions.first)
        #expect(companion.width == 300 && companion.height == 250 && companion.id == "co")
        #expect(companion.assetWidth == 301 && companion.assetHeight == 251 && companion.expandedWidth == 302)
        #expect(companion.expandedHeight == 252 && companion.apiFramework == "f" && companion.adSlotId == "slot")
        #expect(companion.pxRatio == 1.5 && companion.renderingMode == "end-card" && companion.altText == "alt")
        #expect(companion.staticResource.map(\.url) == [url("co.png")] && companion.iFrameResource == [url("cf")])
        #expect(
            companion.htmlResources == ["<p>c</p>", "https://e.com/page"] && companion.htmlResource == [url("page")])
        #expect(companion.companionClickThrough == url("ct"))
        #expect(companion.companionClickTracking == [url("cc1"), url("cc2")])
        #expect(companion.companionClickTrackings.map(\.id) == ["cc", nil])
        #expect(companion.trackingEvents.map(\.type) == [.creativeView])
        let empty = try #require(try inline().creatives[1].companionAds?.companions.last)
        #expect(empty.width == 0 && empty.height == 0 && empty.staticResource.isEmpty && empty.adParameters == nil)
    }

    // MARK: Wrappers

    @Test func `Wrapper`() throws {
        let ad = try wrapper()
        let wrapper = try #require(ad.wrapper)
        #expect(wrapper.followAdditionalWrappers == false && wrapper.allowMultipleAds == true)
        #expect(wrapper.fallbackOnNoAd == nil && ad.wrappers == [wrapper] && ad.impressions.map(\.url) == [url("wi")])
        #expect(wrapper.view.blockedAdCategories.map(\.code) == ["232"])
    }

    @Test func `VASTAdTagURI`() throws {
        #expect(
            try wrapper().wrapper?.adTagUri?.absoluteString == "https://e.com/next?u=http%3A%2F%2Fx&r=%5BTIMESTAMP%5D")
        #expect(try wrapper().wrapper?.view.vastAdTagURI == "https://e.com/next?u=http%3A%2F%2Fx&r=[TIMESTAMP]")
    }
}

// The elements of ads.
extension ElementType {
    static let adSystem = ElementType(
        "AdSystem", .text,
        attributes: [
            .init("version", .text)
        ])
    static let error = ElementType(
        "Error", .uri)
    static let `extension` = ElementType(
        "Extension", .source,
        attributes: [
            .init("type", .text)
        ])
    static let extensions = ElementType(
        "Extensions", .container,
        children: [
            .init(`extension`, many: .all)
        ])
    static let impression = ElementType(
        "Impression", .uri,
        attributes: [
            .init("id", .text)
        ])
    static let pricing = ElementType(
        "Pricing", .text,
        attributes: [
            .init("model", .oneOf(["cpc", "cpm", "cpe", "cpv", "CPC", "CPM", "CPE", "CPV"]), required: .all),
            .init("currency", .currency, required: .all),
        ])
    static let viewable = ElementType(
        "Viewable", .uri)
    static let notViewable = ElementType(
        "NotViewable", .uri)
    static let viewUndetermined = ElementType(
        "ViewUndetermined", .uri)
    static let viewableImpression = ElementType(
        "ViewableImpression", .container,
        attributes: [
            .init("id", .text)
        ],
        children: [
            .init(viewable, many: .all),
            .init(notViewable, many: .all),
            .init(viewUndetermined, many: .all),
        ])
    static let adServingId = ElementType(
        "AdServingId", .text)
    static let adTitle = ElementType(
        "AdTitle", .text)
    static let advertiser = ElementType(
        "Advertiser", .text,
        attributes: [
            .init("id", .text, in: .since4_3)
        ])
    static let category = ElementType(
        "Category", .text,
        attributes: [
            .init("authority", .text, required: .all)
        ])
    static let universalAdId = ElementType(
        "UniversalAdId", .text,
        attributes: [
            .init("idRegistry", .text, required: .all),
            .init("idValue", .text, in: .v4_0),
        ])
    static let creative = ElementType(
        "Creative", .container,
        attributes: [
            .init("id", .text),
            .init("sequence", .integer),
            .init("adId", .text),
            .init("apiFramework", .text, in: .since4_0),
        ],
        children: [
            .init(companionAds),
            .init(creativeExtensions, in: .since4_0),
            .init(linear),
            .init(nonLinearAds),
            .init(universalAdId, in: .since4_0, required: .all, many: .since4_2),
        ])
    static let creatives = ElementType(
        "Creatives", .container,
        children: [
            .init(creative, required: .all, many: .all)
        ])
    static let description = ElementType(
        "Description", .text)
    static let expires = ElementType(
        "Expires", .text)
    static let survey = ElementType(
        "Survey", .uri,
        attributes: [
            .init("type", .text, in: .since4_0)
        ])
    static let inLine = ElementType(
        "InLine", .container,
        children: [
            .init(adSystem, required: .all),
            .init(error, many: .since4_0),
            .init(extensions),
            .init(impression, required: .all, many: .all),
            .init(pricing, in: .since3_0),
            .init(viewableImpression, in: .since4_0),
            .init(adServingId, in: .since4_1, required: .all),
            .init(adTitle, required: .all),
            .init(adVerifications, in: .since4_0),
            .init(advertiser, in: .since3_0),
            .init(category, in: .since4_0, many: .all),
            .init(creatives, required: .all),
            .init(description),
            .init(expires, in: .since4_1),
            .init(survey),
        ])
    static let wrapperImpression = ElementType(
        "Impression", .uri,
        attributes: [
            .init("id", .text, in: .since4_0)
        ])
    static let blockedAdCategories = ElementType(
        "BlockedAdCategories", .text,
        attributes: [
            .init("authority", .text)
        ])
    static let wrapperCreative = ElementType(
        "Creative", .container,
        attributes: [
            .init("id", .text),
            .init("sequence", .integer),
            .init("adId", .text),
            .init("apiFramework", .text, in: .since4_0),
        ],
        children: [
            .init(wrapperCompanionAds),
            .init(wrapperLinear),
            .init(wrapperNonLinearAds),
        ])
    static let wrapperCreatives = ElementType(
        "Creatives", .container,
        children: [
            .init(wrapperCreative, required: .since4_0, many: .all)
        ])
    static let vastAdTagURI = ElementType(
        "VASTAdTagURI", .uri)
    static let url = ElementType(
        "URL", .uri)
    static let vastAdTagURL = ElementType(
        "VASTAdTagURL", .container,
        children: [
            .init(url)
        ])
    static let wrapper = ElementType(
        "Wrapper", .container,
        attributes: [
            .init("followAdditionalWrappers", .boolean, in: .since3_0),
            .init("allowMultipleAds", .boolean, in: .since3_0),
            .init("fallbackOnNoAd", .boolean, in: .since3_0),
        ],
        children: [
            .init(adSystem, required: .all),
            .init(error, many: .since4_0),
            .init(extensions),
            .init(wrapperImpression, required: .all, many: .all),
            .init(pricing, in: .since4_0),
            .init(viewableImpression, in: .since4_0),
            .init(wrapperAdVerifications, in: .since4_0),
            .init(blockedAdCategories, in: .since4_1, many: .all),
            .init(wrapperCreatives, required: .until3_0),
            .init(vastAdTagURI, required: .all),
            .init(vastAdTagURL, in: .until2_0),
        ])
    static let ad = ElementType(
        "Ad", .container,
        attributes: [
            .init("id", .text),
            .init("sequence", .integer, in: .since3_0),
            .init("conditionalAd", .boolean, in: .since4_0),
            .init("adType", .oneOf(["video", "audio", "hybrid"]), in: .since4_1),
        ],
        children: [
            .init(inLine),
            .init(wrapper),
        ])
    static let vast = ElementType(
        "VAST", .container,
        attributes: [
            .init("version", .text, required: .all)
        ],
        children: [
            .init(ad, many: .all),
            .init(error, in: .since3_0, many: .all),
        ])
}

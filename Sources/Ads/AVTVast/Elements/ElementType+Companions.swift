// The elements of companions, and the resources that they share with others.
extension ElementType {
    static let htmlResource = ElementType(
        "HTMLResource", .text,
        attributes: [
            .init("xmlEncoded", .boolean, in: .v3_0)
        ])
    static let iFrameResource = ElementType(
        "IFrameResource", .uri)
    static let staticResource = ElementType(
        "StaticResource", .uri,
        attributes: [
            .init("creativeType", .mimeType, required: .all)
        ])
    static let adParameters = ElementType(
        "AdParameters", .text,
        attributes: [
            .init("xmlEncoded", .boolean, in: .since3_0)
        ])
    static let altText = ElementType(
        "AltText", .text)
    static let companionClickThrough = ElementType(
        "CompanionClickThrough", .uri)
    static let companionClickTracking = ElementType(
        "CompanionClickTracking", .uri,
        attributes: [
            .init("id", .text)
        ])
    static let creativeExtension = ElementType(
        "CreativeExtension", .source,
        attributes: [
            .init("type", .text)
        ])
    static let creativeExtensions = ElementType(
        "CreativeExtensions", .container,
        children: [
            .init(creativeExtension, many: .all)
        ])
    static let tracking = ElementType(
        "Tracking", .uri,
        attributes: [
            .init("event", .event, required: .all),
            .init("offset", .offset, in: .since3_0),
        ])
    static let trackingEvents = ElementType(
        "TrackingEvents", .container,
        children: [
            .init(tracking, many: .all)
        ])
    static let companion = ElementType(
        "Companion", .container,
        attributes: [
            .init("id", .text),
            .init("width", .integer, required: .all),
            .init("height", .integer, required: .all),
            .init("expandedWidth", .integer),
            .init("expandedHeight", .integer),
            .init("apiFramework", .text),
            .init("assetWidth", .integer, in: .since3_0),
            .init("assetHeight", .integer, in: .since3_0),
            .init("adSlotId", .text, in: .since3_0),
            .init("pxratio", .decimal, in: .since4_0),
            .init("renderingMode", .oneOf(["default", "end-card", "concurrent"]), in: .since4_1),
        ],
        children: [
            .init(htmlResource, many: .since4_0),
            .init(iFrameResource, many: .since4_0),
            .init(staticResource, many: .since4_0),
            .init(adParameters),
            .init(altText),
            .init(companionClickThrough),
            .init(companionClickTracking, in: .since4_0, many: .all),
            .init(creativeExtensions, in: .since3_0),
            .init(trackingEvents),
        ])
    static let companionAds = ElementType(
        "CompanionAds", .container,
        attributes: [
            .init("required", .oneOf(["all", "any", "none"]), in: .since3_0)
        ],
        children: [
            .init(companion, many: .all)
        ])
    static let wrapperCompanionClickTracking = ElementType(
        "CompanionClickTracking", .uri,
        attributes: [
            .init("id", .text, in: .since4_0)
        ])
    static let wrapperCompanion = ElementType(
        "Companion", .container,
        attributes: [
            .init("id", .text),
            .init("width", .integer, required: .all),
            .init("height", .integer, required: .all),
            .init("expandedWidth", .integer),
            .init("expandedHeight", .integer),
            .init("apiFramework", .text),
            .init("assetWidth", .integer, in: .since3_0),
            .init("assetHeight", .integer, in: .since3_0),
            .init("adSlotId", .text, in: .since3_0),
            .init("pxratio", .decimal, in: .since4_0),
            .init("renderingMode", .oneOf(["default", "end-card", "concurrent"]), in: .since4_1),
        ],
        children: [
            .init(htmlResource, many: .since4_0),
            .init(iFrameResource, many: .since4_0),
            .init(staticResource, many: .since4_0),
            .init(adParameters),
            .init(altText),
            .init(companionClickThrough),
            .init(wrapperCompanionClickTracking, in: .since3_0, many: .all),
            .init(creativeExtensions, in: .since3_0),
            .init(trackingEvents),
        ])
    static let wrapperCompanionAds = ElementType(
        "CompanionAds", .container,
        attributes: [
            .init("required", .oneOf(["all", "any", "none"]), in: .since4_0)
        ],
        children: [
            .init(wrapperCompanion, many: .all)
        ])
}
